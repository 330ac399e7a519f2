import { coursesOf } from '@markaz/contract/cards/card';
import type { CardMove, SkipReason } from '@markaz/contract/cards/card-moves';
import { cairoMonth } from '@markaz/contract/time/cairo';
import type { CardMoveRecord } from '../../store/records/cards.ts';
import type { Changing } from '../card/change-cards.ts';
import type { Moved } from '../card/transitions.ts';

type Moving = Pick<Changing<Moved>, 'record' | 'after'>;

export function countReasons(reasons: readonly SkipReason[]): Partial<Record<SkipReason, number>> {
  const groups = Map.groupBy(reasons, (reason) => reason);
  return Object.fromEntries([...groups].map(([reason, { length }]) => [reason, length]));
}

/** Adds up the known prices and counts the unknown ones. */
export function costOf(prices: readonly (number | null)[]) {
  const known = prices.filter((price) => price !== null);
  return {
    piastres: known.reduce((sum, price) => sum + price, 0),
    unpriced: prices.length - known.length,
  };
}

/**
 * Returns the sales that a return undoes, oldest first. A settlement needs them to show the month
 * of a sale as if the cards had not been returned.
 */
function undoneSales(moving: readonly Moving[]): CardMove['undone'] {
  const sales = moving.flatMap(({ record: { soldAt, soldOn, price, cId, opens } }) =>
    soldAt === null || soldOn === null
      ? []
      : [
          {
            month: cairoMonth(soldAt.toDate()),
            on: soldOn,
            price,
            courses: [...coursesOf(opens, cId)],
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

/** Returns the only distinct value; null if there are several or none. */
export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

/** Returns the fields of a move's entry that are derived from the moved cards. */
export function factsOf(kind: CardMove['kind'], moving: readonly Moving[]) {
  const isReturn = kind === 'return';
  const prices = moving.map(({ record, after }) => (isReturn ? record : after).price);
  const serials = moving.map(({ record }) => record.serial);
  const undone = isReturn ? undoneSales(moving) : [];
  return {
    batch: commonValue(moving.map(({ record }) => record.batch)),
    from: Math.min(...serials),
    to: Math.max(...serials),
    count: moving.length,
    price: commonValue(prices),
    ...costOf(prices),
    undone,
    /** The amount that was paid for the returned cards, in piastres. */
    refund: undone.reduce((sum, { on, piastres }) => sum + (on === 'paid' ? piastres : 0), 0),
  };
}

export function presentMove(id: string, record: CardMoveRecord): CardMove {
  const { asked: _asked, refund: _refund, ...move } = record;
  return { id, ...move, at: move.at.toDate().toISOString() };
}
