import { makeCode } from '@markaz/contract/cards/access-code';
import { expect, it } from 'vitest';
import { auditRequest, codeSubject, readAuditFilter, readSubject } from './audit-filter.ts';

it('reads valid filters from the URL, and ignores invalid ones', () => {
  const read = (address: string) => readAuditFilter(new URLSearchParams(address));
  expect(read('action=code.make&actor=u1&from=2026-11-01&to=2026-11-02')).toEqual({
    action: 'code.make',
    actor: 'u1',
    from: '2026-11-01',
    to: '2026-11-02',
  });
  expect(read('action=eat&subject=planet/x&from=yesterday&to=2026-1-1')).toEqual({});
});

it('requests whole days in Cairo time, including the last day', () => {
  expect(auditRequest({ actor: 'u1', from: '2026-11-01', to: '2026-11-01' })).toEqual({
    actor: 'u1',
    from: '2026-10-31T22:00:00.000Z',
    until: '2026-11-01T22:00:00.000Z',
  });
  expect(auditRequest({})).toEqual({});
});

it('returns the subject of a code as printed, with its prefix unchanged', () => {
  const { token } = makeCode('FOUL');
  expect(codeSubject(token.toLowerCase().replaceAll('-', ' '))).toBe(`code/${token}`);
  const { token: unprefixed } = makeCode('');
  expect(codeSubject(`https://example.org/enroll?code=${unprefixed}`)).toBe(`code/${unprefixed}`);
});

it('returns null for invalid codes and subjects', () => {
  expect(codeSubject('ABCD')).toBeNull();
  expect(readSubject('code/ABCD-1234')).toEqual({ kind: 'code', id: 'ABCD-1234' });
  expect(readSubject('../etc')).toBeNull();
});
