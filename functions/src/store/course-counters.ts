import type { CourseTotals } from '@markaz/contract/catalogue/course-admin';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Writes } from './commit.ts';
import { addCounters, outletOfKey, sumCounters } from './counters.ts';
import { type Database, readListRecord, readRecord, shardCount } from './database.ts';
import { addFormerShards, formerCourseCounters } from './former-batches.ts';
import {
  type CardCounters,
  type CodeCounts,
  type CourseCounters,
  type CourseShard,
  cardCountersSchema,
  courseCountersSchema,
  courseShardSchema,
} from './records/course.ts';
import { ifUnchanged, replaceDocument } from './staff-action.ts';

const emptyShard: CardCounters = { outlets: {}, ends: {} };

function createShards(writes: Writes, database: Database, cId: string): void {
  for (const shard of database.courseShards(cId)) writes.create(shard, emptyShard);
}

function createCardCounters(writes: Writes, database: Database, id: string, bundle: boolean): void {
  const newCounters = { live: true, bundle, lastSerial: 0, ...emptyShard };
  writes.create(database.courseCounters(id), newCounters satisfies Omit<CourseCounters, 'batches'>);
  createShards(writes, database, id);
}

/** Creates the counters of a new bundle's cards. Cost: 1 write, and 1 more per shard. */
export function createBundleCounters(writes: Writes, database: Database, id: string): void {
  createCardCounters(writes, database, id, true);
}

/** Creates the counters of a new course. Cost: 2 writes, and 1 more per shard. */
export function createCourseCounters(writes: Writes, database: Database, cId: string): void {
  createCardCounters(writes, database, cId, false);
  writes.create(database.courseCompletions(cId), { live: true, total: 0, lectures: {} });
}

/**
 * Reads the counters of courses that are moved to the trash. The returned function adds writes that
 * merge the shards into the counters and delete the shards. The commit fails if the counters or
 * shards changed since they were read. Cost: the reads of `readCourseCounters`.
 */
export async function suspendCounters(database: Database, cIds: readonly string[]) {
  const docs = await database.firestore.getAll(...cIds.flatMap((id) => counterRefs(database, id)));
  return (writes: Writes): void => {
    for (const [id, [counters, ...shards]] of groupByCourse(cIds, docs)) {
      const merged = mergeCounters(counters, shards);
      if (counters === undefined || merged === null) continue;
      replaceDocument(writes, counters, { ...merged, live: false });
      writes.update(database.courseCompletions(id), { live: false });
      for (const shard of shards) if (shard.exists) writes.delete(shard.ref, ifUnchanged(shard));
    }
  };
}

/**
 * Marks the counters of a course that is restored from the trash as live, and recreates their
 * shards.
 */
export function resumeCounters(writes: Writes, database: Database, cId: string): void {
  writes.update(database.courseCounters(cId), { live: true });
  writes.update(database.courseCompletions(cId), { live: true });
  createShards(writes, database, cId);
}

/**
 * Finds the quiz counters of a course in the trash, including those of removed lectures. The
 * returned function adds writes that delete all counters of the course. Cost: 1 read per quiz
 * counter, or 1 read if there are none.
 */
export async function deleteCounters(database: Database, cId: string) {
  const { docs } = await database.allQuizCounters.where('cId', '==', cId).select('cId').get();
  return (writes: Writes): void => {
    writes.delete(database.courseCounters(cId));
    writes.delete(database.courseCompletions(cId));
    for (const { ref } of docs) writes.delete(ref);
  };
}

/** Returns references to a course's counters and their shards. */
function counterRefs(database: Database, cId: string): DocumentReference[] {
  return [database.courseCounters(cId), ...database.courseShards(cId)];
}

/** Groups the documents of `counterRefs` by course. */
function groupByCourse(cIds: readonly string[], docs: readonly DocumentSnapshot[]) {
  const docsPerCourse = 1 + shardCount;
  return cIds.map(
    (id, index) => [id, docs.slice(index * docsPerCourse, (index + 1) * docsPerCourse)] as const,
  );
}

function mergeCounters(
  counters: DocumentSnapshot | undefined,
  shards: readonly DocumentSnapshot[],
  read: typeof readRecord = readRecord,
): CourseCounters | null {
  const record = read(courseCountersSchema, counters);
  if (record === null) return null;
  const shardRecords = shards.map((shard) => read(courseShardSchema, shard));
  return addShards(
    record,
    shardRecords.filter((shard) => shard !== null),
  );
}

function addShards(counters: CourseCounters, shards: readonly CourseShard[]): CourseCounters {
  const sums = sumCounters([counters, ...shards].map(({ outlets, ends }) => ({ outlets, ends })));
  const batches = addFormerShards(counters.batches, shards);
  return { ...counters, ...cardCountersSchema.parse(sums), batches };
}

/** Returns the counters of cards. Includes the counters that schema version 5 stored by batch. */
export function cardCountersOf({ outlets, ends, batches }: CourseCounters): CardCounters {
  return cardCountersSchema.parse(addCounters({ outlets, ends }, formerCourseCounters(batches)));
}

interface CounterReading {
  /** A transaction, if the counters are read in one. */
  readonly reader?: Pick<Firestore | Transaction, 'getAll'>;
  /** Whether invalid records are reported and skipped, so that a list still works. */
  readonly skipsInvalid?: boolean;
}

/**
 * Reads the counters of courses, whether live or in the trash. Cost: 1 read per course, and 1 more
 * per shard.
 */
export async function readCourseCounters(
  database: Database,
  cIds: readonly string[],
  { reader = database.firestore, skipsInvalid = false }: CounterReading = {},
): Promise<ReadonlyMap<string, CourseCounters>> {
  const read: typeof readRecord = skipsInvalid
    ? (schema, snapshot) => readListRecord(database, schema, snapshot)
    : readRecord;
  const countersById = new Map<string, CourseCounters>();
  if (cIds.length === 0) return countersById;
  const docs = await reader.getAll(...cIds.flatMap((id) => counterRefs(database, id)));
  for (const [id, [counters, ...shards]] of groupByCourse(cIds, docs)) {
    const found = mergeCounters(counters, shards, read);
    if (found !== null) countersById.set(id, found);
  }
  return countersById;
}

/** Returns the values whose expiry is in the future. */
function valuesOfFutureExpiries<Value>(ends: Readonly<Record<string, Value>>, now: Date): Value[] {
  return Object.entries(ends)
    .filter(([end]) => Number(end) > now.getTime())
    .map(([, value]) => value);
}

/** Number of cards by stored state. `usable` counts only cards that have not expired. */
export interface CardCounts extends CodeCounts {
  readonly usable: Pick<CodeCounts, 'inactive' | 'unused'>;
}

/** Counts a course's cards, keyed by the name of the outlet. */
export function countCardsByOutlet(
  counters: CourseCounters,
  now: Date,
): ReadonlyMap<string, CardCounts> {
  const { outlets, ends } = cardCountersOf(counters);
  const unexpired = valuesOfFutureExpiries(ends, now);
  const cards = Object.entries(outlets).map(([key, counts]) => {
    const sum = (state: 'inactive' | 'unused') =>
      unexpired.reduce((total, end) => total + (end[state][key] ?? 0), 0);
    const usable = { inactive: sum('inactive'), unused: sum('unused') };
    return [outletOfKey(key), { ...counts, usable }] as const;
  });
  return new Map(cards);
}

/** Counts the cards in a state, except expired ones. */
export function countUsableCards(
  state: 'inactive' | 'unused',
  counters: CourseCounters,
  now: Date,
): number {
  const cards = [...countCardsByOutlet(counters, now).values()];
  return cards.reduce((sum, { usable }) => sum + usable[state], 0);
}

/**
 * Counts the unused, unexpired cards for single lectures, keyed by lecture id.
 * @param former counts that schema version 5 stored elsewhere, which are added
 */
export function countLectureCards(
  { ends }: CourseCounters,
  now: Date,
  former: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum = { ...former };
  for (const { lectures } of valuesOfFutureExpiries(ends, now))
    for (const [lId, cards] of Object.entries(lectures)) sum[lId] = (sum[lId] ?? 0) + cards;
  return sum;
}

const count = z.number().int().default(0);

/** Number of cards by expiry, in milliseconds since 1970. */
const byExpirySchema = z.record(z.string(), count).default({});

/** The part of `statistics/{shard}` about courses and bundles (`counting.ts`). */
const courseTotalsSchema = z.object({
  courses: z
    .record(
      z.string(),
      z.object({
        students: count,
        unused: byExpirySchema,
        /** Unused cards of bundles that include the course. */
        inBundles: byExpirySchema,
        /** Counts of schema version 5, keyed by lecture id, until they are moved. */
        byLecture: z.record(z.string(), byExpirySchema).default({}),
      }),
    )
    .default({}),
});

interface TotalsWithFormer extends CourseTotals {
  /** Counts of cards for single lectures from schema version 5, keyed by lecture id. */
  readonly formerLectureCards: Readonly<Record<string, number>>;
}

/** Totals of a course without students and cards. */
export const emptyTotals: TotalsWithFormer = {
  students: 0,
  unusedCards: 0,
  bundleCards: 0,
  formerLectureCards: {},
};

function countUnexpired(byExpiry: z.output<typeof byExpirySchema>, now: Date): number {
  return valuesOfFutureExpiries(byExpiry, now).reduce((sum, number) => sum + number, 0);
}

/**
 * Counts the students and the unused, unexpired cards of each course and bundle. Trashed courses
 * are included. Bundle cards are counted for the bundle, and for each of its courses as
 * `bundleCards`. Cost: 1 read per shard of the centre, for any number of courses.
 */
export async function readCourseTotals(
  database: Database,
  now: Date,
): Promise<ReadonlyMap<string, TotalsWithFormer>> {
  const shards = await database.firestore.getAll(...database.statistics, {
    fieldMask: ['courses'],
  });
  const totals = new Map<string, TotalsWithFormer>();
  for (const shard of shards) {
    const { courses } = readRecord(courseTotalsSchema, shard) ?? { courses: {} };
    for (const [cId, { students, unused, inBundles, byLecture }] of Object.entries(courses)) {
      const previous = totals.get(cId) ?? emptyTotals;
      const formerLectureCards = { ...previous.formerLectureCards };
      for (const [lId, byExpiry] of Object.entries(byLecture))
        formerLectureCards[lId] = (formerLectureCards[lId] ?? 0) + countUnexpired(byExpiry, now);
      totals.set(cId, {
        students: previous.students + students,
        unusedCards: previous.unusedCards + countUnexpired(unused, now),
        bundleCards: previous.bundleCards + countUnexpired(inBundles, now),
        formerLectureCards,
      });
    }
  }
  return totals;
}
