import { hash } from 'node:crypto';
import { coursesInScope, type SaleTerms } from '@markaz/contract/cards/card';
import { cairoMonth } from '@markaz/contract/time/cairo';
import type { OutletChanges, SaleChange, SaleGroup, StageChange } from './changes.ts';
import {
  type Counters,
  flattenCounters,
  outletField,
  outletOfField,
  sumByKeys,
  sumCounters,
} from './counters.ts';
import type { AccessCodeRecord } from './records/access-code.ts';
import type { SalesRecord } from './records/money.ts';

/** The first schema version that counts all sales. */
export const salesCountedSince = 6;

/** The fields of a card that determine its sale. */
type SaleState = Pick<
  AccessCodeRecord,
  'cId' | 'opens' | 'outlet' | 'price' | 'stage' | 'soldOn' | 'soldAt' | 'refund'
>;

function saleChange(
  card: SaleState,
  kind: SaleChange['kind'],
  terms: SaleTerms,
  month: string,
): SaleChange {
  const { cId, opens, outlet, price } = card;
  const courses = coursesInScope(opens, cId);
  const isBundle = opens.kind === 'bundle';
  return { kind, month, cId, courses, isBundle, outlet, price, on: terms, cards: 1 };
}

/**
 * Returns the card's sale in the month of `soldAt`. Returns an empty list if the card was not sold.
 */
function salesOf(card: SaleState): SaleChange[] {
  const { soldOn, soldAt } = card;
  if (soldOn === null || soldAt === null) return [];
  return [saleChange(card, 'sold', soldOn, cairoMonth(soldAt.toDate()))];
}

/**
 * Counts the cards in one stage by outlet, without refunded cards, because staff can no longer
 * record their sale.
 * @param cards 1 to add the cards, -1 to subtract them
 */
const stageChanges = (
  states: readonly SaleState[],
  counted: SaleState['stage'],
  cards: 1 | -1,
): StageChange[] =>
  states.flatMap(({ stage, outlet, refund }) =>
    stage === counted && refund === null ? [{ outlet, cards }] : [],
  );

/**
 * Returns the sales, unsold cards and cards without a recorded sale of existing cards, as changes
 * to counters that are still zero.
 */
export function initialOutletChanges(cards: readonly SaleState[]): OutletChanges {
  return {
    sales: cards.flatMap(salesOf),
    unsold: stageChanges(cards, 'handed', 1),
    unrecorded: stageChanges(cards, 'unrecorded', 1),
  };
}

const reverse = <Change extends StageChange>(changes: readonly Change[]): Change[] =>
  changes.map((change) => ({ ...change, cards: -change.cards }));

interface CardChange {
  readonly before: SaleState;
  readonly after: SaleState;
}

/**
 * Returns the changes to sales, unsold cards and cards without a recorded sale when cards are
 * handed over, sold, redeemed or returned. A return is counted in the month in which it happens,
 * not in the month of the sale.
 */
export function outletChangesOf(cards: readonly CardChange[], now: Date): OutletChanges {
  const sales = cards.flatMap(({ before, after }) => {
    if (before.soldOn === null) return salesOf(after);
    if (after.soldOn === null)
      return [saleChange(before, 'returned', before.soldOn, cairoMonth(now))];
    // The sale gets other terms or another price. If it stays as it is, the changes cancel out.
    return [...reverse(salesOf(before)), ...salesOf(after)];
  });
  const [before, after] = [cards.map((card) => card.before), cards.map((card) => card.after)];
  const changesOf = (stage: SaleState['stage']) => [
    ...stageChanges(before, stage, -1),
    ...stageChanges(after, stage, 1),
  ];
  return { sales, unsold: changesOf('handed'), unrecorded: changesOf('unrecorded') };
}

/**
 * Returns the changes that cancel those of an earlier move of the same cards.
 * @param cards the cards before the undo (moved) and after it (restored)
 * @param movedAt the time of the move
 */
export function undoneOutletChanges(cards: readonly CardChange[], movedAt: Date): OutletChanges {
  const move = cards.map(({ before, after }) => ({ before: after, after: before }));
  const { sales, unsold, unrecorded } = outletChangesOf(move, movedAt);
  return { sales: reverse(sales), unsold: reverse(unsold), unrecorded: reverse(unrecorded) };
}

/**
 * Returns the changes when the price of a sold card is paid back, or when this is undone. The card
 * remains sold.
 * @param outlet the outlet that pays back, or empty for the centre
 * @param cards 1 for a refund, -1 for an undo
 */
export function refundChanges(
  card: SaleState,
  outlet: string,
  now: Date,
  cards: 1 | -1,
): OutletChanges {
  const returned = saleChange(
    { ...card, outlet },
    'returned',
    card.soldOn ?? 'paid',
    cairoMonth(now),
  );
  const { unrecorded } = initialOutletChanges([{ ...card, refund: null }]);
  const removed = unrecorded.map((change) => ({ ...change, cards: -cards }));
  return { sales: [{ ...returned, cards }], unsold: [], unrecorded: removed };
}

/**
 * Returns how a change affects the debt of an outlet. A sale on credit increases the debt. A return
 * decreases it, even if the card was already paid for.
 */
function debtOf({ kind, on, price, cards }: SaleChange): number {
  const piastres = cards * (price ?? 0);
  if (kind === 'returned') return -piastres;
  return on === 'credit' ? piastres : 0;
}

/** Returns the changes to the centre's counters of outlets, keyed by `outletField`. */
export function outletCountersOf({ sales, unsold, unrecorded }: OutletChanges): Counters {
  const field = ({ outlet }: { readonly outlet: string }) => outletField(outlet);
  const numberOf = ({ cards }: StageChange) => cards;
  return sumCounters([
    sumByKeys(sales, [field, () => 'owed'], debtOf),
    sumByKeys(unsold, [field, () => 'handed'], numberOf),
    sumByKeys(unrecorded, [field, () => 'unrecorded'], numberOf),
  ]);
}

/**
 * Number of buckets over which a month's sales are spread. Each bucket has five shards, which are
 * documents.
 */
const bucketCount = 10;

/**
 * Returns the bucket of a sale. The bucket depends only on month, outlet and course, so that the
 * sales of one action share a document.
 */
function bucketOf({ month, outlet, cId }: SaleChange): string {
  const digest = hash('sha256', `${outlet}\n${cId}`);
  return `${month}-${Number.parseInt(digest.slice(0, 8), 16) % bucketCount}`;
}

/** Returns the bucket of a document id, without the shard. */
export function bucketOfShard(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** Precedes each course id in the key of a bundle. This character never occurs in ids. */
const bundleMark = '+';
const unpriced = 'unpriced';

function coursesKey({ courses, isBundle }: SaleGroup): string {
  return isBundle ? bundleMark + courses.join(bundleMark) : courses.join();
}

/** Returns the changes to the documents of `sales`, keyed by `{month}-{bucket}`. */
export function salesCountersOf(sales: readonly SaleChange[]): Map<string, Counters> {
  const fields = [
    ({ outlet }: SaleChange) => outletField(outlet),
    coursesKey,
    ({ kind }: SaleChange) => kind,
    ({ price }: SaleChange) => String(price ?? unpriced),
  ] as const;
  return new Map(
    [...Map.groupBy(sales, bucketOf)].map(([bucket, sameBucket]) => [
      bucket,
      { outlets: sumByKeys(sameBucket, fields, ({ cards }) => cards) },
    ]),
  );
}

/** Sums documents of `sales` and returns the sales. It is the inverse of `salesCountersOf`. */
export function salesFromCounters(
  records: readonly SalesRecord[],
  kind: SaleChange['kind'],
): SaleGroup[] {
  const sum = sumCounters(records.map(({ outlets }) => outlets));
  return flattenCounters(sum).flatMap(
    ({ path: [field = '', key = '', storedKind, price], value: cards }) => {
      if (storedKind !== kind || cards === 0) return [];
      const isBundle = key.startsWith(bundleMark);
      const courses = isBundle ? key.slice(bundleMark.length).split(bundleMark) : [key];
      return [
        {
          outlet: outletOfField(field),
          courses,
          isBundle,
          price: price === unpriced ? null : Number(price),
          cards,
        },
      ];
    },
  );
}
