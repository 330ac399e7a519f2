import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchSchema, valuesSchema } from './batch-values.ts';

const values = valuesSchema.parse({ cId: 'c1', count: '٥٠٠', requestId: 'r1' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks for what was typed, in whichever digits', () => {
  expect(
    batchSchema.parse({ ...values, expiresAt: '2026-11-21', outlet: 'مكتبة', price: '١٥٠٫٥' }),
  ).toEqual({
    cId: 'c1',
    opens: { kind: 'course' },
    lasts: { kind: 'forever' },
    codePrefix: '',
    count: 500,
    expiresAt: '2026-11-21T21:59:00.000Z',
    outlet: 'مكتبة',
    price: 15_050,
    priceLabel: '',
    note: '',
    inactive: false,
    requestId: 'r1',
  });
});

it.each([
  ['cId', { cId: '' }],
  ['count', { count: '0' }],
  ['count', { count: '1001' }],
  ['count', { count: 'many' }],
  ['expiresAt', { expiresAt: '2026-11-20' }],
  ['codePrefix', { codePrefix: 'فقه' }],
  ['price', { price: 'كثير' }],
  ['outlet', { outlet: 'م'.repeat(81) }],
  ['note', { note: 'م'.repeat(501) }],
] as const)('names the wrong field: %s', (field, wrong) => {
  const read = batchSchema.safeParse({ ...values, ...wrong });
  expect(read.error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
