import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { hasStatus } from '../core/grpc-status.ts';
import { BadRecord, type Database, readRecord } from '../store/database.ts';
import { unchanged } from '../store/optimistic-transaction.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { codeBatchSchema } from '../store/records/code-batch.ts';
import { courseCompletionsSchema, courseCountersSchema } from '../store/records/course.ts';
import { progressSchema } from '../store/records/progress.ts';
import { userRecordSchema } from '../store/records/user.ts';
import { missingFields, upgrades } from '../store/upgrades.ts';

/** What the collections of `upgrades` hold. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  accessCodes: accessCodeSchema,
  codeBatches: codeBatchSchema,
  courseCompletions: courseCompletionsSchema,
  courseCounters: courseCountersSchema,
  progress: progressSchema,
  users: userRecordSchema,
};

/** Few enough to be kept in memory, and to be written at once. */
const documentsAtOnce = 300;

/** The collections that a migration from a version goes through, in the order in which it does. */
export function collectionsSince(version: number): string[] {
  const isConcerned = (name: string) => upgrades[name]?.some(({ since }) => since > version);
  return Object.keys(schemas).filter(isConcerned);
}

/** A page of a migration. */
export interface Filled {
  /** Where the next page begins; null behind the last. */
  readonly next: string | null;
  readonly read: number;
  /** How many lacked something. */
  readonly changed: number;
  readonly bad: readonly BadRecord[];
}

type Outcome = 'changed' | 'same' | BadRecord;

function badRecordOf(schema: z.ZodType, doc: QueryDocumentSnapshot): BadRecord | null {
  try {
    readRecord(schema, doc);
    return null;
  } catch (error) {
    if (error instanceof BadRecord) return error;
    throw error;
  }
}

/** Adds to a record what it lacks, again where somebody changes it meanwhile. */
async function fill(
  collection: string,
  doc: QueryDocumentSnapshot,
  dry: boolean,
): Promise<Outcome> {
  const bad = badRecordOf(schemas[collection] ?? userRecordSchema, doc);
  if (bad !== null) return bad;
  const fields = missingFields(collection, doc.id, doc.data());
  if (Object.keys(fields).length === 0) return 'same';
  if (dry) return 'changed';
  try {
    await doc.ref.update(fields, unchanged(doc));
    return 'changed';
  } catch (error) {
    if (hasStatus(error, 'NOT_FOUND')) return 'same';
    if (!hasStatus(error, 'FAILED_PRECONDITION')) throw error;
    const again = await doc.ref.get();
    return again.exists ? fill(collection, again as QueryDocumentSnapshot, dry) : 'same';
  }
}

/**
 * Brings the documents of one page of a collection to this version. A read for each, and a write for
 * each that lacks something.
 * @param after the id before the page; null for the first
 * @param dry counts only
 */
export async function fillPage(
  { firestore }: Database,
  collection: string,
  after: string | null,
  dry: boolean,
): Promise<Filled> {
  let query: Query = firestore.collection(collection).orderBy(FieldPath.documentId());
  if (after !== null) query = query.startAfter(after);
  const { docs } = await query.limit(documentsAtOnce).get();
  const outcomes = await Promise.all(docs.map((doc) => fill(collection, doc, dry)));
  return {
    next: docs.length < documentsAtOnce ? null : (docs.at(-1)?.id ?? null),
    read: docs.length,
    changed: outcomes.filter((outcome) => outcome === 'changed').length,
    bad: outcomes.filter((outcome) => outcome instanceof BadRecord),
  };
}
