import { hash } from 'node:crypto';
import { coursesOf } from '@markaz/contract/cards/card-scope';
import type { SaleWay } from '@markaz/contract/cards/code-schema';
import { cairoMonth } from '../core/cairo-month.ts';
import { leavesOf, type Numbers, plus, sumsBy, totalOf } from './numbers.ts';
import { outletField, outletOf } from './outlet-numbers.ts';
import type { AccessCodeRecord } from './records/access-code.ts';
import type { SalesRecord } from './records/sales.ts';

/** The version of the records since which all sales are counted. */
export const salesCountedSince = 6;

/** Cards that were sold alike in one month, or came back in it. */
export interface Sales {
  readonly outlet: string;
  /** What each of them opens; of a bundle the courses that it was sold with. */
  readonly courses: readonly string[];
  readonly isBundle: boolean;
  readonly price: number | null;
  readonly cards: number;
}

/** Sales that happened, or were taken back. */
export interface SaleChange extends Sales {
  readonly kind: 'sold' | 'returned';
  /** In Cairo, in which that happened. */
  readonly month: string;
  /** The course, or the bundle. */
  readonly cId: string;
  readonly on: SaleWay;
}

/** Cards that an outlet got and owes nothing for; fewer where `cards` is negative. */
interface Unsold {
  readonly outlet: string;
  readonly cards: number;
}

/** What happened to sales, and to unsold cards at outlets. */
export interface Moved {
  readonly sales: readonly SaleChange[];
  readonly unsold: readonly Unsold[];
}

/** What of a card its sales follow from. */
type SaleState = Pick<
  AccessCodeRecord,
  'cId' | 'opens' | 'outlet' | 'price' | 'stage' | 'soldOn' | 'soldAt'
>;

type SaleKind = SaleChange['kind'];

function changeOf(card: SaleState, kind: SaleKind, on: SaleWay, month: string): SaleChange {
  const { cId, opens, outlet, price } = card;
  const courses = coursesOf(opens, cId);
  const isBundle = opens.kind === 'bundle';
  return { kind, month, cId, courses, isBundle, outlet, price, on, cards: 1 };
}

/** The sale that a card has, in the month of its moment. */
function saleOf(card: SaleState): SaleChange[] {
  const { soldOn, soldAt } = card;
  if (soldOn === null || soldAt === null) return [];
  return [changeOf(card, 'sold', soldOn, cairoMonth(soldAt.toDate()))];
}

function unsoldOf({ stage, outlet }: SaleState, cards: 1 | -1): Unsold[] {
  return stage === 'handed' ? [{ outlet, cards }] : [];
}

/** What cards come to as they stand, had each just come there. */
export function standingCards(cards: readonly SaleState[]): Moved {
  return { sales: cards.flatMap(saleOf), unsold: cards.flatMap((card) => unsoldOf(card, 1)) };
}

/**
 * What follows from cards that were handed over, sold, redeemed or returned now: a return belongs to the
 * month in which it happens, whenever the card was sold.
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

/** A sale on credit is owed; whatever comes back is owed no more, or owed to the outlet. */
function owedFor({ kind, on, price, cards }: SaleChange): number {
  const piastres = cards * (price ?? 0);
  if (kind === 'returned') return -piastres;
  return on === 'credit' ? piastres : 0;
}

/** What moved cards add to the numbers of outlets among those of the centre. */
export function outletNumbersOf({ sales, unsold }: Moved): Numbers {
  const field = ({ outlet }: { readonly outlet: string }) => outletField(outlet);
  return plus(
    sumsBy(sales, [field, () => 'owed'], owedFor),
    sumsBy(unsold, [field, () => 'handed'], ({ cards }) => cards),
  );
}

/** Sales of a month are spread over so many documents, each in five shards. */
const buckets = 10;

/** All sales of one action are of one outlet and course, or bundle: they are written as one document. */
function placeOf({ month, outlet, cId }: SaleChange): string {
  const digest = hash('sha256', `${outlet}\n${cId}`);
  return `${month}-${Number.parseInt(digest.slice(0, 8), 16) % buckets}`;
}

/** The place of a shard's document. */
export function placeOfShard(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** Ids have no plus. */
const bundleMark = '+';
const unpriced = 'unpriced';

function opensKey({ courses, isBundle }: Sales): string {
  return isBundle ? bundleMark + courses.join(bundleMark) : courses.join();
}

/** What sales add to the documents of `sales`, by `{month}-{bucket}`. */
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

/** What documents of `sales` say, added up: the other way round of `salesNumbersOf`. */
export function salesIn(records: readonly SalesRecord[], kind: SaleKind): Sales[] {
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
