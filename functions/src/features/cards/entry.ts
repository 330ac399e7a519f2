import { cairoDay } from '@markaz/contract/cairo';
import type { CardMove, SkipReason } from '@markaz/contract/card-moves';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { Moved } from './stages.ts';

/** A card that moves, and what it becomes. */
export interface Moving {
  readonly record: AccessCodeRecord;
  readonly after: Moved;
}

export function tally(reasons: readonly SkipReason[]): Partial<Record<SkipReason, number>> {
  const count: Partial<Record<SkipReason, number>> = {};
  for (const reason of reasons) count[reason] = (count[reason] ?? 0) + 1;
  return count;
}

/** What cards of these prices cost together; of how many nobody knows it. */
export function costOf(prices: readonly (number | null)[]) {
  const known = prices.filter((price) => price !== null);
  return {
    piastres: known.reduce((sum, price) => sum + price, 0),
    unpriced: prices.length - known.length,
  };
}

/** The sales that these cards had, by month in Cairo and way, the oldest first. */
export function undoneSales(moving: readonly Moving[]): CardMove['undone'] {
  const sales = moving.flatMap(({ record: { soldAt, soldOn, price } }) =>
    soldAt === null || soldOn === null
      ? []
      : [{ month: cairoDay(soldAt.toDate()).slice(0, 7), on: soldOn, price }],
  );
  return [...Map.groupBy(sales, ({ month, on }) => `${month} ${on}`).values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const cost = costOf(group.map(({ price }) => price));
      return [{ month: first.month, on: first.on, count: group.length, ...cost }];
    })
    .toSorted((a, b) => a.month.localeCompare(b.month) || a.on.localeCompare(b.on));
}

/** The only value there is; null where there are several, or none. */
export function onlyOf<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}
