import { randomUUID } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import type { Fields } from '../model.ts';
import type { Micros } from './clock.ts';

/** One version of a document in the file. */
export interface LoggedVersion {
  readonly id: number;
  readonly name: string;
  readonly time: Micros;
  readonly createTime: Micros;
  /** Null if the document was deleted. */
  readonly fields: Fields | null;
}

export type NewVersion = Omit<LoggedVersion, 'id' | 'time'>;

interface Row {
  id: number;
  name: string;
  time: number;
  created: number;
  fields: Uint8Array | null;
}

interface MetaRow {
  value: string;
}

/** The version of the file's layout. A file with another layout is refused. */
const layoutVersion = '1';

const schemaSql = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS versions (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    time INTEGER NOT NULL,
    created INTEGER NOT NULL,
    fields BLOB
  );
`;

/**
 * The SQLite file of a store. It contains a list of document versions, which the store reads once
 * when it starts. With `synchronous = NORMAL` in WAL mode, nothing is lost when the process is
 * killed, because each commit reaches the operating system before it returns. A power failure can
 * lose the last commits.
 */
export class CommitLog {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #remove: StatementSync;
  readonly #setMeta: StatementSync;

  /** @throws an Error with the reason if the file is in use or cannot be read */
  constructor(file: string) {
    this.#db = open(file);
    this.#insert = this.#db.prepare(
      'INSERT INTO versions (name, time, created, fields) VALUES (?, ?, ?, ?)',
    );
    this.#remove = this.#db.prepare('DELETE FROM versions WHERE id = ?');
    this.#setMeta = this.#db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
    const layout = this.#meta('layout');
    if (layout !== undefined && layout !== layoutVersion) {
      this.#db.close();
      throw new Error(`${file} was written by another version of the local Firestore.`);
    }
    if (layout === undefined) {
      this.#setMeta.run('layout', layoutVersion);
      this.#setMeta.run('generation', randomUUID());
    }
  }

  /** The time of the last commit, or 0 before the first commit. */
  get lastCommit(): Micros {
    return Number(this.#meta('lastCommit') ?? 0);
  }

  /** An id that changes when documents are cleared. Resume tokens from before are then invalid. */
  get generation(): string {
    return this.#meta('generation') ?? '';
  }

  /** Reads all versions, oldest first. */
  *versions(): Iterable<LoggedVersion> {
    const rows = this.#db
      .prepare('SELECT id, name, time, created, fields FROM versions ORDER BY id')
      .iterate() as Iterable<unknown> as Iterable<Row>;
    for (const row of rows) {
      const fields = row.fields === null ? null : (deserialize(row.fields) as Fields);
      yield { id: row.id, name: row.name, time: row.time, createTime: row.created, fields };
    }
  }

  /** Writes all versions of one commit or none of them. Returns the ids of the versions. */
  append(time: Micros, versions: readonly NewVersion[]): number[] {
    return this.#inTransaction(() => {
      this.#setMeta.run('lastCommit', String(time));
      return versions.map(({ name, createTime, fields }) => {
        const blob = fields === null ? null : serialize(fields);
        return Number(this.#insert.run(name, time, createTime, blob).lastInsertRowid);
      });
    });
  }

  /** Deletes versions that can no longer be read. */
  remove(ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#inTransaction(() => {
      for (const id of ids) this.#remove.run(id);
    });
  }

  /** Deletes all versions of the documents whose name starts with the prefix. */
  clear(prefix: string): void {
    this.#inTransaction(() => {
      this.#db
        .prepare('DELETE FROM versions WHERE substr(name, 1, ?) = ?')
        .run(prefix.length, prefix);
      this.#setMeta.run('generation', randomUUID());
    });
  }

  close(): void {
    this.#db.close();
  }

  #meta(key: string): string | undefined {
    const query = this.#db.prepare('SELECT value FROM meta WHERE key = ?');
    return (query.get(key) as unknown as MetaRow | undefined)?.value;
  }

  #inTransaction<T>(task: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = task();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

function open(file: string): DatabaseSync {
  try {
    const db = new DatabaseSync(file);
    // Lock the file for this process. A second process would not see the commits of this one,
    // because it would read the file only when it starts.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;');
    db.exec(`PRAGMA synchronous = NORMAL; ${schemaSql}`);
    return db;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const why = reason.includes('locked') ? 'another process is using it' : reason;
    throw new Error(`Cannot open the Firestore file ${file}: ${why}.`, { cause: error });
  }
}
