import type { StoredDocument } from '../model.ts';
import { compareNames } from '../paths/names.ts';
import type { Scope } from '../query/plan.ts';
import { compareUtf8 } from '../values/utf8.ts';
import type { Micros } from './clock.ts';
import type { Database } from './database.ts';
import type { IndexSet } from './index-set.ts';

/** One database at one time. It copies no documents. */
export class Snapshot {
  readonly time: Micros;
  readonly #database: Database;

  constructor(database: Database, time: Micros) {
    this.#database = database;
    this.time = time;
  }

  get(name: string): StoredDocument | undefined {
    return this.#database.find(name)?.at(this.time) ?? undefined;
  }

  /** Returns all documents of the collections in a query's scope. */
  *candidates({ parent, collectionId, allDescendants }: Scope): Iterable<StoredDocument> {
    if (collectionId !== undefined && !allDescendants) {
      yield* this.collection(`${parent}/${collectionId}`);
      return;
    }
    for (const collection of this.#database.collectionsBelow(parent, collectionId)) {
      yield* collection.documents(this.time);
    }
  }

  /** Returns the indexes of a scope, or undefined if queries should read all its documents. */
  indexes(scope: Scope): IndexSet | undefined {
    return this.#database.indexes(scope, this.time);
  }

  /** Returns the documents of one collection, ordered by name. */
  *collection(path: string): Iterable<StoredDocument> {
    yield* this.#database.collection(path)?.documents(this.time) ?? [];
  }

  /**
   * Returns the ids of the collections below a document or the root. Includes collections that
   * contain no documents, but only missing documents with subcollections.
   */
  collectionIds(parent: string): string[] {
    const ids = new Set<string>();
    for (const collection of this.#database.collectionsBelow(parent)) {
      const id = segmentAfter(collection.name, parent);
      if (!ids.has(id) && collection.existed(this.time)) ids.add(id);
    }
    return [...ids].sort(compareUtf8);
  }

  /** Returns the names in a collection that have documents below them, even if they are missing. */
  ancestorsIn(path: string): string[] {
    const names = new Set<string>();
    for (const collection of this.#database.collectionsBelow(path)) {
      const name = `${path}/${segmentAfter(collection.name, path)}`;
      if (!names.has(name) && collection.existed(this.time)) names.add(name);
    }
    return [...names].sort(compareNames);
  }
}

function segmentAfter(name: string, ancestor: string): string {
  const start = ancestor.length + 1;
  const end = name.indexOf('/', start);
  return name.slice(start, end === -1 ? undefined : end);
}
