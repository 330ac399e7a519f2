import { StatusError, type StoredDocument, status } from '../model.ts';
import { databaseOf } from '../paths/names.ts';
import { CommitClock, type CommitTimes, type Micros, microsOf, timestampAt } from './clock.ts';
import { CommitLog, type LoggedVersion } from './commit-log.ts';
import { Database } from './database.ts';
import type { Version } from './entry.ts';
import { History } from './history.ts';
import { Snapshot } from './snapshot.ts';

/** One document before and after a commit; undefined if it does not exist. */
export interface Change {
  readonly name: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
}

/** A notification for listeners: all changes of one commit in one database. */
export interface CommitEvent {
  readonly database: string;
  readonly time: Micros;
  readonly changes: readonly Change[];
}

export interface StoreOptions {
  /** Path of the SQLite file, or ':memory:'. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Documents that a collection needs before queries use indexes; 500 by default. */
  readonly indexedFrom?: number;
}

/** How far back reads may go. Versions are retained a little longer, for reads in flight. */
const readablePast: Micros = 3_600_000_000;
const retainedPast: Micros = readablePast + 60_000_000;

/** Documents of any number of databases: served from memory, stored in one SQLite file. */
export class DocumentStore {
  readonly #log: CommitLog;
  readonly #indexedFrom: number;
  readonly #clock: CommitClock;
  readonly #history = new History();
  readonly #databases = new Map<string, Database>();
  readonly #listeners = new Set<(committed: CommitEvent) => void>();

  /** Reads the whole file. @throws one clear sentence if it cannot be used. */
  constructor({ file, now, indexedFrom = 500 }: StoreOptions) {
    this.#log = new CommitLog(file);
    this.#indexedFrom = indexedFrom;
    this.#clock = new CommitClock(now, this.#log.lastCommit);
    for (const logged of this.#log.versions()) {
      const { id, name, time } = logged;
      this.#applyVersion(name, { id, time, document: toDocument(logged) });
    }
    this.pruneOldVersions();
  }

  /** Changes whenever documents are cleared that clients may still hold. */
  get generation(): string {
    return this.#log.generation;
  }

  /** The current state of the database; no later commit gets an earlier time. */
  read(database: string): Snapshot {
    return new Snapshot(this.#database(database), this.#clock.read());
  }

  /**
   * The database at a time.
   * @throws INVALID_ARGUMENT for the future, FAILED_PRECONDITION for more than an hour ago.
   */
  readAt(database: string, time: Micros): Snapshot {
    const now = this.#clock.now();
    if (time > now) {
      throw new StatusError(
        status.INVALID_ARGUMENT,
        "The requested 'read_time' cannot be in the future.",
      );
    }
    if (!this.isReadable(time)) {
      throw new StatusError(status.FAILED_PRECONDITION, "The requested 'read_time' is too old.");
    }
    this.#clock.observe(time);
    return new Snapshot(this.#database(database), time);
  }

  /** Whether the state at a past time is still available. */
  isReadable(time: Micros): boolean {
    return time >= this.#clock.now() - readablePast;
  }

  /** The times of the next commit; see `CommitClock.next`. */
  nextTimes(ownMillisecond: boolean): CommitTimes {
    return this.#clock.next(ownMillisecond);
  }

  /** Makes the changes durable, then visible, then notifies listeners; all of them or none. */
  commit(committed: CommitEvent): void {
    const { time, changes } = committed;
    const versions = changes.map(({ name, after }) => ({
      name,
      createTime: after === undefined ? time : microsOf(after.createTime),
      fields: after?.fields ?? null,
    }));
    const ids = this.#log.append(time, versions);
    for (const [index, { name, after }] of changes.entries()) {
      this.#applyVersion(name, { id: ids[index] ?? 0, time, document: after ?? null });
    }
    if (changes.length > 0) this.#notify(committed);
  }

  /** Calls the listener for every later commit, in order; returns a function to stop it. */
  subscribe(listener: (committed: CommitEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Deletes all documents and their history, of one project or of all. */
  clear(project?: string): void {
    const prefix = project === undefined ? 'projects/' : `projects/${project}/`;
    const { commitTime } = this.#clock.next(false);
    this.#log.clear(prefix);
    this.#history.clear(prefix);
    for (const [name, database] of this.#databases) {
      if (!name.startsWith(prefix)) continue;
      const documents = [...new Snapshot(database, commitTime).candidates(entireDatabase(name))];
      this.#databases.delete(name);
      const changes = documents.map((before) => ({
        name: before.name,
        before,
        after: undefined,
      }));
      if (changes.length > 0) this.#notify({ database: name, time: commitTime, changes });
    }
  }

  /** Drops the states that can no longer be read. */
  pruneOldVersions(): void {
    const { versionIds, names } = this.#history.prune(this.#clock.now() - retainedPast);
    this.#log.remove(versionIds);
    for (const name of names) this.#databases.get(databaseOf(name))?.remove(name);
  }

  close(): void {
    this.#listeners.clear();
    this.#log.close();
  }

  #applyVersion(name: string, version: Version): void {
    const database = this.#database(databaseOf(name));
    const entry = database.findOrAdd(name);
    const before = entry.current;
    this.#history.add(entry, version);
    database.updateIndexes(name, before, version.document, version.time);
  }

  #notify(committed: CommitEvent): void {
    for (const listener of this.#listeners) listener(committed);
  }

  #database(name: string): Database {
    let database = this.#databases.get(name);
    if (database === undefined) {
      database = new Database(this.#indexedFrom);
      this.#databases.set(name, database);
    }
    return database;
  }
}

function toDocument({ name, fields, createTime, time }: LoggedVersion): StoredDocument | null {
  if (fields === null) return null;
  return { name, fields, createTime: timestampAt(createTime), updateTime: timestampAt(time) };
}

function entireDatabase(database: string) {
  return { parent: `${database}/documents`, collectionId: undefined, allDescendants: true };
}
