import type { CardMove } from '@markaz/contract/cards/card-moves';
import type { Amount, Settlement, SettlementLine } from '@markaz/contract/money/money';
import type { Payment } from '@markaz/contract/money/payments';
import { amountOf, sumOf } from './amounts.ts';

/** A card that is sold now. */
export interface SoldCard {
  readonly cId: string;
  readonly serial: number;
  readonly price: number | null;
  readonly on: 'credit' | 'paid';
  /** A student used it before anybody said that it was sold. */
  readonly byUse: boolean;
}

/** What was done with cards, as far as settling asks. */
export type SettledMove = Omit<CardMove, 'skipped'>;

/** What an outlet's month is put together from. */
export interface OutletMonth {
  readonly outlet: string;
  readonly month: string;
  /** What it owes now, in piastres. */
  readonly owed: number;
  /** In the month or later, in piastres: */
  readonly since: {
    /** sold on credit and not returned, */
    readonly credit: number;
    /** paid for and returned, */
    readonly refunds: number;
    /** and paid. */
    readonly paid: number;
  };
  /** Sold in the month and not returned since. */
  readonly sold: readonly SoldCard[];
  /** Of the month, oldest first. */
  readonly moves: readonly SettledMove[];
  /** Returns since the month ended. */
  readonly later: readonly SettledMove[];
  readonly payments: readonly Payment[];
  readonly unsold: number;
  /** Of courses and bundles. */
  readonly titleOf: (cId: string) => string | null;
}

type Undone = CardMove['undone'][number];

function amountOfUndone(sales: readonly Undone[]): Amount {
  return sumOf(sales.map(({ count, price }) => amountOf(count, price)));
}

function amountOfCards(cards: readonly SoldCard[]): Amount {
  return sumOf(cards.map(({ price }) => amountOf(1, price)));
}

/** Serial numbers as first and last ones of what follows without a gap. */
function rangesOf(serials: readonly number[]): SettlementLine['ranges'] {
  const ranges: SettlementLine['ranges'] = [];
  for (const serial of serials.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === serial - 1) last.to = serial;
    else ranges.push({ from: serial, to: serial });
  }
  return ranges;
}

function soldLines({ sold, titleOf }: OutletMonth): SettlementLine[] {
  const groups = Map.groupBy(sold, ({ cId, on, price }) => `${cId} ${on} ${price}`);
  return [...groups.values()].flatMap((cards) => {
    const [first] = cards;
    if (first === undefined) return [];
    const { cId, on, price } = first;
    const { piastres } = amountOfCards(cards);
    const ranges = rangesOf(cards.map(({ serial }) => serial));
    const title = titleOf(cId);
    return [{ cId, title, on, price, cards: cards.length, piastres, ranges, returnedSince: false }];
  });
}

/** Sold in the month, and returned in it or since. */
function undoneLines({ month, moves, later, titleOf }: OutletMonth): SettlementLine[] {
  return [...moves, ...later].flatMap(({ cId, undone }) =>
    undone
      .filter((sale) => sale.month === month)
      .map(({ on, price, count }) => {
        const { piastres } = amountOf(count, price);
        const title = titleOf(cId);
        return { cId, title, on, price, cards: count, piastres, ranges: [], returnedSince: true };
      }),
  );
}

/** An outlet's month, from what is kept of it. */
export function settle(facts: OutletMonth): Settlement {
  const { outlet, month, sold, moves, later, payments, titleOf } = facts;
  const undone = moves.flatMap((move) => move.undone);
  const undoneSince = [...undone, ...later.flatMap((move) => move.undone)];
  const onCredit = ({ on }: { readonly on: string }) => on === 'credit';
  const ofMonth = (on: 'credit' | 'paid') =>
    sumOf([
      amountOfCards(sold.filter((card) => card.on === on)),
      amountOfUndone(undoneSince.filter((sale) => sale.month === month && sale.on === on)),
    ]);
  const cardsOf = (kind: CardMove['kind']) =>
    moves.filter((move) => move.kind === kind).reduce((sum, { count }) => sum + count, 0);

  // What was owed for cards that came back since the month began was still owed before it.
  const stillOwed = amountOfUndone(
    undoneSince.filter((sale) => sale.month < month && onCredit(sale)),
  );
  const opening =
    facts.owed - facts.since.credit + facts.since.refunds + facts.since.paid + stillOwed.piastres;
  const credit = ofMonth('credit');
  const returned = amountOfUndone(undone);
  const paidIn = payments
    .filter(({ voided }) => voided === null)
    .reduce((sum, { piastres }) => sum + piastres, 0);
  return {
    outlet,
    month,
    opening,
    credit,
    redeemed: amountOfCards(sold.filter((card) => onCredit(card) && card.byUse)),
    paid: ofMonth('paid'),
    returned,
    paidIn,
    closing: opening + credit.piastres - returned.piastres - paidIn,
    cards: { got: cardsOf('handover'), back: cardsOf('return'), unsold: facts.unsold },
    lines: [...soldLines(facts), ...undoneLines(facts)].toSorted(
      (a, b) => a.cId.localeCompare(b.cId) || b.piastres - a.piastres,
    ),
    moves: moves.map((move) => ({ ...move, title: titleOf(move.cId) })),
    payments: [...payments],
  };
}
