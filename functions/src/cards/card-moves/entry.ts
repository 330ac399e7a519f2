import { coursesInScope } from '@markaz/contract/cards/card';
import type { CardMove, SkipReason } from '@markaz/contract/cards/card-moves';
import { cairoMonth } from '@markaz/contract/time/cairo';
import type { DatedChanges } from '../../store/counting.ts';
import type { CardMoveRecord } from '../../store/records/cards.ts';
import { outletChangesOf } from '../../store/sales.ts';
import type { CardUpdate } from '../card/change-cards.ts';
import type { CardAfterMove } from '../card/transitions.ts';

type MoveUpdate = Pick<CardUpdate<CardAfterMove>, 'record' | 'after'>;

export function countReasons(reasons: readonly SkipReason[]): Partial<Record<SkipReason, number>> {
  const groups = Map.groupBy(reasons, (reason) => reason);
  return Object.fromEntries([...groups].map(([reason, { length }]) => [reason, length]));
}

/** Adds up the known prices and counts the cards without a known price. */
export function costOf(prices: readonly (number | null)[]) {
  const knownPrices = prices.filter((price) => price !== null);
  return {
    piastres: knownPrices.reduce((sum, price) => sum + price, 0),
    unpriced: prices.length - knownPrices.length,
  };
}

/**
 * Returns the sales that a return undoes, oldest first. The return stores these sales, because the
 * settlement of the month in which the cards were sold still lists them.
 */
function undoneSales(updates: readonly MoveUpdate[]): CardMove['undone'] {
  const sales = updates.flatMap(({ record: { soldAt, soldOn, price, cId, opens } }) =>
    soldAt === null || soldOn === null
      ? []
      : [
          {
            month: cairoMonth(soldAt.toDate()),
            on: soldOn,
            price,
            courses: [...coursesInScope(opens, cId)],
          },
        ],
  );
  return [...Map.groupBy(sales, (sale) => JSON.stringify(sale)).values()]
    .flatMap((group) => {
      const cost = costOf(group.map(({ price }) => price));
      return group.slice(0, 1).map((sale) => ({ ...sale, count: group.length, ...cost }));
    })
    .toSorted((a, b) => a.month.localeCompare(b.month) || a.on.localeCompare(b.on));
}

/** Returns the value that all elements share, or null if they differ or there are none. */
export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

/** Returns the fields of a stored move that are derived from the moved cards. */
export function moveFieldsOf(kind: CardMove['kind'], updates: readonly MoveUpdate[]) {
  const isReturn = kind === 'return';
  const prices = updates.map(({ record, after }) => (isReturn ? record : after).price);
  const serials = updates.map(({ record }) => record.serial);
  const undone = isReturn ? undoneSales(updates) : [];
  return {
    batch: commonValue(updates.map(({ record }) => record.batch)),
    from: Math.min(...serials),
    to: Math.max(...serials),
    count: updates.length,
    price: commonValue(prices),
    ...costOf(prices),
    undone,
    /** The amount that was paid for the returned cards, in piastres. */
    refund: undone.reduce((sum, { on, piastres }) => sum + (on === 'paid' ? piastres : 0), 0),
  };
}

/** Returns the changes to the counters when cards are moved. */
export function countedMoves(updates: readonly MoveUpdate[], at: Date): DatedChanges {
  const cards = updates.map(({ record: before, after }) => ({
    before,
    after: { ...before, ...after },
  }));
  const codes = cards
    .filter(({ before, after }) => before.outlet !== after.outlet || before.state !== after.state)
    .flatMap(({ before, after }) => [
      { ...before, change: { [before.state]: -1 } },
      { ...after, change: { [after.state]: 1 } },
    ]);
  return { at, codes, moved: outletChangesOf(cards, at) };
}

export function presentMove(id: string, record: CardMoveRecord): CardMove {
  const { asked: _asked, refund: _refund, shift: _shift, cash: _cash, ...move } = record;
  return { id, ...move, at: move.at.toDate().toISOString() };
}
