import { saleWays } from '@markaz/contract/cards/card';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { never } from '../../store/records/access-code.ts';
import {
  afterHandOver,
  afterReturn,
  afterSale,
  type Card,
  type Moved,
  soldByUse,
  unsold,
} from './transitions.ts';

const at = (day: number) => Timestamp.fromMillis(day * 86_400_000);
const made: Card = { ...unsold, state: 'unused', expiresAt: never, outlet: '', price: 15_000 };
const handOver = { outlet: 'مكتبة النور', activate: false, sell: null } as const;

/** The card after a move that must not be refused. */
function moved(result: Moved | string): Card {
  if (typeof result === 'string') throw new Error(`The card is kept: ${result}`);
  return { ...made, ...result };
}

it('follows a card through hand-over, sale on credit and redeeming', () => {
  const handed = moved(afterHandOver(made, { ...handOver, price: 12_000 }, at(1)));
  expect(handed).toMatchObject({ stage: 'handed', outlet: 'مكتبة النور', price: 12_000 });
  const sold = moved(afterSale(handed, { on: 'credit' }, at(2)));
  expect(sold).toMatchObject({ stage: 'credit', handedAt: at(1), soldAt: at(2) });
  expect(soldByUse(sold, at(3))).toEqual({
    stage: 'credit',
    handedAt: at(1),
    soldAt: at(2),
    soldOn: 'credit',
  });
});

it('counts a redeemed card as sold: on credit if an outlet has it', () => {
  const handed = moved(afterHandOver(made, handOver, at(1)));
  expect(soldByUse(handed, at(5))).toMatchObject({ soldOn: 'credit', soldAt: at(5) });
  expect(soldByUse(made, at(5))).toMatchObject({ soldOn: 'paid', soldAt: at(5) });
});

it('returns the reason why a card cannot move', () => {
  const elsewhere = moved(afterHandOver(made, { ...handOver, outlet: 'الأمانة' }, at(1)));
  expect(afterHandOver(elsewhere, handOver, at(2))).toBe('elsewhere');
  expect(afterHandOver(elsewhere, { ...handOver, outlet: 'الأمانة' }, at(2))).toBe('handed');
  expect(afterSale(made, { on: 'credit' }, at(2))).toBe('centre');
  expect(afterSale(elsewhere, { on: 'paid', outlet: '' }, at(2))).toBe('elsewhere');
  expect(afterReturn(made, {}, null)).toBe('centre');
  expect(afterReturn(elsewhere, { outlet: 'النور' }, null)).toBe('elsewhere');
  expect(afterHandOver({ ...made, expiresAt: at(1) }, handOver, at(1))).toBe('expired');
  expect(afterSale({ ...made, state: 'revoked' }, { on: 'paid' }, at(1))).toBe('revoked');
});

it('hands a card made for an outlet only to it, and takes it back without a hand-over', () => {
  const meant: Card = { ...made, outlet: 'مكتبة النور' };
  expect(afterHandOver(meant, { ...handOver, outlet: 'الأمانة' }, at(1))).toBe('elsewhere');
  expect(moved(afterHandOver(meant, handOver, at(1)))).toMatchObject({ stage: 'handed' });
  expect(moved(afterSale(meant, { on: 'credit' }, at(1)))).toMatchObject({ handedAt: at(1) });
  expect(moved(afterReturn(meant, {}, 15_000))).toMatchObject({ outlet: '', stage: 'centre' });
});

const outlets = fc.constantFrom('النور', 'الأمانة');
const prices = fc.option(fc.nat(50_000), { nil: undefined });

type Step = (card: Card, now: Timestamp) => Moved | string;

/** Everything that staff and students do to a card. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      outlet: outlets,
      price: prices,
      activate: fc.boolean(),
      sell: fc.constantFrom(null, ...saleWays),
    })
    .map(
      (move): Step =>
        (card, now) =>
          afterHandOver(card, move, now),
    ),
  fc
    .record({
      on: fc.constantFrom(...saleWays),
      outlet: fc.option(fc.oneof(outlets, fc.constant('')), { nil: undefined }),
      price: prices,
    })
    .map(
      (move): Step =>
        (card, now) =>
          afterSale(card, move, now),
    ),
  fc.option(outlets, { nil: undefined }).map(
    (outlet): Step =>
      (card) =>
        afterReturn(card, { outlet }, 15_000),
  ),
  fc.constant<Step>((card, now) =>
    card.state === 'unused' ? { ...card, state: 'used', ...soldByUse(card, now) } : 'used',
  ),
  fc.constantFrom('revoked', 'inactive', 'unused').map(
    (state): Step =>
      (card) =>
        card.state === 'used' ? 'used' : { ...card, state },
  ),
);

it('never leaves a debt without an outlet, or a sale without a time', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 30 }), (history) => {
      let card = made;
      for (const [day, step] of history.entries()) {
        const next = step(card, at(day));
        if (typeof next === 'string') continue;
        expect(card.state).not.toBe('used');
        card = { ...card, ...next };
        const { stage, handedAt, soldAt, soldOn, outlet, state } = card;
        expect(stage).toBe(soldOn ?? (handedAt === null ? 'centre' : 'handed'));
        expect(soldAt === null).toBe(soldOn === null);
        if (handedAt !== null || soldOn === 'credit') expect(outlet).not.toBe('');
        if (state === 'used') expect(soldOn).not.toBeNull();
      }
    }),
  );
});

it('does nothing when a move is repeated', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 10 }), outlets, (history, outlet) => {
      let card = made;
      for (const [day, step] of history.entries()) {
        const next = step(card, at(day));
        if (typeof next !== 'string') card = { ...card, ...next };
      }
      const moves: Step[] = [
        (each, now) => afterHandOver(each, { ...handOver, outlet }, now),
        (each, now) => afterSale(each, { on: 'paid' }, now),
        (each) => afterReturn(each, {}, 15_000),
      ];
      for (const move of moves) {
        const once = move(card, at(20));
        if (typeof once === 'string') continue;
        expect(move({ ...card, ...once }, at(21))).toEqual(expect.any(String));
      }
    }),
  );
});
