import type { AccessCode } from '@markaz/contract/cards/card';
import { expect, it } from 'vitest';
import { moveSchema, movesOf, moveValuesSchema } from './move-values.ts';
import { countSerials } from './serial-range.ts';

const formValues = moveValuesSchema.parse({
  cId: 'c1',
  from: '000001',
  to: '٥٠',
  outlet: ' مكتبة  النور ',
  price: '١٢٠٫٥٠',
  requestId: 'r1',
});

const parseMove = (changes: object) => moveSchema.parse({ ...formValues, ...changes });

it('builds the request for a hand-over from the texts in the form, with Arabic or Latin digits', () => {
  const request = { cId: 'c1', from: 1, to: 50, outlet: 'مكتبة النور', note: '', requestId: 'r1' };
  expect(parseMove({ on: 'credit' })).toEqual([
    'admin/cards/hand-over',
    { ...request, price: 12_050, activate: true, sell: 'credit' },
  ]);
  expect(parseMove({ price: '' })[1]).toEqual({
    ...request,
    price: undefined,
    activate: true,
    sell: null,
  });
});

it('does not send an outlet for a sale or return if the user chose none', () => {
  const request = { cId: 'c1', from: 1, to: 50, outlet: undefined, note: '', requestId: 'r1' };
  expect(parseMove({ kind: 'sale', outlet: '', on: 'paid', price: '' })).toEqual([
    'admin/cards/sell',
    { ...request, on: 'paid', price: undefined },
  ]);
  expect(parseMove({ kind: 'return', outlet: '' })).toEqual(['admin/cards/return', request]);
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
] as const)('reports %s as invalid', (field, invalidValues) => {
  const parsed = moveSchema.safeParse({ ...formValues, ...invalidValues });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

it('reads valid values from the URL, and uses defaults for the others', () => {
  expect(moveValuesSchema.parse({ kind: 'nonsense', on: 'x', from: '7' })).toMatchObject({
    kind: 'handover',
    on: 'none',
    from: '7',
    to: '',
    activate: true,
  });
});

it('counts the cards between two serial numbers', () => {
  expect([countSerials('1', '٥٠'), countSerials('9', '8'), countSerials('', '8')]).toEqual([
    ...[50, 0, 0],
  ]);
});

it.each<[Partial<AccessCode>, readonly string[]]>([
  [{}, ['handover', 'sale']],
  [{ state: 'inactive' }, ['handover', 'sale']],
  [{ outlet: 'النور' }, ['handover', 'sale', 'return']],
  [{ outlet: 'النور', stage: 'handed' }, ['sale', 'return']],
  [{ outlet: 'النور', stage: 'credit' }, ['return']],
  [{ stage: 'paid' }, ['return']],
  [{ state: 'revoked' }, []],
  [{ state: 'revoked', outlet: 'النور', stage: 'handed' }, ['return']],
  [{ state: 'expired', outlet: 'النور', stage: 'handed' }, ['return']],
  [{ state: 'used', outlet: 'النور', stage: 'credit' }, []],
  [{ state: 'used', stage: 'unrecorded' }, ['sale']],
  [{ state: 'used', stage: 'unrecorded', refund: {} as AccessCode['refund'] }, []],
  [{ replacedBy: 'NEW' }, []],
])('a card with %j allows the moves %j', (changes, moves) => {
  const card = { state: 'unused', stage: 'centre', outlet: '', replacedBy: null, refund: null };
  expect(movesOf({ ...(card as AccessCode), ...changes })).toEqual(moves);
});
