import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { hasStatus } from '../core/grpc-status.ts';
import { BadRecord, type Database, readRecord } from '../store/database.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { codeBatchSchema } from '../store/records/code-batch.ts';
import { courseCompletionsSchema, courseCountersSchema } from '../store/records/course.ts';
import { progressSchema } from '../store/records/progress.ts';
import { userRecordSchema } from '../store/records/user.ts';
import { unchanged } from '../store/staff-action.ts';
import { missingFields, upgrades } from '../store/upgrades.ts';

/** The record schemas of the collections in `upgrades`. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  accessCodes: accessCodeSchema,
  codeBatches: codeBatchSchema,
  courseCompletions: courseCompletionsSchema,
  courseCounters: courseCountersSchema,
  progress: progressSchema,
  users: userRecordSchema,
};

/** Few enough for memory and for parallel writes. */
const documentsAtOnce = 300;

/** Returns the collections that a migration from a version visits, in order. */
export function collectionsSince(version: number): string[] {
  const isConcerned = (name: string) => upgrades[name]?.some(({ since }) => since > version);
  return Object.keys(schemas).filter(isConcerned);
}

/** A page of a migration. */
export interface Filled {
  /** Where the next page starts; null after the last. */
  readonly next: string | null;
  readonly read: number;
  /** Number of records that lacked a field. */
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

/** Adds missing fields to a record. Retries if it changes meanwhile. */
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
 * Upgrades the documents of one page of a collection. One read each, and a write if fields are
 * missing.
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
