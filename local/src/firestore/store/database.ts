import { collectionId, collectionOf, compareNames } from '../paths/names.ts';
import { Collection } from './collection.ts';
import type { Entry } from './entry.ts';

/** All that is remembered of one database, found by collection and by collection id. */
export class Database {
  readonly #collections = new Map<string, Collection>();
  readonly #groups = new Map<string, Set<Collection>>();

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

  /** Forgets a document and all of its past. */
  remove(name: string): void {
    const path = collectionOf(name);
    const collection = this.#collections.get(path);
    if (collection === undefined) return;
    collection.remove(name);
    if (!collection.isEmpty) return;
    this.#collections.delete(path);
    const id = collectionId(name);
    const group = this.#groups.get(id);
    group?.delete(collection);
    if (group?.size === 0) this.#groups.delete(id);
  }

  collection(path: string): Collection | undefined {
    return this.#collections.get(path);
  }

  /** The collections below a document or the database root, at any depth, by name. */
  below(ancestor: string, id?: string): Collection[] {
    const prefix = `${ancestor}/`;
    const among = id === undefined ? this.#collections.values() : (this.#groups.get(id) ?? []);
    return [...among]
      .filter(({ name }) => name.startsWith(prefix))
      .sort((a, b) => compareNames(a.name, b.name));
  }
}
