import type {
  DocumentReference,
  DocumentSnapshot,
  FieldValue,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';
import { courseShards, type Database, readRecord } from './database.ts';
import {
  type CourseCounters,
  type CourseShard,
  courseCountersSchema,
  courseShardSchema,
} from './records/course.ts';

/** The database, or a transaction to read in. */
interface Reader {
  getAll(...references: DocumentReference[]): Promise<DocumentSnapshot[]>;
}

/** The numbers of a course that nobody has come to yet. */
export const noNumbers: CourseCounters = { enrolments: 0, lastSerial: 0, batches: {} };

const emptyShard: CourseShard = { enrolments: 0, batches: {} };

function shardsOf(database: Database, cId: string): DocumentReference[] {
  return Array.from({ length: courseShards }, (_, shard) => database.courseShard(cId, shard));
}

/** Stores the numbers of a course that comes to life; a write for them, and one for each shard. */
export function openNumbers(
  transaction: Transaction,
  database: Database,
  cId: string,
  numbers: CourseCounters,
): void {
  transaction.create(database.courseCounters(cId), numbers);
  for (const shard of shardsOf(database, cId)) transaction.create(shard, emptyShard);
}

/** Deletes the numbers of a course that goes, kept elsewhere as `readLive` gave them. */
export function closeNumbers(transaction: Transaction, database: Database, cId: string): void {
  transaction.delete(database.courseCounters(cId));
  for (const shard of shardsOf(database, cId)) transaction.delete(shard);
}

/**
 * Changes a live course's numbers without reading them, in one of its shards; one write. Shards
 * exist exactly while their course is live: where it is not, the commit fails with NOT_FOUND.
 */
export function addToCourse(
  batch: WriteBatch,
  database: Database,
  cId: string,
  increments: Readonly<Record<string, FieldValue>>,
): void {
  const shard = Math.floor(Math.random() * courseShards);
  batch.update(database.courseShard(cId, shard), increments);
}

function sum(counters: CourseCounters, shards: readonly CourseShard[]): CourseCounters {
  const batches = { ...counters.batches };
  for (const [id, change] of shards.flatMap((shard) => Object.entries(shard.batches))) {
    const batch = batches[id];
    // Batches are made centrally, before anything can happen to their cards.
    if (batch === undefined) continue;
    batches[id] = {
      ...batch,
      inactive: batch.inactive + change.inactive,
      unused: batch.unused + change.unused,
      used: batch.used + change.used,
      revoked: batch.revoked + change.revoked,
      swapped: batch.swapped + change.swapped,
    };
  }
  const enrolments = shards.reduce((total, shard) => total + shard.enrolments, 0);
  return { ...counters, enrolments: counters.enrolments + enrolments, batches };
}

/** The numbers of those of the courses that are live; a read for each course and each shard. */
export async function readLive(
  reader: Reader,
  database: Database,
  cIds: readonly string[],
): Promise<Map<string, CourseCounters>> {
  const numbers = new Map<string, CourseCounters>();
  if (cIds.length === 0) return numbers;
  const wanted = cIds.flatMap((id) => [database.courseCounters(id), ...shardsOf(database, id)]);
  const snapshots = await reader.getAll(...wanted);
  for (const [index, id] of cIds.entries()) {
    const first = index * (1 + courseShards);
    const counters = readRecord(courseCountersSchema, snapshots[first]);
    if (counters === null) continue;
    const shards = snapshots
      .slice(first + 1, first + 1 + courseShards)
      .map((shard) => readRecord(courseShardSchema, shard))
      .filter((shard) => shard !== null);
    numbers.set(id, sum(counters, shards));
  }
  return numbers;
}

/** The numbers of courses in the trash, a read for each that is asked for. */
export async function readTrashed(
  reader: Reader,
  database: Database,
  cIds: readonly string[],
): Promise<Map<string, CourseCounters>> {
  const numbers = new Map<string, CourseCounters>();
  if (cIds.length === 0) return numbers;
  for (const snapshot of await reader.getAll(...cIds.map(database.trashedCounters))) {
    const counters = readRecord(courseCountersSchema, snapshot);
    if (counters !== null) numbers.set(snapshot.id, counters);
  }
  return numbers;
}

/** The numbers of courses, live or in the trash. */
export async function readNumbers(
  database: Database,
  cIds: readonly string[],
): Promise<Map<string, CourseCounters>> {
  const { firestore } = database;
  const live = await readLive(firestore, database, cIds);
  const gone = cIds.filter((id) => !live.has(id));
  return new Map([...live, ...(await readTrashed(firestore, database, gone))]);
}
