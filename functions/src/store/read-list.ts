import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type * as z from 'zod';
import { BadRecord, type Database, readRecord } from './database.ts';

/** For lists: a record that does not fit is reported and read as none, so that it takes no list down. */
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

/** Those of the documents that fit, with their ids. */
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
