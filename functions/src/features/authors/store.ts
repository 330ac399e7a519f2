import { type Database, readRecord } from '../../store/database.ts';
import { type AuthorsRecord, authorsRecordSchema } from '../../store/records/catalogue.ts';

export interface AuthorStore {
  /** Every author by id; one read. */
  readAll(): Promise<AuthorsRecord['authors']>;
}

export function createAuthorStore(database: Database): AuthorStore {
  return {
    async readAll() {
      return readRecord(authorsRecordSchema, await database.authors.get())?.authors ?? {};
    },
  };
}
