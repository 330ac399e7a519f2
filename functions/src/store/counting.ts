import { cairoDay } from '@markaz/contract/cairo';
import type { Opens } from '@markaz/contract/card-scope';
import type {
  DocumentData,
  DocumentReference,
  FieldValue,
  SetOptions,
  Timestamp,
  WriteBatch,
} from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import type { Writes } from './commit-once.ts';
import { type Database, oneOf } from './database.ts';
import { asIncrements, asUpdate, type Numbers, plus } from './numbers.ts';
import { outletField, outletKey } from './outlet-numbers.ts';
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
  readonly codes?: readonly CodeChange[];
  /** Which courses a student got, and when; null where they were only given back. */
  readonly enrolled?: { readonly courses: readonly string[]; readonly at: Date | null };
  /** When a card was redeemed, and what it cost in piastres; null where nobody knows. */
  readonly redeemed?: { readonly at: Date; readonly price: number | null };
  /** Which courses were taken from a student. */
  readonly unenrolled?: readonly string[];
  /** What became of sales, and of unsold cards at outlets (`movedCards`). */
  readonly moved?: Moved;
  /** What an outlet paid, in piastres; negative where that counts no more. */
  readonly paid?: { readonly outlet: string; readonly piastres: number };
}

/** Where a course counts the codes that belong to no batch. */
export const singleCodes = 'single';

/** The numbers of codes by state that the changes add up to. */
function byState(codes: readonly CodeChange[]): Numbers {
  return codes.reduce((sum: Numbers, { change }) => plus(sum, change), {});
}

function grouped(
  codes: readonly CodeChange[],
  fieldOf: (code: CodeChange) => string,
  numbersOf: (codes: readonly CodeChange[]) => Numbers,
): Numbers {
  const groups = [...Map.groupBy(codes, fieldOf)];
  return Object.fromEntries(groups.map(([field, some]) => [field, numbersOf(some)]));
}

/** What codes of one course or bundle change about its counters, or a shard of them. */
export function courseNumbersOf(codes: readonly CodeChange[]): Numbers {
  const ofBatch = (some: readonly CodeChange[]) => ({
    ...byState(some),
    outlets: grouped(some, ({ outlet }) => outletKey(outlet), byState),
  });
  return { batches: grouped(codes, ({ batch }) => batch ?? singleCodes, ofBatch) };
}

/** What happened to codes of a course, as fields of an update of its counters or a shard of them. */
export function batchFields(codes: readonly CodeChange[]): Record<string, FieldValue> {
  return asUpdate(courseNumbersOf(codes));
}

/** Changes of unused cards by the end of their time, so that those past it need not be looked for. */
function unusedByEnd(codes: readonly CodeChange[]): Numbers {
  const unused = codes.map(({ expiresAt, change }) => ({
    [String(expiresAt.toMillis())]: change.unused ?? 0,
  }));
  return unused.reduce((sum: Numbers, each) => plus(sum, each), {});
}

const isIn = (cId: string, { opens }: CodeChange) =>
  opens.kind === 'bundle' && opens.cIds.includes(cId);

/** The same for each lecture that some of the codes open by itself. */
function unusedByLecture(codes: readonly CodeChange[]): Numbers {
  const lectures = codes.flatMap((code) =>
    code.opens.kind === 'lectures' ? code.opens.lIds.map((lId) => ({ lId, code })) : [],
  );
  const byLecture = Map.groupBy(lectures, ({ lId }) => lId);
  return Object.fromEntries(
    [...byLecture].map(([lId, some]) => [lId, unusedByEnd(some.map(({ code }) => code))]),
  );
}

/** What changes of a course, or a bundle, in the list of courses (`course-totals.ts`). */
function totalsOf(cId: string, { codes = [], enrolled, unenrolled = [] }: Counted): Numbers {
  const isEnrolled = enrolled?.courses.includes(cId) === true;
  const own = codes.filter((code) => code.cId === cId);
  return {
    students: Number(isEnrolled) - Number(unenrolled.includes(cId)),
    unused: unusedByEnd(own),
    byLecture: unusedByLecture(own),
    inBundles: unusedByEnd(codes.filter((code) => isIn(cId, code))),
  };
}

function coursesOf({ codes = [], enrolled, unenrolled = [] }: Counted): ReadonlySet<string> {
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
function outletsOf({ codes = [], moved, paid }: Counted): Numbers {
  const byOutlet = grouped(codes, ({ outlet }) => outletField(outlet), byState);
  const sold = moved === undefined ? byOutlet : plus(byOutlet, outletNumbersOf(moved));
  return paid === undefined
    ? sold
    : plus(sold, { [outletField(paid.outlet)]: { owed: -paid.piastres } });
}

/** What is added to the numbers of the whole centre. */
export function centreNumbersOf(counted: Counted): Numbers {
  const { codes = [], enrolled, redeemed } = counted;
  const at = enrolled?.at;
  const courses = [...coursesOf(counted)].map((cId) => [cId, totalsOf(cId, counted)] as const);
  return {
    courses: Object.fromEntries(courses),
    codes: byState(codes),
    outlets: outletsOf(counted),
    ...(at && {
      enrolments: enrolled.courses
        .map((cId) => enrolmentsOn(at, cId, 1))
        .reduce((sum, each) => plus(sum, each), {}),
    }),
    ...(redeemed && { income: incomeOf(redeemed) }),
  };
}

/** A batch, or a transaction. */
interface Writer {
  set(ref: DocumentReference, data: DocumentData, options: SetOptions): unknown;
}

function addTo(writer: Writer, shards: readonly DocumentReference[], numbers: Numbers): void {
  const increments = asIncrements(numbers);
  if (Object.keys(increments).length > 0) writer.set(oneOf(shards), increments, { merge: true });
}

function addToCentre(writer: Writer, database: Database, numbers: Numbers): void {
  addTo(writer, database.statistics, numbers);
}

/**
 * Adds to the numbers of the whole centre without reading them, in one of their shards, and to the
 * months' sales, if any card was sold or came back; a write for each.
 */
export function countForCentre(
  writer: Writer,
  database: Database,
  ...counted: readonly Counted[]
): void {
  const numbers = counted.map(centreNumbersOf);
  addToCentre(
    writer,
    database,
    numbers.reduce((sum, each) => plus(sum, each), {}),
  );
  const sales = counted.flatMap(({ moved }) => moved?.sales ?? []);
  for (const [place, sold] of salesNumbersOf(sales)) addTo(writer, database.sales(place), sold);
}

/**
 * Adds to the numbers of the centre, and to those of each course or bundle whose cards changed,
 * without reading them, each in one of their shards; a write for the centre and one for each of
 * them. Shards of a course exist exactly while it is live: where it is not, the commit fails with
 * NOT_FOUND.
 */
export function count(batch: Writes, database: Database, counted: Counted): void {
  const byCourse = Map.groupBy(counted.codes ?? [], ({ cId }) => cId);
  for (const [cId, codes] of byCourse) {
    batch.update(oneOf(database.courseShards(cId)), batchFields(codes));
  }
  countForCentre(batch, database, counted);
}

/** Lets the commit fail with NOT_FOUND where the course is not live; one write. */
export function whileLive(batch: WriteBatch, database: Database, cId: string): void {
  batch.update(oneOf(database.courseShards(cId)), { live: true });
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
