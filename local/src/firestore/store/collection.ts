import type { StoredDocument } from '../model.ts';
import { compareNames } from '../paths/names.ts';
import type { Micros } from './clock.ts';
import { Entry } from './entry.ts';

/** The documents of one collection, without those of its subcollections. */
export class Collection {
  /** The full resource name. */
  readonly name: string;
  readonly #entries = new Map<string, Entry>();
  #ordered: Entry[] | null = [];

  constructor(name: string) {
    this.name = name;
  }

  /** The number of names, including those of deleted documents. */
  get size(): number {
    return this.#entries.size;
  }

  get(name: string): Entry | undefined {
    return this.#entries.get(name);
  }

  getOrAdd(name: string): Entry {
    const found = this.#entries.get(name);
    if (found !== undefined) return found;
    const entry = new Entry(name);
    this.#entries.set(name, entry);
    const last = this.#ordered?.at(-1);
    // Most names are added in random order. One sort before the next read is faster than inserting
    // each name at its position.
    if (last === undefined || compareNames(last.name, name) < 0) this.#ordered?.push(entry);
    else this.#ordered = null;
    return entry;
  }

  remove(name: string): void {
    if (this.#entries.delete(name)) this.#ordered = null;
  }

  /** Returns the documents that existed at a time, ordered by name. */
  *documents(time: Micros): Iterable<StoredDocument> {
    for (const entry of this.#inOrder()) {
      const document = entry.at(time);
      if (document !== null) yield document;
    }
  }

  /** Returns the current documents in any order. */
  current(): StoredDocument[] {
    return [...this.#entries.values()].flatMap(({ current }) => current ?? []);
  }

  /** Whether any document existed at a time. */
  existed(time: Micros): boolean {
    for (const entry of this.#entries.values()) {
      if (entry.at(time) !== null) return true;
    }
    return false;
  }

  #inOrder(): readonly Entry[] {
    this.#ordered ??= [...this.#entries.values()].sort((a, b) => compareNames(a.name, b.name));
    return this.#ordered;
  }
}
