import type { CardMove, SkipReason } from '@markaz/contract/cards/card-moves';
import { coursesOf } from '@markaz/contract/cards/card-scope';
import { cairoMonth } from '@markaz/contract/time/cairo';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { Moved } from '../card/stages.ts';

/** A card that moves, with its new fields. */
export interface Moving {
  readonly record: AccessCodeRecord;
  readonly after: Moved;
}

export function tally(reasons: readonly SkipReason[]): Partial<Record<SkipReason, number>> {
  const count: Partial<Record<SkipReason, number>> = {};
  for (const reason of reasons) count[reason] = (count[reason] ?? 0) + 1;
  return count;
}

/** Adds up known prices, and counts unknown ones. */
export function costOf(prices: readonly (number | null)[]) {
  const known = prices.filter((price) => price !== null);
  return {
    piastres: known.reduce((sum, price) => sum + price, 0),
    unpriced: prices.length - known.length,
  };
}

/**
 * The sales that a return of these cards undoes, by month in Cairo, way, price and courses, oldest
 * first. A settlement needs them to show the month of a sale as if the cards had not come back.
 */
export function undoneSales(moving: readonly Moving[]): CardMove['undone'] {
  const sales = moving.flatMap(({ record: { soldAt, soldOn, price, cId, opens } }) =>
    soldAt === null || soldOn === null
      ? []
      : [{ month: cairoMonth(soldAt.toDate()), on: soldOn, price, courses: coursesOf(opens, cId) }],
  );
  return [...Map.groupBy(sales, (sale) => JSON.stringify(sale)).values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { month, on, price, courses } = first;
      const cost = costOf(group.map(() => price));
      return [{ month, on, price, courses: [...courses], count: group.length, ...cost }];
    })
    .toSorted((a, b) => a.month.localeCompare(b.month) || a.on.localeCompare(b.on));
}

/** The amount that was paid for cards that came back. */
export function refundOf(undone: CardMove['undone']): number {
  return undone.reduce((sum, { on, piastres }) => sum + (on === 'paid' ? piastres : 0), 0);
}

/** The only distinct value; null if there are several or none. */
export function onlyOf<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}
