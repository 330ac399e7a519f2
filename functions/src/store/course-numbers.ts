import type { CourseTotals } from '@markaz/contract/catalogue/course-admin';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Writes } from './commit.ts';
import { type Database, readRecord, shardCount } from './database.ts';
import { addFormer, courseNumbersOfFormer } from './former-batches.ts';
import { outletOfKey, plus, totalOf } from './numbers.ts';
import {
  type CardNumbers,
  type CodeCounts,
  type CourseCounters,
  type CourseShard,
  cardNumbersSchema,
  courseCountersSchema,
  courseShardSchema,
} from './records/course.ts';
import { replace, unchanged } from './staff-action.ts';

const emptyShard: CardNumbers = { outlets: {}, ends: {} };

function openShards(writes: Writes, database: Database, cId: string): void {
  for (const shard of database.courseShards(cId)) writes.create(shard, emptyShard);
}

function openCardNumbers(writes: Writes, database: Database, id: string, bundle: boolean): void {
  const none = { live: true, bundle, lastSerial: 0, ...emptyShard };
  writes.create(database.courseCounters(id), none satisfies Omit<CourseCounters, 'batches'>);
  openShards(writes, database, id);
}

/** Creates the numbers of a new bundle's cards. Cost: one write, and one per shard. */
export function openBundleNumbers(writes: Writes, database: Database, id: string): void {
  openCardNumbers(writes, database, id, true);
}

/** Creates the numbers of a new course. Cost: two writes, and one per shard. */
export function openNumbers(writes: Writes, database: Database, cId: string): void {
  openCardNumbers(writes, database, cId, false);
  writes.create(database.courseCompletions(cId), { live: true, total: 0, lectures: {} });
}

/**
 * Reads the numbers of courses that go to the trash, at the cost of `readNumbers`. The returned
 * function merges the shards into the counters and deletes them; the commit fails if any changed.
 */
export async function suspendNumbers(database: Database, cIds: readonly string[]) {
  const docs = await database.firestore.getAll(...cIds.flatMap((id) => numberRefs(database, id)));
  return (writes: Writes): void => {
    for (const [id, [counters, ...shards]] of byCourse(cIds, docs)) {
      const numbers = numbersIn(counters, shards);
      if (counters === undefined || numbers === null) continue;
      replace(writes, counters, { ...numbers, live: false });
      writes.update(database.courseCompletions(id), { live: false });
      for (const shard of shards) if (shard.exists) writes.delete(shard.ref, unchanged(shard));
    }
  };
}

/** Reopens the numbers of a course that is restored from the trash. */
export function resumeNumbers(writes: Writes, database: Database, cId: string): void {
  writes.update(database.courseCounters(cId), { live: true });
  writes.update(database.courseCompletions(cId), { live: true });
  openShards(writes, database, cId);
}

/**
 * Finds the quiz numbers of a course in the trash, including those of removed lectures. Cost: one
 * read each, at least one. The returned function deletes all numbers of the course.
 */
export async function deleteNumbers(database: Database, cId: string) {
  const { docs } = await database.quizNumbersOfAll.where('cId', '==', cId).select('cId').get();
  return (writes: Writes): void => {
    writes.delete(database.courseCounters(cId));
    writes.delete(database.courseCompletions(cId));
    for (const { ref } of docs) writes.delete(ref);
  };
}

/** Returns references to a course's counters and to its shards. */
function numberRefs(database: Database, cId: string): DocumentReference[] {
  return [database.courseCounters(cId), ...database.courseShards(cId)];
}

/** Assigns the documents of `numberRefs` to the courses. */
function byCourse(cIds: readonly string[], docs: readonly DocumentSnapshot[]) {
  const each = 1 + shardCount;
  return cIds.map((id, index) => [id, docs.slice(index * each, (index + 1) * each)] as const);
}

function numbersIn(
  counters: DocumentSnapshot | undefined,
  shards: readonly DocumentSnapshot[],
  read: typeof readRecord = readRecord,
): CourseCounters | null {
  const record = read(courseCountersSchema, counters);
  if (record === null) return null;
  const added = shards.map((shard) => read(courseShardSchema, shard));
  return sum(
    record,
    added.filter((shard) => shard !== null),
  );
}

function sum(counters: CourseCounters, shards: readonly CourseShard[]): CourseCounters {
  const numbers = totalOf([counters, ...shards].map(({ outlets, ends }) => ({ outlets, ends })));
  const batches = addFormer(counters.batches, shards);
  return { ...counters, ...cardNumbersSchema.parse(numbers), batches };
}

/** Returns the card numbers, including those that version 5 stored by batch. */
export function cardNumbersOf({ outlets, ends, batches }: CourseCounters): CardNumbers {
  return cardNumbersSchema.parse(plus({ outlets, ends }, courseNumbersOfFormer(batches)));
}

/**
 * Reads the numbers of courses, live or in the trash. Cost: one read per course and per shard.
 * @param read function that reads a record; lists pass one that skips invalid records
 */
export async function readNumbers(
  reader: Pick<Firestore | Transaction, 'getAll'>,
  database: Database,
  cIds: readonly string[],
  read: typeof readRecord = readRecord,
): Promise<ReadonlyMap<string, CourseCounters>> {
  const numbers = new Map<string, CourseCounters>();
  if (cIds.length === 0) return numbers;
  const docs = await reader.getAll(...cIds.flatMap((id) => numberRefs(database, id)));
  for (const [id, [counters, ...shards]] of byCourse(cIds, docs)) {
    const found = numbersIn(counters, shards, read);
    if (found !== null) numbers.set(id, found);
  }
  return numbers;
}

/** Returns the values of the expiries that are still to come. */
function goodEnds<Value>(ends: Readonly<Record<string, Value>>, now: Date): Value[] {
  const good = Object.entries(ends).filter(([end]) => Number(end) > now.getTime());
  return good.map(([, value]) => value);
}

/** Numbers of cards by stored state; `good` counts those that can still be used. */
export interface Cards extends CodeCounts {
  readonly good: Pick<CodeCounts, 'inactive' | 'unused'>;
}

/** Returns a course's cards, keyed by the name of their outlet. */
export function cardsByOutlet(counters: CourseCounters, now: Date): ReadonlyMap<string, Cards> {
  const { outlets, ends } = cardNumbersOf(counters);
  const good = goodEnds(ends, now);
  const cards = Object.entries(outlets).map(([key, counts]) => {
    const sum = (state: 'inactive' | 'unused') =>
      good.reduce((total, end) => total + (end[state][key] ?? 0), 0);
    const usable = { inactive: sum('inactive'), unused: sum('unused') };
    return [outletOfKey(key), { ...counts, good: usable }] as const;
  });
  return new Map(cards);
}

/** Counts the cards in a state, except expired ones. */
export function cardsIn(state: 'inactive' | 'unused', counters: CourseCounters, now: Date): number {
  const cards = [...cardsByOutlet(counters, now).values()];
  return cards.reduce((sum, { good }) => sum + good[state], 0);
}

/** Counts cards for single lectures. @param former version 5's numbers, stored elsewhere */
export function lectureCards(
  { ends }: CourseCounters,
  now: Date,
  former: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum = { ...former };
  for (const { lectures } of goodEnds(ends, now))
    for (const [lId, cards] of Object.entries(lectures)) sum[lId] = (sum[lId] ?? 0) + cards;
  return sum;
}

const count = z.number().int().default(0);

/** Numbers of cards, keyed by expiry in milliseconds since 1970. */
const byEndSchema = z.record(z.string(), count).default({});

/** The part of `statistics/{shard}` about courses and bundles (`counting.ts`). */
const courseTotalsSchema = z.object({
  courses: z
    .record(
      z.string(),
      z.object({
        students: count,
        unused: byEndSchema,
        /** Unused cards of bundles that include the course. */
        inBundles: byEndSchema,
        /** Version 5's numbers of its own cards, keyed by lecture id, until they are moved. */
        byLecture: z.record(z.string(), byEndSchema).default({}),
      }),
    )
    .default({}),
});

interface Totals extends CourseTotals {
  /** Version 5's numbers of cards for single lectures, keyed by lecture id. */
  readonly formerLectureCards: Readonly<Record<string, number>>;
}

/** Totals of a course without students and cards. */
export const noTotals: Totals = {
  students: 0,
  unusedCards: 0,
  bundleCards: 0,
  formerLectureCards: {},
};

function goodCards(byEnd: z.output<typeof byEndSchema>, now: Date): number {
  return goodEnds(byEnd, now).reduce((sum, number) => sum + number, 0);
}

/**
 * Returns each course's students, and the cards that would open it or a part of it now, even if it
 * is in the trash; for a bundle, the number of its cards. Cost: one read per shard of the centre's
 * numbers, for any number of courses.
 */
export async function readCourseTotals(
  database: Database,
  now: Date,
): Promise<ReadonlyMap<string, Totals>> {
  const shards = await database.firestore.getAll(...database.statistics, {
    fieldMask: ['courses'],
  });
  const totals = new Map<string, Totals>();
  for (const shard of shards) {
    const { courses } = readRecord(courseTotalsSchema, shard) ?? { courses: {} };
    for (const [cId, { students, unused, inBundles, byLecture }] of Object.entries(courses)) {
      const before = totals.get(cId) ?? noTotals;
      const formerLectureCards = { ...before.formerLectureCards };
      for (const [lId, byEnd] of Object.entries(byLecture))
        formerLectureCards[lId] = (formerLectureCards[lId] ?? 0) + goodCards(byEnd, now);
      totals.set(cId, {
        students: before.students + students,
        unusedCards: before.unusedCards + goodCards(unused, now),
        bundleCards: before.bundleCards + goodCards(inBundles, now),
        formerLectureCards,
      });
    }
  }
  return totals;
}
