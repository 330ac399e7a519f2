import { expect, it } from 'vitest';
import { type BatchWish, emptyWish, readWish, wishProblems } from './batch-wish.ts';

const now = new Date('2026-11-21T10:00:00Z');
const wish: BatchWish = { ...emptyWish, cId: 'c1', count: '٥٠٠' };

it('asks for what was typed, in whichever digits', () => {
  expect(readWish({ ...wish, expiresOn: '2026-11-21', outlet: 'مكتبة' }, 'r1', now)).toEqual({
    ok: true,
    request: {
      cId: 'c1',
      codePrefix: '',
      count: 500,
      expiresAt: '2026-11-21T21:59:00.000Z',
      outlet: 'مكتبة',
      priceLabel: '',
      note: '',
      inactive: false,
      requestId: 'r1',
    },
  });
});

it.each([
  ['cId', { cId: '' }],
  ['count', { count: '0' }],
  ['count', { count: '1001' }],
  ['count', { count: 'many' }],
  ['expiresOn', { expiresOn: '2026-11-20' }],
  ['codePrefix', { codePrefix: 'فقه' }],
  ['outlet', { outlet: 'م'.repeat(81) }],
  ['note', { note: 'م'.repeat(501) }],
] as const)('names the wrong field: %s', (field, wrong) => {
  const read = readWish({ ...wish, ...wrong }, 'r1', now);
  expect(read.ok ? [] : Object.keys(read.problems)).toEqual([field]);
});

it('puts what the server says beside our fields', () => {
  expect(wishProblems({ expiresAt: 'مضى' })).toEqual({ expiresOn: 'مضى' });
});
