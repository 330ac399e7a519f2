import { saleTerms } from '@markaz/contract/cards/card';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
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
type TestCard = Card & { readonly batch: string };
const newCard: TestCard = {
  ...noSale,
  batch: 'b1',
  state: 'unused',
  expiresAt: neverExpires,
  refund: null,
  outlet: '',
  price: 15_000,
};
const handOver = { outlet: 'مكتبة النور', activate: false, sell: null } as const;

/** Returns a new card after a move, and fails if the move skips the card. */
function movedCard(result: CardAfterMove | string): TestCard {
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
  expect(saleAfterRedeeming(newCard, at(5))).toMatchObject({
    stage: 'unrecorded',
    soldOn: 'paid',
    soldAt: at(5),
  });
  const singleCode = { ...newCard, batch: null };
  expect(saleAfterRedeeming(singleCode, at(5))).toMatchObject({ stage: 'paid', soldOn: 'paid' });
});

describe('a card that was redeemed without a recorded sale', () => {
  const redeemedCard = (outlet: string): TestCard => {
    const card = { ...newCard, outlet };
    return { ...card, ...saleAfterRedeeming(card, at(5)), state: 'used' };
  };
  const meantCard = redeemedCard(handOver.outlet);
  const nextMonth = at(40);

  it('is owed by the outlet for which it was made, after its hand-over is recorded in the same month', () => {
    expect(cardAfterHandOver(meantCard, { ...handOver, price: 9_000 }, at(6))).toEqual({
      state: 'used',
      outlet: handOver.outlet,
      price: 9_000,
      stage: 'credit',
      handedAt: at(6),
      soldAt: at(5),
      soldOn: 'credit',
    });
    const handedAndPaid = { ...handOver, sell: 'paid' } as const;
    expect(cardAfterHandOver(meantCard, handedAndPaid, at(6))).toMatchObject({ stage: 'paid' });
    expect(cardAfterSale(meantCard, { on: 'credit' }, at(6))).toMatchObject({ stage: 'credit' });
    expect(cardAfterHandOver(meantCard, handOver, nextMonth)).toBe('used');
    expect(cardAfterSale(meantCard, { on: 'credit' }, nextMonth)).toBe('used');
  });

  it('is not handed over to another outlet', () => {
    expect(cardAfterHandOver(meantCard, { ...handOver, outlet: 'الأمانة' }, at(6))).toBe('used');
    expect(cardAfterHandOver(redeemedCard(''), handOver, at(6))).toBe('used');
    expect(cardAfterSale(redeemedCard(''), { on: 'credit' }, at(6))).toBe('centre');
  });

  it('gets no recorded sale after its price was paid back', () => {
    const refund = { at: at(6), by: 'a', outlet: '', piastres: 1, move: 'm', exchangedFor: null };
    expect(cardAfterHandOver({ ...meantCard, refund }, handOver, at(6))).toBe('used');
    expect(cardAfterSale({ ...meantCard, refund }, { on: 'credit' }, at(6))).toBe('used');
    expect(cardAfterSale({ ...redeemedCard(''), refund }, { on: 'paid' }, at(6))).toBe('used');
  });

  it('gets a recorded sale for cash at any time, but a new price only in the same month', () => {
    const sale = { on: 'paid', price: 9_000 } as const;
    expect(cardAfterSale(redeemedCard(''), sale, at(6))).toMatchObject({
      stage: 'paid',
      handedAt: null,
      price: 9_000,
      soldAt: at(5),
    });
    expect(cardAfterSale(meantCard, sale, nextMonth)).toMatchObject({
      stage: 'paid',
      price: newCard.price,
      soldAt: at(5),
    });
  });
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
  const outletCard: TestCard = { ...newCard, outlet: 'مكتبة النور' };
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

type Step = (card: TestCard, now: Timestamp) => CardAfterMove | string;

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
        expect(card.state === 'used' && card.stage !== 'unrecorded').toBe(false);
        card = { ...card, ...next };
        const { stage, handedAt, soldAt, soldOn, outlet, state } = card;
        if (stage === 'unrecorded')
          expect([state, soldOn, handedAt]).toEqual(['used', 'paid', null]);
        else expect(stage).toBe(soldOn ?? (handedAt === null ? 'centre' : 'handed'));
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
