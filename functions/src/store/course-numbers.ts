import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import { type Database, readRecord, shardCount } from './database.ts';
import { addFormer, courseNumbersOfFormer } from './former-batches.ts';
import { plus, totalOf } from './numbers.ts';
import { outletOfKey } from './outlet-numbers.ts';
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

/** Sums of counters and shards by course id, live or in the trash. */
export type NumbersOfCourses = ReadonlyMap<string, CourseCounters>;

const emptyShard: CardNumbers = { outlets: {}, ends: {} };

function openShards(batch: WriteBatch, database: Database, cId: string): void {
  for (const shard of database.courseShards(cId)) batch.create(shard, emptyShard);
}

const noCards = ({ bundle }: Pick<CourseCounters, 'bundle'>): Omit<CourseCounters, 'batches'> => ({
  live: true,
  bundle,
  lastSerial: 0,
  ...emptyShard,
});

/** Creates the numbers of a new bundle's cards: one write, and one for each shard. */
export function openBundleNumbers(batch: WriteBatch, database: Database, id: string): void {
  batch.create(database.courseCounters(id), noCards({ bundle: true }));
  openShards(batch, database, id);
}

/** Creates the numbers of a new course: two writes, and one for each shard. */
export function openNumbers(batch: WriteBatch, database: Database, cId: string): void {
  batch.create(database.courseCounters(cId), noCards({ bundle: false }));
  batch.create(database.courseCompletions(cId), { live: true, total: 0, lectures: {} });
  openShards(batch, database, cId);
}

/**
 * Reads the numbers of courses that go to the trash, as `readNumbers`. The returned function merges
 * their shards into their counters and deletes the shards, if none has changed since.
 */
export async function suspendNumbers(database: Database, cIds: readonly string[]) {
  const docs = await database.firestore.getAll(...cIds.flatMap((id) => numberRefs(database, id)));
  return (batch: WriteBatch): void => {
    for (const [id, [counters, ...shards]] of byCourse(cIds, docs)) {
      const numbers = numbersIn(counters, shards);
      if (counters === undefined || numbers === null) continue;
      replace(batch, counters, { ...numbers, live: false });
      batch.update(database.courseCompletions(id), { live: false });
      for (const shard of shards) if (shard.exists) batch.delete(shard.ref, unchanged(shard));
    }
  };
}

/** Reopens the numbers of a course that comes out of the trash. */
export function resumeNumbers(batch: WriteBatch, database: Database, cId: string): void {
  batch.update(database.courseCounters(cId), { live: true });
  batch.update(database.courseCompletions(cId), { live: true });
  openShards(batch, database, cId);
}

/**
 * Reads which numbers a course in the trash has for its quizzes, including those of removed
 * lectures; one read each, at least one. The returned function deletes all its numbers.
 */
export async function deleteNumbers(database: Database, cId: string) {
  const query = database.quizNumbersOfAll.where('cId', '==', cId).select('cId');
  const { docs } = await query.get();
  return (batch: WriteBatch): void => {
    batch.delete(database.courseCounters(cId));
    batch.delete(database.courseCompletions(cId));
    for (const { ref } of docs) batch.delete(ref);
  };
}

/** The counters of a course, and its shards. */
function numberRefs(database: Database, cId: string): DocumentReference[] {
  return [database.courseCounters(cId), ...database.courseShards(cId)];
}

/** Divides the documents of `numberRefs` among the courses. */
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

/** Adds the former numbers by batch of version 5. */
export function cardNumbersOf({ outlets, ends, batches }: CourseCounters): CardNumbers {
  return cardNumbersSchema.parse(plus({ outlets, ends }, courseNumbersOfFormer(batches)));
}

/**
 * Reads the numbers of courses, live or in the trash: one read for each course and each of its
 * shards.
 * @param read lists pass a reader that skips invalid records
 */
export async function readNumbers(
  reader: Pick<Firestore, 'getAll'>,
  database: Database,
  cIds: readonly string[],
  read: typeof readRecord = readRecord,
): Promise<NumbersOfCourses> {
  const numbers = new Map<string, CourseCounters>();
  if (cIds.length === 0) return numbers;
  const docs = await reader.getAll(...cIds.flatMap((id) => numberRefs(database, id)));
  for (const [id, [counters, ...shards]] of byCourse(cIds, docs)) {
    const found = numbersIn(counters, shards, read);
    if (found !== null) numbers.set(id, found);
  }
  return numbers;
}

/** Cards by stored state; `good` has those that can still be used. */
export interface Cards extends CodeCounts {
  readonly good: Pick<CodeCounts, 'inactive' | 'unused'>;
}

/** Returns a course's cards by the name of their outlet. */
export function cardsByOutlet(counters: CourseCounters, now: Date): ReadonlyMap<string, Cards> {
  const { outlets, ends } = cardNumbersOf(counters);
  const good = Object.entries(ends).filter(([end]) => Number(end) > now.getTime());
  const cards = Object.entries(outlets).map(([key, counts]) => {
    const sum = (state: 'inactive' | 'unused') =>
      good.reduce((total, [, end]) => total + (end[state][key] ?? 0), 0);
    return [
      outletOfKey(key),
      { ...counts, good: { inactive: sum('inactive'), unused: sum('unused') } },
    ] as const;
  });
  return new Map(cards);
}

/** Counts the cards in a state, without expired ones. */
export function cardsIn(state: 'inactive' | 'unused', counters: CourseCounters, now: Date): number {
  const cards = [...cardsByOutlet(counters, now).values()];
  return cards.reduce((sum, { good }) => sum + good[state], 0);
}

/**
 * Counts the cards that would open a lecture on its own, by lecture.
 * @param former numbers of version 5 that are stored elsewhere
 */
export function lectureCards(
  { ends }: CourseCounters,
  now: Date,
  former: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum = { ...former };
  for (const [end, { lectures }] of Object.entries(ends)) {
    if (Number(end) <= now.getTime()) continue;
    for (const [lId, cards] of Object.entries(lectures)) sum[lId] = (sum[lId] ?? 0) + cards;
  }
  return sum;
}
