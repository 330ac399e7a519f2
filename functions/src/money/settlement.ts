import type { CardMove } from '@markaz/contract/cards/card-moves';
import type { Amount, Settlement, SettlementLine } from '@markaz/contract/money/money';
import type { Payment } from '@markaz/contract/money/payments';
import { amountOf, sumOf } from './amounts.ts';

/** A card that is sold and was not returned. */
export interface SoldCard {
  readonly cId: string;
  readonly serial: number;
  readonly price: number | null;
  readonly on: 'credit' | 'paid';
  /** A student redeemed it before its sale was recorded. */
  readonly byUse: boolean;
}

/** A card move with the fields that a settlement needs. */
export type SettledMove = Omit<CardMove, 'skipped'>;

/** The input of an outlet's settlement for a month. */
export interface OutletMonth {
  readonly outlet: string;
  readonly month: string;
  /** The outlet's debt now, in piastres. */
  readonly owed: number;
  /** Sums from the beginning of the month until now, in piastres. */
  readonly since: {
    /** Sold on credit and not returned. */
    readonly credit: number;
    /** Paid for and returned. */
    readonly refunds: number;
    /** Payments of the outlet. */
    readonly paid: number;
  };
  /** Sold in the month and not returned since. */
  readonly sold: readonly SoldCard[];
  /** Moves of the month, oldest first. */
  readonly moves: readonly SettledMove[];
  /** Returns since the month ended. */
  readonly later: readonly SettledMove[];
  readonly payments: readonly Payment[];
  readonly unsold: number;
  /** Title of a course or bundle. */
  readonly titleOf: (cId: string) => string | null;
}

type Undone = CardMove['undone'][number];

function amountOfUndone(sales: readonly Undone[]): Amount {
  return sumOf(sales.map(({ count, price }) => amountOf(count, price)));
}

function amountOfCards(cards: readonly SoldCard[]): Amount {
  return sumOf(cards.map(({ price }) => amountOf(1, price)));
}

/** Groups serial numbers into ranges without gaps. */
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

/** Sold in the month, and returned in it or later. */
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

/** Computes the settlement of an outlet's month. */
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

  // Cards sold on credit before the month and returned since were still owed for at its beginning.
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
