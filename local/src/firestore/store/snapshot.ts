import type { StoredDocument } from '../model.ts';
import { compareNames } from '../paths/names.ts';
import type { Scope } from '../query/plan.ts';
import { compareUtf8 } from '../values/utf8.ts';
import type { Micros } from './clock.ts';
import type { Database } from './database.ts';
import type { IndexSet } from './index-set.ts';

/** One database at one time. It costs nothing to create. */
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

  /** The documents that a query must examine: all of its collections and no other. */
  *candidates({ parent, collectionId, allDescendants }: Scope): Iterable<StoredDocument> {
    if (collectionId !== undefined && !allDescendants) {
      yield* this.collection(`${parent}/${collectionId}`);
      return;
    }
    for (const collection of this.#database.collectionsBelow(parent, collectionId)) {
      yield* collection.documents(this.time);
    }
  }

  /** The indexes of a scope; undefined if queries should scan it. */
  indexes(scope: Scope): IndexSet | undefined {
    return this.#database.indexes(scope, this.time);
  }

  /** The documents directly in one collection, by name. */
  *collection(path: string): Iterable<StoredDocument> {
    yield* this.#database.collection(path)?.documents(this.time) ?? [];
  }

  /** The ids of the collections under a document or the root, even if only deeper ones exist. */
  collectionIds(parent: string): string[] {
    const ids = new Set<string>();
    for (const collection of this.#database.collectionsBelow(parent)) {
      const id = segmentAfter(collection.name, parent);
      if (!ids.has(id) && collection.existed(this.time)) ids.add(id);
    }
    return [...ids].sort(compareUtf8);
  }

  /** Names in one collection with documents below them, even if they do not exist themselves. */
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
