import { coursesInScope } from '@markaz/contract/cards/card';
import type { CardMove, MoveKind, SkipReason } from '@markaz/contract/cards/card-moves';
import { cairoMonth } from '@markaz/contract/time/cairo';
import type { OutletChanges } from '../../store/changes.ts';
import type { DatedChanges } from '../../store/counting.ts';
import type { CardMoveRecord } from '../../store/records/cards.ts';
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
export function undoneSales(updates: readonly Pick<MoveUpdate, 'record'>[]): CardMove['undone'] {
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

const costOfNothing = { count: 0, ...costOf([]) };

/** Returns the value that all elements share, or null if they differ or there are none. */
export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

/** Returns the fields of a stored move that are derived from the moved cards. */
export function moveFieldsOf(kind: MoveKind, updates: readonly MoveUpdate[]) {
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

/** Returns each card before and after its move. */
export const changesOf = (updates: readonly MoveUpdate[]) =>
  updates.map(({ record, after }) => ({ before: record, after: { ...record, ...after } }));

/**
 * Returns the changes to the counters when cards are moved, or when moved cards are restored.
 * @param moved the changes to sales and to unsold cards
 */
export function countedMoves(
  updates: readonly MoveUpdate[],
  at: Date,
  moved: OutletChanges,
): DatedChanges {
  const codes = changesOf(updates)
    .filter(({ before, after }) => before.outlet !== after.outlet || before.state !== after.state)
    .flatMap(({ before, after }) => [
      { ...before, change: { [before.state]: -1 } },
      { ...after, change: { [after.state]: 1 } },
    ]);
  // A redeemed card gets another price if its sale is recorded later.
  const repriced = updates.flatMap(({ record: { usedAt, price }, after }) => {
    if (usedAt === null || price === after.price) return [];
    const redeemedAt = usedAt.toDate();
    return [{ before: { at: redeemedAt, price }, after: { at: redeemedAt, price: after.price } }];
  });
  return { at, codes, moved, repriced };
}

type CountedFields = Pick<CardMoveRecord, 'count' | 'piastres' | 'unpriced' | 'undone' | 'refund'>;

/** Subtracts the fields of the cards that an undo restored from those of their move. */
export function subtractCards(move: CountedFields, restored: CountedFields): CountedFields {
  const keyOf = ({ month, on, price, courses }: CardMove['undone'][number]) =>
    JSON.stringify({ month, on, price, courses });
  const restoredSales = new Map(restored.undone.map((sale) => [keyOf(sale), sale]));
  const difference = <Sum extends Pick<CountedFields, 'count' | 'piastres' | 'unpriced'>>(
    sum: Sum,
    subtracted: Pick<CountedFields, 'count' | 'piastres' | 'unpriced'>,
  ) => ({
    ...sum,
    count: sum.count - subtracted.count,
    piastres: sum.piastres - subtracted.piastres,
    unpriced: sum.unpriced - subtracted.unpriced,
  });
  const { count, piastres, unpriced } = difference(move, restored);
  return {
    count,
    piastres,
    unpriced,
    undone: move.undone
      .map((sale) => difference(sale, restoredSales.get(keyOf(sale)) ?? costOfNothing))
      .filter((sale) => sale.count > 0),
    refund: move.refund - restored.refund,
  };
}

/**
 * Returns the cash that a sale, return or refund puts into the centre's drawer, in piastres. It is
 * negative if it is paid back. Outlets settle their cards by payments, so their moves contain no
 * cash.
 */
export function cashOf({
  kind,
  outlet,
  piastres,
  refund,
}: Pick<CardMoveRecord, 'kind' | 'outlet' | 'piastres' | 'refund'>): number {
  if (outlet !== '') return 0;
  return kind === 'sale' ? piastres : 0 - refund;
}

export function presentMove(id: string, record: CardMoveRecord): CardMove {
  const {
    asked: _asked,
    refund: _refund,
    entry: _entry,
    shift: _shift,
    cash: _cash,
    reversed,
    ...move
  } = record;
  return {
    id,
    ...move,
    at: move.at.toDate().toISOString(),
    reversed: reversed && { ...reversed, at: reversed.at.toDate().toISOString() },
  };
}
