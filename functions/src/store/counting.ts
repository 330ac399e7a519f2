import { cairoDay } from '@markaz/contract/time/cairo';
import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import type { CodeChange, LateCount } from './changes.ts';
import type { Writes } from './commit.ts';
import { type Database, oneOf } from './database.ts';
import {
  asIncrements,
  asUpdate,
  type Numbers,
  outletField,
  outletKey,
  plus,
  totalOf,
} from './numbers.ts';
import { centreNumbersAfter, courseNumbersAfter } from './past-numbers.ts';
import { type StoredState, storedStates } from './records/access-code.ts';
import { outletNumbersOf, salesNumbersOf } from './sales.ts';

/** Changes and their time. Numbers keyed by expiry leave out cards that had expired by then. */
export interface Counted extends Changes {
  readonly at: Date;
}

interface Changes extends Partial<LateCount> {
  /** Courses that a student lost. */
  readonly unenrolled?: readonly string[];
  /** An outlet's payment in piastres; negative if the payment is voided. */
  readonly paid?: { readonly outlet: string; readonly piastres: number };
}

type Codes = readonly CodeChange[];

/** Sums the changes, keyed by state. */
function byState(codes: Codes): Numbers {
  return totalOf(codes.map(({ change }) => change));
}

function grouped<Some extends number | Numbers>(
  codes: Codes,
  fieldOf: (code: CodeChange) => string,
  numbersOf: (codes: Codes) => Some,
): Readonly<Record<string, Some>> {
  const groups = [...Map.groupBy(codes, fieldOf)];
  return Object.fromEntries(groups.map(([field, some]) => [field, numbersOf(some)]));
}

const sumOf =
  (...states: readonly StoredState[]) =>
  (codes: Codes): number =>
    codes
      .flatMap(({ change }) => states.map((state) => change[state] ?? 0))
      .reduce((sum, number) => sum + number, 0);

const unusedOf = sumOf('unused');
const byOutlet = ({ outlet }: CodeChange) => outletKey(outlet);
/** The key is the expiry in milliseconds, so that expired cards are found without a query. */
const byEnd = ({ expiresAt }: CodeChange) => String(expiresAt.toMillis());

/** Counts the unused codes for single lectures, keyed by lecture id. */
function unusedByLecture(codes: Codes): Numbers {
  return totalOf(
    codes.flatMap(({ opens, change: { unused = 0 } }) =>
      opens.kind === 'lectures' ? opens.lIds.map((lId) => ({ [lId]: unused })) : [],
    ),
  );
}

/** Returns the changes to the counters of one course or bundle, or to one of its shards. */
export function courseNumbersOf(codes: Codes): Numbers {
  return {
    outlets: grouped(codes, byOutlet, byState),
    ends: grouped(codes, byEnd, (some) => ({
      inactive: grouped(some, byOutlet, sumOf('inactive')),
      unused: grouped(some, byOutlet, unusedOf),
      lectures: unusedByLecture(some),
    })),
  };
}

/** Returns these changes as update fields for counters or a shard, without expired cards. */
export function courseFields(codes: Codes, at: Date): Record<string, FieldValue> {
  return asUpdate(courseNumbersAfter(courseNumbersOf(codes), at));
}

/** Returns the changes to one batch. */
export function batchNumbersOf(codes: Codes) {
  return {
    numbers: byState(codes),
    places: grouped(codes, byOutlet, sumOf(...storedStates)),
  };
}

const isIn = (cId: string, { opens }: CodeChange) =>
  opens.kind === 'bundle' && opens.cIds.includes(cId);

/** Returns the changes to the totals of a course or bundle (`readCourseTotals`). */
function totalsOf(cId: string, { codes = [], enrolled, unenrolled = [] }: Changes): Numbers {
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

function coursesOf({ codes = [], enrolled, unenrolled = [] }: Changes): ReadonlySet<string> {
  const ofCodes = codes.flatMap(({ cId, opens }) => [
    cId,
    ...(opens.kind === 'bundle' ? opens.cIds : []),
  ]);
  return new Set([...ofCodes, ...(enrolled?.courses ?? []), ...unenrolled]);
}

/** Returns what a redeemed card adds to the income of its day. */
function incomeOf({ at, price }: NonNullable<Counted['redeemed']>): Numbers {
  const income = { cards: 1, piastres: price ?? 0, unpriced: Number(price === null) };
  return { days: { [cairoDay(at)]: income } };
}

/** Returns the changes when students enrol in one course on a day. */
export function enrolmentsOn(at: Date, cId: string, students: number): Numbers {
  return { total: students, days: { [cairoDay(at)]: students }, courses: { [cId]: students } };
}

/** Returns the changes keyed by `outletField`: cards by state, unsold cards, and debts. */
function outletsOf({ codes = [], moved, paid }: Changes): Numbers {
  const cards = grouped<Numbers>(codes, ({ outlet }) => outletField(outlet), byState);
  const sold = moved === undefined ? cards : plus(cards, outletNumbersOf(moved));
  return paid === undefined
    ? sold
    : plus(sold, { [outletField(paid.outlet)]: { owed: -paid.piastres } });
}

const ofBatches = (codes: Codes) => codes.filter(({ batch }) => batch !== null);
const ofBatch = ({ batch }: CodeChange) => batch ?? '';

/** Returns the changes to the numbers of the whole centre. */
export function centreNumbersOf(counted: Changes): Numbers {
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
      redeemed: grouped(ofBatches(codes), ofBatch, sumOf('used')),
    }),
  };
}

function addTo(writes: Writes, shards: readonly DocumentReference[], numbers: Numbers): void {
  const increments = asIncrements(numbers);
  if (Object.keys(increments).length > 0) writes.set(oneOf(shards), increments, { merge: true });
}

function addToCentre(writes: Writes, database: Database, numbers: Numbers): void {
  addTo(writes, database.statistics, numbers);
}

/**
 * Adds to the numbers of the whole centre without reading them. Cost: one write for one of their
 * shards, one per bucket of the month's sales if cards were sold or returned, and one per batch
 * unless cards were redeemed.
 */
export function countForCentre(
  writes: Writes,
  database: Database,
  ...counted: readonly Counted[]
): void {
  const numbers = counted.map((each) => centreNumbersAfter(centreNumbersOf(each), each.at));
  addToCentre(writes, database, totalOf(numbers));
  const sales = counted.flatMap(({ moved }) => moved?.sales ?? []);
  for (const [place, sold] of salesNumbersOf(sales)) addTo(writes, database.sales(place), sold);
  const codes = counted.flatMap(({ redeemed, codes: some = [] }) => (redeemed ? [] : some));
  for (const [id, some] of Map.groupBy(ofBatches(codes), ofBatch)) {
    const fields = asUpdate(batchNumbersOf(some));
    if (Object.keys(fields).length > 0) writes.update(database.codeBatch(id), fields);
  }
}

/**
 * Adds to the numbers of the centre and of batches, and to those of each course or bundle with
 * changed cards, without reading them. Cost: the writes of `countForCentre` and one per course or
 * bundle. The commit fails with NOT_FOUND if a course is not live, because it has no shards then.
 */
export function count(writes: Writes, database: Database, counted: Counted): void {
  const byCourse = Map.groupBy(counted.codes ?? [], ({ cId }) => cId);
  for (const [cId, codes] of byCourse)
    writes.update(oneOf(database.courseShards(cId)), courseFields(codes, counted.at));
  countForCentre(writes, database, counted);
}

/** Makes the commit fail with NOT_FOUND if the course is not live. Cost: one write. */
export function whileLive(writes: Writes, database: Database, cId: string): void {
  // An update needs a field. This one is never stored, so it takes no space.
  writes.update(oneOf(database.courseShards(cId)), { live: FieldValue.delete() });
}

/** Changes a course's number of students in one of the centre's shards. Cost: one write. */
export function countStudents(writes: Writes, database: Database, cId: string, by: number): void {
  addToCentre(writes, database, { courses: { [cId]: { students: by } } });
}

/**
 * Counts students who got a course together, in one of the centre's shards. Cost: one write.
 * @param given.newly number of these students who never had the course before
 */
export function countGiven(
  writes: Writes,
  database: Database,
  { cId, students, newly, at }: { cId: string; students: number; newly: number; at: Date },
): void {
  addToCentre(writes, database, {
    courses: { [cId]: { students } },
    enrolments: enrolmentsOn(at, cId, newly),
  });
}

/** Returns the result of an action that counts, or `course-gone` if a course is not live. */
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
