import type { StoredDocument } from '../model.ts';
import { collectionId, collectionOf, compareNames } from '../paths/names.ts';
import type { Scope } from '../query/plan.ts';
import { startsFromDocument } from '../query/scope.ts';
import type { Micros } from './clock.ts';
import { Collection } from './collection.ts';
import type { Entry } from './entry.ts';
import { IndexSet } from './index-set.ts';

/** All stored versions of the documents of one database, grouped by collection. */
export class Database {
  readonly #indexedFrom: number;
  readonly #collections = new Map<string, Collection>();
  readonly #groups = new Map<string, Set<Collection>>();
  readonly #indexes = new Map<string, IndexSet>();
  #changedAt: Micros = 0;

  /**
   * @param indexedFrom the minimum number of documents for indexes, because each write updates them
   */
  constructor(indexedFrom: number) {
    this.#indexedFrom = indexedFrom;
  }

  find(name: string): Entry | undefined {
    return this.#collections.get(collectionOf(name))?.get(name);
  }

  findOrAdd(name: string): Entry {
    const path = collectionOf(name);
    let collection = this.#collections.get(path);
    if (collection === undefined) {
      collection = new Collection(path);
      this.#collections.set(path, collection);
      const id = collectionId(name);
      const group = this.#groups.get(id);
      if (group === undefined) this.#groups.set(id, new Set([collection]));
      else group.add(collection);
    }
    return collection.getOrAdd(name);
  }

  /** Updates the indexes after a change to a document was stored. */
  updateIndexes(
    name: string,
    before: StoredDocument | null,
    after: StoredDocument | null,
    at: Micros,
  ) {
    this.#changedAt = at;
    if (this.#indexes.size === 0) return;
    this.#indexes.get(collectionOf(name))?.change(before, after);
    this.#indexes.get(groupKey(collectionId(name)))?.change(before, after);
  }

  /**
   * Returns the indexes of a scope. Returns undefined for a read of an earlier time, because
   * indexes contain only the current state. Also returns undefined if the scope is small, or if it
   * is neither a collection nor a collection group of the whole database.
   */
  indexes(scope: Scope, time: Micros): IndexSet | undefined {
    const { parent, collectionId: id, allDescendants } = scope;
    if (time < this.#changedAt || id === undefined) return undefined;
    if (allDescendants && startsFromDocument(scope)) return undefined;
    const path = `${parent}/${id}`;
    const collections = () =>
      allDescendants ? [...(this.#groups.get(id) ?? [])] : [this.#collections.get(path)];
    const size = collections().reduce((sum, each) => sum + (each?.size ?? 0), 0);
    if (size < this.#indexedFrom) return undefined;
    const key = allDescendants ? groupKey(id) : path;
    let indexes = this.#indexes.get(key);
    if (indexes === undefined) {
      indexes = new IndexSet(() => collections().flatMap((each) => each?.current() ?? []));
      this.#indexes.set(key, indexes);
    }
    return indexes;
  }

  /** Removes a document and all its versions. */
  remove(name: string): void {
    const path = collectionOf(name);
    const collection = this.#collections.get(path);
    if (collection === undefined) return;
    collection.remove(name);
    if (collection.size > 0) return;
    this.#collections.delete(path);
    const id = collectionId(name);
    const group = this.#groups.get(id);
    group?.delete(collection);
    if (group?.size === 0) this.#groups.delete(id);
  }

  collection(path: string): Collection | undefined {
    return this.#collections.get(path);
  }

  /** Returns the collections at any depth below a document or the root, ordered by name. */
  collectionsBelow(ancestor: string, id?: string): Collection[] {
    const prefix = `${ancestor}/`;
    const collections =
      id === undefined ? this.#collections.values() : (this.#groups.get(id) ?? []);
    return [...collections]
      .filter(({ name }) => name.startsWith(prefix))
      .sort((a, b) => compareNames(a.name, b.name));
  }
}

/** Returns a key that differs from the path of every collection, because it starts with a slash. */
function groupKey(id: string): string {
  return `/${id}`;
}
