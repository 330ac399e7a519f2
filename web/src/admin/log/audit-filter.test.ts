import { expect, it } from 'vitest';
import { auditRequest, readAuditFilter } from './audit-filter.ts';

it('reads valid filters from the address, and ignores the rest', () => {
  const read = (address: string) => readAuditFilter(new URLSearchParams(address));
  expect(read('action=code.make&actor=u1&from=2026-11-01&to=2026-11-02')).toEqual({
    action: 'code.make',
    actor: 'u1',
    from: '2026-11-01',
    to: '2026-11-02',
  });
  expect(read('action=eat&subject=planet/x&from=yesterday&to=2026-1-1')).toEqual({});
});

it('requests whole days in Cairo time, including the last one', () => {
  expect(auditRequest({ actor: 'u1', from: '2026-11-01', to: '2026-11-01' })).toEqual({
    actor: 'u1',
    from: '2026-10-31T22:00:00.000Z',
    until: '2026-11-01T22:00:00.000Z',
  });
  expect(auditRequest({})).toEqual({});
});
