import { cairoDay } from '@markaz/contract/time/cairo';
import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import type { CodeChange, DeferredCount } from './changes.ts';
import type { Writes } from './commit.ts';
import {
  addCounters,
  asIncrements,
  asUpdateFields,
  type Counters,
  outletField,
  outletKey,
  sumCounters,
} from './counters.ts';
import { type Database, randomShard } from './database.ts';
import { withoutExpiredCards, withoutOutdatedCounters } from './outdated-counters.ts';
import { type StoredState, storedStates } from './records/access-code.ts';
import { outletCountersOf, salesCountersOf } from './sales.ts';

/**
 * Changes and their time. In counters that are keyed by expiry, cards that had expired at that time
 * are not counted.
 */
export interface DatedChanges extends CountedChanges {
  readonly at: Date;
}

type RedeemedCard = DeferredCount['redeemed'];

interface CountedChanges extends Partial<DeferredCount> {
  /** Courses that a student lost. */
  readonly unenrolled?: readonly string[];
  /** Redeemed cards that got another price. `at` is when they were redeemed. */
  readonly repriced?: readonly Readonly<Record<'before' | 'after', RedeemedCard>>[];
  /** An outlet's payment in piastres. Negative if a payment is voided. */
  readonly paid?: { readonly outlet: string; readonly piastres: number };
}

/** Changes in the number of students of courses. */
export type CountedEnrolments = Pick<CountedChanges, 'enrolled' | 'unenrolled'>;

type CodeChanges = readonly CodeChange[];

/** Sums the changes of each state. */
function sumByState(codes: CodeChanges): Counters {
  return sumCounters(codes.map(({ change }) => change));
}

function sumByField<Value extends number | Counters>(
  codes: CodeChanges,
  fieldOf: (code: CodeChange) => string,
  toValue: (codes: CodeChanges) => Value,
): Readonly<Record<string, Value>> {
  const groups = [...Map.groupBy(codes, fieldOf)];
  return Object.fromEntries(groups.map(([field, group]) => [field, toValue(group)]));
}

const sumOfStates =
  (...states: readonly StoredState[]) =>
  (codes: CodeChanges): number =>
    codes
      .flatMap(({ change }) => states.map((state) => change[state] ?? 0))
      .reduce((sum, number) => sum + number, 0);

const sumUnused = sumOfStates('unused');
const outletKeyOf = ({ outlet }: CodeChange) => outletKey(outlet);
/**
 * Returns the expiry in milliseconds as a key. Counters with this key show which cards have expired
 * without a query.
 */
const expiryKeyOf = ({ expiresAt }: CodeChange) => String(expiresAt.toMillis());

/** Counts the unused codes for single lectures, keyed by lecture id. */
function unusedByLecture(codes: CodeChanges): Counters {
  return sumCounters(
    codes.flatMap(({ opens, change: { unused = 0 } }) =>
      opens.kind === 'lectures' ? opens.lIds.map((lId) => ({ [lId]: unused })) : [],
    ),
  );
}

/** Returns the changes to the counters of one course or bundle, or to one of its shards. */
export function courseCountersOf(codes: CodeChanges): Counters {
  return {
    outlets: sumByField(codes, outletKeyOf, sumByState),
    ends: sumByField(codes, expiryKeyOf, (group) => ({
      inactive: sumByField(group, outletKeyOf, sumOfStates('inactive')),
      unused: sumByField(group, outletKeyOf, sumUnused),
      lectures: unusedByLecture(group),
    })),
  };
}

/**
 * Returns the changes as fields for an update of a course's counters or of one of its shards. Omits
 * the counts of expiries that are past at `at`.
 */
export function courseUpdateFields(codes: CodeChanges, at: Date): Record<string, FieldValue> {
  return asUpdateFields(withoutExpiredCards(courseCountersOf(codes), at));
}

/** Returns the changes to the counters of one batch. */
export function batchCountersOf(codes: CodeChanges) {
  return {
    numbers: sumByState(codes),
    places: sumByField(codes, outletKeyOf, sumOfStates(...storedStates)),
  };
}

const isInBundle = (cId: string, { opens }: CodeChange) =>
  opens.kind === 'bundle' && opens.cIds.includes(cId);

/** Returns the changes to the totals of a course or bundle (`readCourseTotals`). */
function courseTotalsOf(
  cId: string,
  { codes = [], enrolled, unenrolled = [] }: CountedChanges,
): Counters {
  const isEnrolled = enrolled?.courses.includes(cId) === true;
  const codesOfCourse = codes.filter((code) => code.cId === cId);
  return {
    students: Number(isEnrolled) - Number(unenrolled.includes(cId)),
    unused: sumByField(codesOfCourse, expiryKeyOf, sumUnused),
    inBundles: sumByField(
      codes.filter((code) => isInBundle(cId, code)),
      expiryKeyOf,
      sumUnused,
    ),
  };
}

function changedCourses({
  codes = [],
  enrolled,
  unenrolled = [],
}: CountedChanges): ReadonlySet<string> {
  const coursesOfCodes = codes.flatMap(({ cId, opens }) => [
    cId,
    ...(opens.kind === 'bundle' ? opens.cIds : []),
  ]);
  return new Set([...coursesOfCodes, ...(enrolled?.courses ?? []), ...unenrolled]);
}

/** Returns what a redeemed card adds to the income of the day. */
function incomeOf({ at, price }: RedeemedCard): Counters {
  const income = { cards: 1, piastres: price ?? 0, unpriced: Number(price === null) };
  return { days: { [cairoDay(at)]: income } };
}

/**
 * Returns the changes to the counters of enrolments if this number of students enrol in one course.
 */
export function enrolmentCounters(at: Date, cId: string, students: number): Counters {
  return { total: students, days: { [cairoDay(at)]: students }, courses: { [cId]: students } };
}

/**
 * Returns the changes to each outlet's cards by state, unsold cards and debt, keyed by
 * `outletField`.
 */
function countersByOutlet({ codes = [], moved, paid }: CountedChanges): Counters {
  const cards = sumByField<Counters>(codes, ({ outlet }) => outletField(outlet), sumByState);
  const sold = moved === undefined ? cards : addCounters(cards, outletCountersOf(moved));
  return paid === undefined
    ? sold
    : addCounters(sold, { [outletField(paid.outlet)]: { owed: -paid.piastres } });
}

const codesWithBatch = (codes: CodeChanges) => codes.filter(({ batch }) => batch !== null);
const batchIdOf = ({ batch }: CodeChange) => batch ?? '';

/** Returns the changes to the counters of the centre. */
export function centreCountersOf(counted: CountedChanges): Counters {
  const { codes = [], enrolled, redeemed, repriced = [] } = counted;
  const income = sumCounters([
    ...(redeemed ? [incomeOf(redeemed)] : []),
    ...repriced.map(({ before, after }) => addCounters(incomeOf(after), incomeOf(before), -1)),
  ]);
  const at = enrolled?.at;
  const courses = [...changedCourses(counted)].map(
    (cId) => [cId, courseTotalsOf(cId, counted)] as const,
  );
  return {
    courses: Object.fromEntries(courses),
    codes: sumByState(codes),
    outlets: countersByOutlet(counted),
    ...(at && {
      enrolments: sumCounters(enrolled.courses.map((cId) => enrolmentCounters(at, cId, 1))),
    }),
    income,
    ...(redeemed && {
      redeemed: sumByField(codesWithBatch(codes), batchIdOf, sumOfStates('used')),
    }),
  };
}

function incrementShard(
  writes: Writes,
  shards: readonly DocumentReference[],
  counters: Counters,
): void {
  const increments = asIncrements(counters);
  if (Object.keys(increments).length > 0)
    writes.set(randomShard(shards), increments, { merge: true });
}

function incrementCentre(writes: Writes, database: Database, counters: Counters): void {
  incrementShard(writes, database.statistics, counters);
}

/**
 * Adds changes to the counters of the centre and of batches without reading them. Cost: 1 write for
 * a shard of the centre. If cards were sold or returned, 1 more write per bucket of the month's
 * sales. For changes that are not redemptions, 1 more write per batch.
 */
export function countForCentre(
  writes: Writes,
  database: Database,
  ...counted: readonly DatedChanges[]
): void {
  const counters = counted.map((each) => withoutOutdatedCounters(centreCountersOf(each), each.at));
  incrementCentre(writes, database, sumCounters(counters));
  const sales = counted.flatMap(({ moved }) => moved?.sales ?? []);
  for (const [bucket, sold] of salesCountersOf(sales))
    incrementShard(writes, database.sales(bucket), sold);
  const codes = counted.flatMap(({ redeemed, codes: changes = [] }) => (redeemed ? [] : changes));
  for (const [id, group] of Map.groupBy(codesWithBatch(codes), batchIdOf)) {
    const fields = asUpdateFields(batchCountersOf(group));
    if (Object.keys(fields).length > 0) writes.update(database.codeBatch(id), fields);
  }
}

/**
 * Adds changes to the counters of the centre, of batches, and of each course or bundle with changed
 * cards, without reading them. The commit fails with NOT_FOUND if a course is not live, because it
 * then has no shards. Cost: the writes of `countForCentre`, and 1 more write per course or bundle.
 */
export function countChanges(writes: Writes, database: Database, counted: DatedChanges): void {
  const byCourse = Map.groupBy(counted.codes ?? [], ({ cId }) => cId);
  for (const [cId, codes] of byCourse)
    writes.update(randomShard(database.courseShards(cId)), courseUpdateFields(codes, counted.at));
  countForCentre(writes, database, counted);
}

/** Makes the commit fail with NOT_FOUND if the course is not live. Cost: 1 write. */
export function requireLive(writes: Writes, database: Database, cId: string): void {
  // An update needs a field. Shards have no field `live`, so its deletion changes nothing.
  writes.update(randomShard(database.courseShards(cId)), { live: FieldValue.delete() });
}

/** Changes a course's number of students in one of the centre's shards. Cost: 1 write. */
export function addToStudentCount(
  writes: Writes,
  database: Database,
  cId: string,
  difference: number,
): void {
  incrementCentre(writes, database, { courses: { [cId]: { students: difference } } });
}

/**
 * Counts students who were enrolled in a course by one action, in one of the centre's shards. Cost:
 * 1 write.
 * @param enrolled.newly number of these students who never had the course before
 */
export function countEnrolledStudents(
  writes: Writes,
  database: Database,
  { cId, students, newly, at }: { cId: string; students: number; newly: number; at: Date },
): void {
  incrementCentre(writes, database, {
    courses: { [cId]: { students } },
    enrolments: enrolmentCounters(at, cId, newly),
  });
}

/**
 * Returns the result of an action that changes counters, or `course-gone` if a course is not live.
 */
export async function catchCourseGone<Answer>(
  action: Promise<Answer>,
): Promise<Answer | 'course-gone'> {
  try {
    return await action;
  } catch (error) {
    if (hasStatus(error, 'NOT_FOUND')) return 'course-gone';
    throw error;
  }
}
