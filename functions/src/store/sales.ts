import { hash } from 'node:crypto';
import { coursesOf, type SaleWay } from '@markaz/contract/cards/card';
import { cairoMonth } from '@markaz/contract/time/cairo';
import type { Moved, SaleChange, Sales, Unsold } from './changes.ts';
import { leavesOf, type Numbers, outletField, outletOf, plus, sumsBy, totalOf } from './numbers.ts';
import type { AccessCodeRecord } from './records/access-code.ts';
import type { SalesRecord } from './records/money.ts';

/** The first schema version that counts all sales. */
export const salesCountedSince = 6;

/** The fields of a card that determine its sale. */
type SaleState = Pick<
  AccessCodeRecord,
  'cId' | 'opens' | 'outlet' | 'price' | 'stage' | 'soldOn' | 'soldAt'
>;

function changeOf(
  card: SaleState,
  kind: SaleChange['kind'],
  on: SaleWay,
  month: string,
): SaleChange {
  const { cId, opens, outlet, price } = card;
  const courses = coursesOf(opens, cId);
  const isBundle = opens.kind === 'bundle';
  return { kind, month, cId, courses, isBundle, outlet, price, on, cards: 1 };
}

/** Returns the card's sale in the month of `soldAt`; empty if the card was not sold. */
function saleOf(card: SaleState): SaleChange[] {
  const { soldOn, soldAt } = card;
  if (soldOn === null || soldAt === null) return [];
  return [changeOf(card, 'sold', soldOn, cairoMonth(soldAt.toDate()))];
}

function unsoldOf({ stage, outlet }: SaleState, cards: 1 | -1): Unsold[] {
  return stage === 'handed' ? [{ outlet, cards }] : [];
}

/** Returns the sales and unsold cards of existing cards, as if all of them were new. */
export function standingCards(cards: readonly SaleState[]): Moved {
  return { sales: cards.flatMap(saleOf), unsold: cards.flatMap((card) => unsoldOf(card, 1)) };
}

/**
 * Returns the changes caused by cards that were handed over, sold, redeemed or returned now. A
 * return is counted in the month in which it happens, not in that of the sale.
 */
export function movedCards(
  cards: readonly { readonly before: SaleState; readonly after: SaleState }[],
  now: Date,
): Moved {
  const sales = cards.flatMap(({ before, after }) => {
    if (before.soldOn === null) return saleOf(after);
    if (after.soldOn !== null) return [];
    return [changeOf(before, 'returned', before.soldOn, cairoMonth(now))];
  });
  const unsold = cards.flatMap(({ before, after }) => [
    ...unsoldOf(before, -1),
    ...unsoldOf(after, 1),
  ]);
  return { sales, unsold };
}

/** Returns what an outlet owes for a change. A sale on credit adds to it, returns subtract. */
function owedFor({ kind, on, price, cards }: SaleChange): number {
  const piastres = cards * (price ?? 0);
  if (kind === 'returned') return -piastres;
  return on === 'credit' ? piastres : 0;
}

/** Returns the changes to the centre's numbers, keyed by `outletField`. */
export function outletNumbersOf({ sales, unsold }: Moved): Numbers {
  const field = ({ outlet }: { readonly outlet: string }) => outletField(outlet);
  return plus(
    sumsBy(sales, [field, () => 'owed'], owedFor),
    sumsBy(unsold, [field, () => 'handed'], ({ cards }) => cards),
  );
}

/** Number of documents over which a month's sales are spread, each with five shards. */
const buckets = 10;

/** Depends on month, outlet and course only, so that sales of one action share a document. */
function placeOf({ month, outlet, cId }: SaleChange): string {
  const digest = hash('sha256', `${outlet}\n${cId}`);
  return `${month}-${Number.parseInt(digest.slice(0, 8), 16) % buckets}`;
}

/** Removes the shard from a document id. */
export function placeOfShard(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** A character that never occurs in ids. */
const bundleMark = '+';
const unpriced = 'unpriced';

function opensKey({ courses, isBundle }: Sales): string {
  return isBundle ? bundleMark + courses.join(bundleMark) : courses.join();
}

/** Returns the changes to the documents of `sales`, keyed by `{month}-{bucket}`. */
export function salesNumbersOf(sales: readonly SaleChange[]): Map<string, Numbers> {
  const fields = [
    ({ outlet }: SaleChange) => outletField(outlet),
    opensKey,
    ({ kind }: SaleChange) => kind,
    ({ price }: SaleChange) => String(price ?? unpriced),
  ] as const;
  return new Map(
    [...Map.groupBy(sales, placeOf)].map(([place, some]) => [
      place,
      { outlets: sumsBy(some, fields, ({ cards }) => cards) },
    ]),
  );
}

/** Sums documents of `sales`. It reverses `salesNumbersOf`. */
export function salesIn(records: readonly SalesRecord[], kind: SaleChange['kind']): Sales[] {
  const sum = totalOf(records.map(({ outlets }) => outlets));
  return leavesOf(sum).flatMap(({ path: [field = '', key = '', of, price], value: cards }) => {
    if (of !== kind || cards === 0) return [];
    const isBundle = key.startsWith(bundleMark);
    const courses = isBundle ? key.slice(bundleMark.length).split(bundleMark) : [key];
    return [
      {
        outlet: outletOf(field),
        courses,
        isBundle,
        price: price === unpriced ? null : Number(price),
        cards,
      },
    ];
  });
}
