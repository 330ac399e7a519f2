import type { Opens } from '@markaz/contract/cards/card-scope';
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

/** By how much the number of codes in each state changes; `swapped` counts replaced cards. */
type CodeNumbersChange = { readonly [State in StoredState | 'swapped']?: number };

/**
 * What happened to codes of one batch. Where cards went from one outlet to another that is two changes,
 * which add up to none for everything that does not count by outlet.
 */
export interface CodeChange {
  readonly cId: string;
  /** Null for codes that were made one by one. */
  readonly batch: string | null;
  /** Where they are; empty at the centre. */
  readonly outlet: string;
  /** From when on they open nothing. */
  readonly expiresAt: Timestamp;
  readonly change: CodeNumbersChange;
  readonly opens: Opens;
}

/** What is added to the numbers. */
export interface Counted {
  /** When it happened: cards that had ended by then are not counted by their end. */
  readonly at: Date;
  readonly codes?: readonly CodeChange[];
  /** Which courses a student got, and when; null where they were only given back. */
  readonly enrolled?: { readonly courses: readonly string[]; readonly at: Date | null };
  /**
   * When a card was redeemed, and what it cost in piastres; null where nobody knows. Then its batch is
   * counted in the shard of the centre until the next night: a class may share one.
   */
  readonly redeemed?: { readonly at: Date; readonly price: number | null };
  /** Which courses were taken from a student. */
  readonly unenrolled?: readonly string[];
  /** What became of sales, and of unsold cards at outlets (`movedCards`). */
  readonly moved?: Moved;
  /** What an outlet paid, in piastres; negative where that counts no more. */
  readonly paid?: { readonly outlet: string; readonly piastres: number };
}

/** The numbers of codes by state that the changes add up to. */
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
/** In milliseconds, so that cards past it need not be looked for. */
const byEnd = ({ expiresAt }: CodeChange) => String(expiresAt.toMillis());

/** The unused ones for each lecture that some of the codes open by itself. */
function unusedByLecture(codes: readonly CodeChange[]): Numbers {
  return totalOf(
    codes.flatMap(({ opens, change: { unused = 0 } }) =>
      opens.kind === 'lectures' ? opens.lIds.map((lId) => ({ [lId]: unused })) : [],
    ),
  );
}

/** What codes of one course or bundle change about its counters, or a shard of them. */
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

/** What happened to codes of a course, as fields of an update of its counters or a shard of them. */
export function courseFields(codes: readonly CodeChange[], at: Date): Record<string, FieldValue> {
  return asUpdate(courseNumbersAfter(courseNumbersOf(codes), at));
}

/** What codes of one batch change about it. */
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

/** What changes of a course, or a bundle, in the list of courses (`course-totals.ts`). */
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

/** What a redeemed card adds to the income of its day. */
function incomeOf({ at, price }: NonNullable<Counted['redeemed']>): Numbers {
  const income = { cards: 1, piastres: price ?? 0, unpriced: Number(price === null) };
  return { days: { [cairoDay(at)]: income } };
}

/** What students who got a course add to the enrolments of that day. */
export function enrolmentsOn(at: Date, cId: string, students: number): Numbers {
  return { total: students, days: { [cairoDay(at)]: students }, courses: { [cId]: students } };
}

/** What is added to the numbers of outlets: cards by state, unsold ones, and what is owed. */
function outletsOf({ codes = [], moved, paid }: Omit<Counted, 'at'>): Numbers {
  const cards = grouped<Numbers>(codes, ({ outlet }) => outletField(outlet), byState);
  const sold = moved === undefined ? cards : plus(cards, outletNumbersOf(moved));
  return paid === undefined
    ? sold
    : plus(sold, { [outletField(paid.outlet)]: { owed: -paid.piastres } });
}

const ofBatches = (codes: readonly CodeChange[]) => codes.filter(({ batch }) => batch !== null);
const ofBatch = ({ batch }: CodeChange) => batch ?? '';

/** What is added to the numbers of the whole centre. */
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
/**
 * Adds to the numbers of the whole centre without reading them, in one of their shards, to the months'
 * sales, if any card was sold or came back, and to the batches unless cards were redeemed; a write for
 * each.
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
 * Adds to the numbers of the centre and of batches, and to those of each course or bundle whose cards
 * changed, without reading them; what a `countForCentre` writes, and a shard of each course or bundle.
 * Shards of a course exist exactly while it is live: where it is not, the commit fails with NOT_FOUND.
 */
export function count(batch: Writes, database: Database, counted: Counted): void {
  const byCourse = Map.groupBy(counted.codes ?? [], ({ cId }) => cId);
  for (const [cId, codes] of byCourse)
    batch.update(oneOf(database.courseShards(cId)), courseFields(codes, counted.at));
  countForCentre(batch, database, counted);
}

/** Lets the commit fail with NOT_FOUND where the course is not live; one write. */
export function whileLive(batch: WriteBatch, database: Database, cId: string): void {
  // An update has to name a field; one that is never there takes no room.
  batch.update(oneOf(database.courseShards(cId)), { live: FieldValue.delete() });
}

/** Adds to how many students have a course, in one of the centre's shards; one write. */
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
  /** How many of them never had it before. */
  readonly newly: number;
  readonly at: Date;
}

/** Adds them to the numbers of the centre, in one of their shards; one write, however many they are. */
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

/** What an action that counts gives, or `course-gone` where a course concerned is not live. */
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
