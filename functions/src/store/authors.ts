import { type Database, readRecord } from './database.ts';
import { type AuthorsRecord, authorsRecordSchema } from './records/catalogue.ts';

/** All authors, keyed by id. An author stays listed without courses. */
export type Authors = ReadonlyMap<string, AuthorsRecord['authors'][string]>;

/** Cost: 1 read. */
export async function readAuthors(database: Database): Promise<Authors> {
  const record = readRecord(authorsRecordSchema, await database.authors.get());
  return new Map(Object.entries(record?.authors ?? {}));
}
