import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { BadRecord, type Database, readRecord } from './database.ts';

/**
 * Reads a record for a list. An invalid record is reported and returned as null, so that it does
 * not break the list.
 */
export function readRecordOfList<Schema extends z.ZodType>(
  { reportBadRecord }: Pick<Database, 'reportBadRecord'>,
  schema: Schema,
  snapshot: DocumentSnapshot | undefined,
): z.output<Schema> | null {
  try {
    return readRecord(schema, snapshot);
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    reportBadRecord(error);
    return null;
  }
}

export interface Read<Record> {
  readonly id: string;
  readonly record: Record;
}

/** Returns the valid documents with their ids. */
export function readRecords<Schema extends z.ZodType>(
  database: Pick<Database, 'reportBadRecord'>,
  schema: Schema,
  snapshots: readonly DocumentSnapshot[],
): Read<z.output<Schema>>[] {
  return snapshots.flatMap((snapshot) => {
    const record = readRecordOfList(database, schema, snapshot);
    return record === null ? [] : [{ id: snapshot.id, record }];
  });
}
