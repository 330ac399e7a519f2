import { expect, it } from 'vitest';
import { moveSchema, valuesSchema } from './move-values.ts';
import { cardsBetween } from './serial-range.ts';

const typed = valuesSchema.parse({
  cId: 'c1',
  from: '000001',
  to: '٥٠',
  outlet: ' مكتبة  النور ',
  price: '١٢٠٫٥٠',
  requestId: 'r1',
});

const callFor = (changes: object) => moveSchema.parse({ ...typed, ...changes });

it('builds a hand-over from typed values, in Arabic or Latin digits', () => {
  const asked = { cId: 'c1', from: 1, to: 50, outlet: 'مكتبة النور', note: '', requestId: 'r1' };
  expect(callFor({ on: 'credit' })).toEqual([
    'admin/cards/hand-over',
    { ...asked, price: 12_050, activate: true, sell: 'credit' },
  ]);
  expect(callFor({ price: '' })[1]).toEqual({
    ...asked,
    price: undefined,
    activate: true,
    sell: null,
  });
});

it('sells and returns cards of any outlet if none is named', () => {
  const asked = { cId: 'c1', from: 1, to: 50, outlet: undefined, note: '', requestId: 'r1' };
  expect(callFor({ kind: 'sale', outlet: '', on: 'paid', price: '' })).toEqual([
    'admin/cards/sell',
    { ...asked, on: 'paid', price: undefined },
  ]);
  expect(callFor({ kind: 'return', outlet: '' })).toEqual(['admin/cards/return', asked]);
});

it.each([
  ['cId', { cId: '' }],
  ['from', { from: 'x' }],
  ['to', { to: '' }],
  ['to', { from: '51' }],
  ['to', { to: '1001' }],
  ['outlet', { outlet: ' ' }],
  ['outlet', { outlet: 'م'.repeat(81) }],
  ['price', { price: 'كثير' }],
  ['note', { note: 'م'.repeat(501) }],
  ['on', { kind: 'sale', on: 'none' }],
] as const)('reports %s as invalid', (field, wrong) => {
  const read = moveSchema.safeParse({ ...typed, ...wrong });
  expect(read.error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

it('takes valid values from the address, and defaults for the rest', () => {
  expect(valuesSchema.parse({ kind: 'nonsense', on: 'x', from: '7' })).toMatchObject({
    kind: 'handover',
    on: 'none',
    from: '7',
    to: '',
    activate: true,
  });
});

it('counts the cards between two serial numbers', () => {
  expect([cardsBetween('1', '٥٠'), cardsBetween('9', '8'), cardsBetween('', '8')]).toEqual([
    ...[50, 0, 0],
  ]);
});
