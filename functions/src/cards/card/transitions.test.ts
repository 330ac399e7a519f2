import { saleTerms } from '@markaz/contract/cards/card';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { neverExpires } from '../../store/records/access-code.ts';
import {
  type Card,
  type CardAfterMove,
  cardAfterHandOver,
  cardAfterReturn,
  cardAfterSale,
  noSale,
  saleAfterRedeeming,
} from './transitions.ts';

const at = (day: number) => Timestamp.fromMillis(day * 86_400_000);
const newCard: Card = {
  ...noSale,
  state: 'unused',
  expiresAt: neverExpires,
  outlet: '',
  price: 15_000,
};
const handOver = { outlet: 'مكتبة النور', activate: false, sell: null } as const;

/** Returns a new card after a move, and fails if the move skips the card. */
function movedCard(result: CardAfterMove | string): Card {
  if (typeof result === 'string') throw new Error(`The card is skipped: ${result}`);
  return { ...newCard, ...result };
}

it('records the hand-over and the sale of a card, and keeps both when the card is redeemed', () => {
  const handedCard = movedCard(cardAfterHandOver(newCard, { ...handOver, price: 12_000 }, at(1)));
  expect(handedCard).toMatchObject({ stage: 'handed', outlet: 'مكتبة النور', price: 12_000 });
  const sold = movedCard(cardAfterSale(handedCard, { on: 'credit' }, at(2)));
  expect(sold).toMatchObject({ stage: 'credit', handedAt: at(1), soldAt: at(2) });
  expect(saleAfterRedeeming(sold, at(3))).toEqual({
    stage: 'credit',
    handedAt: at(1),
    soldAt: at(2),
    soldOn: 'credit',
  });
});

it('records the sale of a redeemed card, on credit if an outlet had the card, else as paid', () => {
  const handedCard = movedCard(cardAfterHandOver(newCard, handOver, at(1)));
  expect(saleAfterRedeeming(handedCard, at(5))).toMatchObject({ soldOn: 'credit', soldAt: at(5) });
  expect(saleAfterRedeeming(newCard, at(5))).toMatchObject({ soldOn: 'paid', soldAt: at(5) });
});

it('returns the reason why a move skips a card', () => {
  const cardElsewhere = movedCard(
    cardAfterHandOver(newCard, { ...handOver, outlet: 'الأمانة' }, at(1)),
  );
  expect(cardAfterHandOver(cardElsewhere, handOver, at(2))).toBe('elsewhere');
  expect(cardAfterHandOver(cardElsewhere, { ...handOver, outlet: 'الأمانة' }, at(2))).toBe(
    'handed',
  );
  expect(cardAfterSale(newCard, { on: 'credit' }, at(2))).toBe('centre');
  expect(cardAfterSale(cardElsewhere, { on: 'paid', outlet: '' }, at(2))).toBe('elsewhere');
  expect(cardAfterReturn(newCard, {}, null)).toBe('centre');
  expect(cardAfterReturn(cardElsewhere, { outlet: 'النور' }, null)).toBe('elsewhere');
  expect(cardAfterHandOver({ ...newCard, expiresAt: at(1) }, handOver, at(1))).toBe('expired');
  expect(cardAfterSale({ ...newCard, state: 'revoked' }, { on: 'paid' }, at(1))).toBe('revoked');
});

it('hands over a card only to the outlet for which it was made, and accepts its return even before the hand-over', () => {
  const outletCard: Card = { ...newCard, outlet: 'مكتبة النور' };
  expect(cardAfterHandOver(outletCard, { ...handOver, outlet: 'الأمانة' }, at(1))).toBe(
    'elsewhere',
  );
  expect(movedCard(cardAfterHandOver(outletCard, handOver, at(1)))).toMatchObject({
    stage: 'handed',
  });
  expect(movedCard(cardAfterSale(outletCard, { on: 'credit' }, at(1)))).toMatchObject({
    handedAt: at(1),
  });
  expect(movedCard(cardAfterReturn(outletCard, {}, 15_000))).toMatchObject({
    outlet: '',
    stage: 'centre',
  });
});

const outlets = fc.constantFrom('النور', 'الأمانة');
const prices = fc.option(fc.nat(50_000), { nil: undefined });

type Step = (card: Card, now: Timestamp) => CardAfterMove | string;

/** Any single action of staff or students that changes a card. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      outlet: outlets,
      price: prices,
      activate: fc.boolean(),
      sell: fc.constantFrom(null, ...saleTerms),
    })
    .map(
      (move): Step =>
        (card, now) =>
          cardAfterHandOver(card, move, now),
    ),
  fc
    .record({
      on: fc.constantFrom(...saleTerms),
      outlet: fc.option(fc.oneof(outlets, fc.constant('')), { nil: undefined }),
      price: prices,
    })
    .map(
      (move): Step =>
        (card, now) =>
          cardAfterSale(card, move, now),
    ),
  fc.option(outlets, { nil: undefined }).map(
    (outlet): Step =>
      (card) =>
        cardAfterReturn(card, { outlet }, 15_000),
  ),
  fc.constant<Step>((card, now) =>
    card.state === 'unused' ? { ...card, state: 'used', ...saleAfterRedeeming(card, now) } : 'used',
  ),
  fc.constantFrom('revoked', 'inactive', 'unused').map(
    (state): Step =>
      (card) =>
        card.state === 'used' ? 'used' : { ...card, state },
  ),
);

it('stores an outlet for each card that is handed over or sold on credit, and a time for each sale', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 30 }), (history) => {
      let card = newCard;
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

it('skips a card when the same move is repeated', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 10 }), outlets, (history, outlet) => {
      let card = newCard;
      for (const [day, step] of history.entries()) {
        const next = step(card, at(day));
        if (typeof next !== 'string') card = { ...card, ...next };
      }
      const moves: Step[] = [
        (each, now) => cardAfterHandOver(each, { ...handOver, outlet }, now),
        (each, now) => cardAfterSale(each, { on: 'paid' }, now),
        (each) => cardAfterReturn(each, {}, 15_000),
      ];
      for (const move of moves) {
        const afterMove = move(card, at(20));
        if (typeof afterMove === 'string') continue;
        expect(move({ ...card, ...afterMove }, at(21))).toEqual(expect.any(String));
      }
    }),
  );
});
