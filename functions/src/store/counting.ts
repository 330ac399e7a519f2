import { cairoDay } from '@markaz/contract/cairo';
import type { Opens } from '@markaz/contract/card-scope';
import { FieldValue, type Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import { type Database, oneOf } from './database.ts';
import { outletKey } from './outlet-numbers.ts';
import type { StoredState } from './records/access-code.ts';

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
}

/** Where a course counts the codes that belong to no batch. */
export const singleCodes = 'single';

/** Field names of Firestore are neither empty nor `__x__`; names of outlets may be both. */
const mark = ':';

/** The field of `statistics/{shard}.outlets` that counts the codes of an outlet. */
export function outletField(outlet: string): string {
  return mark + outlet;
}

/** What `outletField` was made of. */
export function outletOf(field: string): string {
  return field.slice(mark.length);
}

const one = FieldValue.increment(1);

/** The changes as Firestore adds them up, by state. */
function sumOf(codes: readonly CodeChange[]): Record<string, FieldValue> {
  const total: Record<string, number> = {};
  for (const [state, by] of codes.flatMap(({ change }) => Object.entries(change))) {
    total[state] = (total[state] ?? 0) + by;
  }
  return Object.fromEntries(
    Object.entries(total)
      .filter(([, by]) => by !== 0)
      .map(([state, by]) => [state, FieldValue.increment(by)]),
  );
}

function fieldsUnder(path: string, codes: readonly CodeChange[]) {
  return Object.entries(sumOf(codes)).map(([state, by]) => [`${path}.${state}`, by] as const);
}

/** What happened to codes of a course, as fields of an update of its counters or a shard of them. */
export function batchFields(codes: readonly CodeChange[]): Record<string, FieldValue> {
  const byBatch = Map.groupBy(codes, ({ batch }) => batch ?? singleCodes);
  return Object.fromEntries(
    [...byBatch].flatMap(([batch, ofBatch]) => [
      ...fieldsUnder(`batches.${batch}`, ofBatch),
      ...[...Map.groupBy(ofBatch, ({ outlet }) => outlet)].flatMap(([outlet, ofOutlet]) =>
        fieldsUnder(`batches.${batch}.outlets.${outletKey(outlet)}`, ofOutlet),
      ),
    ]),
  );
}

/** Changes of unused cards by the end of their time, so that those past it need not be looked for. */
function unusedByEnd(codes: readonly CodeChange[]): Record<string, FieldValue | undefined> {
  const byEnd = Map.groupBy(
    codes.filter(({ change }) => (change.unused ?? 0) !== 0),
    ({ expiresAt }) => String(expiresAt.toMillis()),
  );
  const changes = [...byEnd].map(([end, some]) => [end, sumOf(some).unused] as const);
  // Cards that went from one outlet to another are as many as before.
  return Object.fromEntries(changes.filter(([, by]) => by !== undefined));
}

const isIn = (cId: string, { opens }: CodeChange) =>
  opens.kind === 'bundle' && opens.cIds.includes(cId);

/** The same for each lecture that some of the codes open by itself. */
function unusedByLecture(codes: readonly CodeChange[]) {
  const lectures = codes.flatMap((code) =>
    code.opens.kind === 'lectures' ? code.opens.lIds.map((lId) => ({ lId, code })) : [],
  );
  const byLecture = Map.groupBy(lectures, ({ lId }) => lId);
  const changes = [...byLecture].map(([lId, some]) => [
    lId,
    unusedByEnd(some.map(({ code }) => code)),
  ]);
  // An empty one would be set in the place of what is there.
  return Object.fromEntries(changes.filter(([, byEnd]) => Object.keys(byEnd ?? {}).length > 0));
}

/** What changes of a course, or a bundle, in the list of courses (`course-totals.ts`). */
function courseFields(cId: string, { codes = [], enrolled, unenrolled = [] }: Counted) {
  const isEnrolled = enrolled?.courses.includes(cId) === true;
  const students = Number(isEnrolled) - Number(unenrolled.includes(cId));
  const own = codes.filter((code) => code.cId === cId);
  const unused = unusedByEnd(own);
  const byLecture = unusedByLecture(own);
  const inBundles = unusedByEnd(codes.filter((code) => isIn(cId, code)));
  return {
    ...(students !== 0 && { students: FieldValue.increment(students) }),
    ...(Object.keys(unused).length > 0 && { unused }),
    ...(Object.keys(inBundles).length > 0 && { inBundles }),
    ...(Object.keys(byLecture).length > 0 && { byLecture }),
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
function incomeOf(price: number | null): Record<string, FieldValue> {
  return price === null
    ? { cards: one, unpriced: one }
    : { cards: one, piastres: FieldValue.increment(price) };
}

/** What courses that a student got add to the enrolments of that day. */
function enrolmentsOn(at: Date, courses: readonly string[]) {
  const number = FieldValue.increment(courses.length);
  return {
    enrolments: {
      total: number,
      days: { [cairoDay(at)]: number },
      courses: Object.fromEntries(courses.map((cId) => [cId, one])),
    },
  };
}

/** Adds to the numbers of the whole centre without reading them, in one of their shards; one write. */
export function countForCentre(batch: WriteBatch, database: Database, counted: Counted): void {
  const { codes = [], enrolled, redeemed } = counted;
  const byOutlet = Map.groupBy(codes, ({ outlet }) => outletField(outlet));
  const outlets = [...byOutlet].map(([field, ofOutlet]) => [field, sumOf(ofOutlet)] as const);
  const byState = sumOf(codes);
  const courses = [...coursesOf(counted)]
    .map((cId) => [cId, courseFields(cId, counted)] as const)
    // An empty one would be set in the place of what is there.
    .filter(([, fields]) => Object.keys(fields).length > 0);
  const numbers = {
    ...(courses.length > 0 && { courses: Object.fromEntries(courses) }),
    ...(Object.keys(byState).length > 0 && { codes: byState }),
    ...(codes.length > 0 && { outlets: Object.fromEntries(outlets) }),
    ...(enrolled?.at && enrolled.courses.length > 0 && enrolmentsOn(enrolled.at, enrolled.courses)),
    ...(redeemed && {
      income: { days: { [cairoDay(redeemed.at)]: incomeOf(redeemed.price) } },
    }),
  };
  batch.set(oneOf(database.statistics), numbers, { merge: true });
}

/**
 * Adds to the numbers of the centre, and to those of each course or bundle whose cards changed,
 * without reading them, each in one of their shards; a write for the centre and one for each of
 * them. Shards of a course exist exactly while it is live: where it is not, the commit fails with
 * NOT_FOUND.
 */
export function count(batch: WriteBatch, database: Database, counted: Counted): void {
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
  const students = FieldValue.increment(by);
  batch.set(oneOf(database.statistics), { courses: { [cId]: { students } } }, { merge: true });
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
  const [all, fresh] = [FieldValue.increment(students), FieldValue.increment(newly)];
  const numbers = {
    // An empty one would be set in the place of what is there.
    ...(students > 0 && { courses: { [cId]: { students: all } } }),
    ...(newly > 0 && {
      enrolments: { total: fresh, days: { [cairoDay(at)]: fresh }, courses: { [cId]: fresh } },
    }),
  };
  batch.set(oneOf(database.statistics), numbers, { merge: true });
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
