import { StatusError, type StoredDocument, status } from '../model.ts';
import { databaseOf } from '../paths/names.ts';
import { CommitClock, type CommitTimes, type Micros, microsOf, timestampAt } from './clock.ts';
import { CommitLog, type LoggedVersion } from './commit-log.ts';
import { Database } from './database.ts';
import type { Version } from './entry.ts';
import { History } from './history.ts';
import { Snapshot } from './snapshot.ts';

/** One document before and after a commit. */
export interface Change {
  readonly name: string;
  /** Undefined if the document did not exist before. */
  readonly before: StoredDocument | undefined;
  /** Undefined if the document was deleted. */
  readonly after: StoredDocument | undefined;
}

/** All changes that one commit makes in one database. */
export interface CommitEvent {
  readonly database: string;
  readonly time: Micros;
  readonly changes: readonly Change[];
}

export interface StoreOptions {
  /** The path of the SQLite file, or ':memory:'. */
  readonly file: string;
  /** Returns the milliseconds since 1970. */
  readonly now: () => number;
  /** How many documents a collection needs before queries use indexes. The default is 500. */
  readonly indexedFrom?: number;
}

/** How old the time of a read can be. */
const readablePast: Micros = 3_600_000_000;
/** Old versions are kept longer than `readablePast`, because a read may already have started. */
const retainedPast: Micros = readablePast + 60_000_000;

/** The documents of all databases. They are read from memory and stored in one SQLite file. */
export class DocumentStore {
  readonly #log: CommitLog;
  readonly #indexedFrom: number;
  readonly #clock: CommitClock;
  readonly #history = new History();
  readonly #databases = new Map<string, Database>();
  readonly #listeners = new Set<(committed: CommitEvent) => void>();

  /** Reads the whole file. @throws an Error with the reason if the file cannot be used */
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

  /**
   * An id that changes when documents are cleared, because clients may still have these documents.
   */
  get generation(): string {
    return this.#log.generation;
  }

  /** Returns the current state of the database. All later commits have a later time. */
  read(database: string): Snapshot {
    return new Snapshot(this.#database(database), this.#clock.read());
  }

  /**
   * Returns the state of the database at a time.
   * @throws INVALID_ARGUMENT for a time in the future, or FAILED_PRECONDITION for a time more than
   * an hour ago
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

  /** Returns the times of the next commit, as `CommitClock.next` does. */
  nextTimes(ownMillisecond: boolean): CommitTimes {
    return this.#clock.next(ownMillisecond);
  }

  /**
   * Stores all changes of a commit in the file, makes them visible to reads, and notifies
   * listeners.
   */
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

  /** Calls the listener for every later commit in order. Returns a function that stops this. */
  subscribe(listener: (committed: CommitEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Deletes all documents and old versions of one project or of all projects. */
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

  /** Deletes the versions that can no longer be read. */
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
