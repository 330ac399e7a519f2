import type { StoredDocument } from '../model.ts';
import { FieldIndex, type IndexShape, shapeKey } from './field-index.ts';

/** More than the number of query shapes of an app in one collection. */
const maxIndexes = 64;

/**
 * The indexes of one collection or collection group, each created by the first query that needs it
 * and up to date from then on. Beyond 64, the least recently used one is dropped.
 */
export class IndexSet {
  readonly #documents: () => Iterable<StoredDocument>;
  readonly #indexes = new Map<string, FieldIndex>();

  /** `documents` returns all current documents of the collection. */
  constructor(documents: () => Iterable<StoredDocument>) {
    this.#documents = documents;
  }

  /** The index of a shape; its first use reads and sorts all documents. */
  get(shape: IndexShape): FieldIndex {
    const key = shapeKey(shape);
    const index = this.#indexes.get(key) ?? new FieldIndex(shape, this.#documents());
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }

  /** Replaces a document's previous state with its new one. */
  change(before: StoredDocument | null, after: StoredDocument | null): void {
    for (const index of this.#indexes.values()) {
      if (before !== null) index.remove(before);
      if (after !== null) index.add(after);
    }
  }
}
