import type { Opens } from '@markaz/contract/cards/card';
import { cairoDay } from '@markaz/contract/time/cairo';
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type SetOptions,
  type Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import type { Writes } from './commit-once.ts';
import { type Database, oneOf } from './database.ts';
import { asIncrements, asUpdate, type Numbers, plus, totalOf } from './numbers.ts';
import { outletField, outletKey } from './outlet-numbers.ts';
import { centreNumbersAfter, courseNumbersAfter } from './past-numbers.ts';
import type { StoredState } from './records/access-code.ts';
import { type Moved, outletNumbersOf, salesNumbersOf } from './sales.ts';

/** Changes in the number of codes by state; `swapped` counts replaced cards. */
type CodeNumbersChange = { readonly [State in StoredState | 'swapped']?: number };

/**
 * A change to codes of one batch. Cards that move between outlets are two changes, which cancel out
 * in all numbers that are not by outlet.
 */
export interface CodeChange {
  readonly cId: string;
  /** Null for codes that were created one by one. */
  readonly batch: string | null;
  /** The outlet that has the cards; empty for the centre. */
  readonly outlet: string;
  /** When they stop opening anything. */
  readonly expiresAt: Timestamp;
  readonly change: CodeNumbersChange;
  readonly opens: Opens;
}

/** Changes to the numbers. */
export interface Counted {
  /** When it happened. The numbers by expiry skip cards that had expired by then. */
  readonly at: Date;
  readonly codes?: readonly CodeChange[];
  /** The courses that a student got; `at` is null if access was only restored. */
  readonly enrolled?: { readonly courses: readonly string[]; readonly at: Date | null };
  /**
   * When a card was redeemed, and its price in piastres; null if unknown. Until the next night, its
   * batch is counted in a shard of the centre, because a whole class may share one batch.
   */
  readonly redeemed?: { readonly at: Date; readonly price: number | null };
  /** The courses that a student lost. */
  readonly unenrolled?: readonly string[];
  /** Changes to sales, and to unsold cards at outlets (`movedCards`). */
  readonly moved?: Moved;
  /** An outlet's payment in piastres; negative if the payment is voided. */
  readonly paid?: { readonly outlet: string; readonly piastres: number };
}

/** Sums the changes by state. */
function byState(codes: readonly CodeChange[]): Numbers {
  return totalOf(codes.map(({ change }) => change));
}

function grouped<Some extends number | Numbers>(
  codes: readonly CodeChange[],
  fieldOf: (code: CodeChange) => string,
  numbersOf: (codes: readonly CodeChange[]) => Some,
): Readonly<Record<string, Some>> {
  const groups = [...Map.groupBy(codes, fieldOf)];
  return Object.fromEntries(groups.map(([field, some]) => [field, numbersOf(some)]));
}

function sumOf(
  codes: readonly CodeChange[],
  numberOf: (change: CodeNumbersChange) => number,
): number {
  return codes.reduce((sum, { change }) => sum + numberOf(change), 0);
}

const unusedOf = (codes: readonly CodeChange[]) => sumOf(codes, ({ unused = 0 }) => unused);
const inactiveOf = (codes: readonly CodeChange[]) => sumOf(codes, ({ inactive = 0 }) => inactive);
const byOutlet = ({ outlet }: CodeChange) => outletKey(outlet);
/** In milliseconds, so that expired cards are found without a query. */
const byEnd = ({ expiresAt }: CodeChange) => String(expiresAt.toMillis());

/** Sums the unused codes of each lecture that they open on its own. */
function unusedByLecture(codes: readonly CodeChange[]): Numbers {
  return totalOf(
    codes.flatMap(({ opens, change: { unused = 0 } }) =>
      opens.kind === 'lectures' ? opens.lIds.map((lId) => ({ [lId]: unused })) : [],
    ),
  );
}

/** Returns the changes to the counters of one course or bundle, or to one of its shards. */
export function courseNumbersOf(codes: readonly CodeChange[]): Numbers {
  return {
    outlets: grouped(codes, byOutlet, byState),
    ends: grouped(codes, byEnd, (some) => ({
      inactive: grouped(some, byOutlet, inactiveOf),
      unused: grouped(some, byOutlet, unusedOf),
      lectures: unusedByLecture(some),
    })),
  };
}

/** The same as fields of an update, for counters or a shard. */
export function courseFields(codes: readonly CodeChange[], at: Date): Record<string, FieldValue> {
  return asUpdate(courseNumbersAfter(courseNumbersOf(codes), at));
}

/** Returns the changes to one batch. */
export function batchNumbersOf(codes: readonly CodeChange[]) {
  const there = ({ inactive = 0, unused = 0, used = 0, revoked = 0 }: CodeNumbersChange) =>
    inactive + unused + used + revoked;
  return {
    numbers: byState(codes),
    places: grouped(codes, byOutlet, (some) => sumOf(some, there)),
  };
}

const isIn = (cId: string, { opens }: CodeChange) =>
  opens.kind === 'bundle' && opens.cIds.includes(cId);

/** Returns the changes to a course or bundle in the list of courses (`course-totals.ts`). */
function totalsOf(
  cId: string,
  { codes = [], enrolled, unenrolled = [] }: Omit<Counted, 'at'>,
): Numbers {
  const isEnrolled = enrolled?.courses.includes(cId) === true;
  const own = codes.filter((code) => code.cId === cId);
  return {
    students: Number(isEnrolled) - Number(unenrolled.includes(cId)),
    unused: grouped(own, byEnd, unusedOf),
    inBundles: grouped(
      codes.filter((code) => isIn(cId, code)),
      byEnd,
      unusedOf,
    ),
  };
}

function coursesOf({
  codes = [],
  enrolled,
  unenrolled = [],
}: Omit<Counted, 'at'>): ReadonlySet<string> {
  const ofCodes = codes.flatMap(({ cId, opens }) => [
    cId,
    ...(opens.kind === 'bundle' ? opens.cIds : []),
  ]);
  return new Set([...ofCodes, ...(enrolled?.courses ?? []), ...unenrolled]);
}

/** Returns the change in the income of a redeemed card's day. */
function incomeOf({ at, price }: NonNullable<Counted['redeemed']>): Numbers {
  const income = { cards: 1, piastres: price ?? 0, unpriced: Number(price === null) };
  return { days: { [cairoDay(at)]: income } };
}

/** Returns the changes in a day's enrolments for students of one course. */
export function enrolmentsOn(at: Date, cId: string, students: number): Numbers {
  return { total: students, days: { [cairoDay(at)]: students }, courses: { [cId]: students } };
}

/** Returns the changes by outlet: cards by state, unsold cards, and debts. */
function outletsOf({ codes = [], moved, paid }: Omit<Counted, 'at'>): Numbers {
  const cards = grouped<Numbers>(codes, ({ outlet }) => outletField(outlet), byState);
  const sold = moved === undefined ? cards : plus(cards, outletNumbersOf(moved));
  return paid === undefined
    ? sold
    : plus(sold, { [outletField(paid.outlet)]: { owed: -paid.piastres } });
}

const ofBatches = (codes: readonly CodeChange[]) => codes.filter(({ batch }) => batch !== null);
const ofBatch = ({ batch }: CodeChange) => batch ?? '';

/** Returns the changes to the numbers of the whole centre. */
export function centreNumbersOf(counted: Omit<Counted, 'at'>): Numbers {
  const { codes = [], enrolled, redeemed } = counted;
  const at = enrolled?.at;
  const courses = [...coursesOf(counted)].map((cId) => [cId, totalsOf(cId, counted)] as const);
  return {
    courses: Object.fromEntries(courses),
    codes: byState(codes),
    outlets: outletsOf(counted),
    ...(at && {
      enrolments: totalOf(enrolled.courses.map((cId) => enrolmentsOn(at, cId, 1))),
    }),
    ...(redeemed && {
      income: incomeOf(redeemed),
      redeemed: grouped(ofBatches(codes), ofBatch, (some) => sumOf(some, ({ used = 0 }) => used)),
    }),
  };
}

/** A batch, or a transaction. */
interface Writer {
  set(ref: DocumentReference, data: DocumentData, options: SetOptions): unknown;
  update(ref: DocumentReference, fields: Record<string, FieldValue>): unknown;
}

function addTo(writer: Writer, shards: readonly DocumentReference[], numbers: Numbers): void {
  const increments = asIncrements(numbers);
  if (Object.keys(increments).length > 0) writer.set(oneOf(shards), increments, { merge: true });
}

function addToCentre(writer: Writer, database: Database, numbers: Numbers): void {
  addTo(writer, database.statistics, numbers);
}

/**
 * Adds to the numbers of the whole centre without reading them. Writes one of their shards, the
 * month's sales if cards were sold or returned, and the batches unless cards were redeemed: one
 * write each.
 */
export function countForCentre(
  writer: Writer,
  database: Database,
  ...counted: readonly Counted[]
): void {
  const numbers = counted.map((each) => centreNumbersAfter(centreNumbersOf(each), each.at));
  addToCentre(writer, database, totalOf(numbers));
  const sales = counted.flatMap(({ moved }) => moved?.sales ?? []);
  for (const [place, sold] of salesNumbersOf(sales)) addTo(writer, database.sales(place), sold);
  const codes = counted.flatMap(({ redeemed, codes: some = [] }) => (redeemed ? [] : some));
  for (const [id, some] of Map.groupBy(ofBatches(codes), ofBatch)) {
    const fields = asUpdate(batchNumbersOf(some));
    if (Object.keys(fields).length > 0) writer.update(database.codeBatch(id), fields);
  }
}

/**
 * Adds to the numbers of the centre and of batches, and to those of each course or bundle with
 * changed cards, without reading them. Costs the writes of `countForCentre` and one for each course
 * or bundle. A course has shards only while it is live; if it is not, the commit fails with
 * NOT_FOUND.
 */
export function count(batch: Writes, database: Database, counted: Counted): void {
  const byCourse = Map.groupBy(counted.codes ?? [], ({ cId }) => cId);
  for (const [cId, codes] of byCourse)
    batch.update(oneOf(database.courseShards(cId)), courseFields(codes, counted.at));
  countForCentre(batch, database, counted);
}

/** Makes the commit fail with NOT_FOUND if the course is not live; one write. */
export function whileLive(batch: WriteBatch, database: Database, cId: string): void {
  // An update needs a field. This one never exists, so it takes no space.
  batch.update(oneOf(database.courseShards(cId)), { live: FieldValue.delete() });
}

/** Changes the number of students of a course, in one of the centre's shards; one write. */
export function countStudents(
  batch: WriteBatch,
  database: Database,
  cId: string,
  by: number,
): void {
  addToCentre(batch, database, { courses: { [cId]: { students: by } } });
}

/** Students who got a course together. */
interface Given {
  readonly cId: string;
  readonly students: number;
  /** The number of them who never had it before. */
  readonly newly: number;
  readonly at: Date;
}

/** Adds them to one shard of the centre's numbers; always one write. */
export function countGiven(
  batch: WriteBatch,
  database: Database,
  { cId, students, newly, at }: Given,
): void {
  addToCentre(batch, database, {
    courses: { [cId]: { students } },
    enrolments: enrolmentsOn(at, cId, newly),
  });
}

/**
 * Returns the result of an action that counts, or `course-gone` if one of its courses is not live.
 */
export async function orCourseGone<Answer>(
  action: Promise<Answer>,
): Promise<Answer | 'course-gone'> {
  try {
    return await action;
  } catch (error) {
    if (hasStatus(error, 'NOT_FOUND')) return 'course-gone';
    throw error;
  }
}
