import type { StoredDocument } from '../model.ts';
import { FieldIndex, type IndexShape, shapeKey } from './field-index.ts';

/** An app uses fewer different query shapes than this in one collection. */
const maxIndexes = 64;

/**
 * The indexes of one collection or collection group. The first query that needs an index creates
 * it, and every later write updates it. If there are more than `maxIndexes`, the index that was not
 * used for the longest time is removed.
 */
export class IndexSet {
  readonly #documents: () => Iterable<StoredDocument>;
  readonly #indexes = new Map<string, FieldIndex>();

  /** @param documents returns all current documents of the collection or collection group */
  constructor(documents: () => Iterable<StoredDocument>) {
    this.#documents = documents;
  }

  /** Returns the index for a shape. The first use of a shape reads all documents. */
  get(shape: IndexShape): FieldIndex {
    const key = shapeKey(shape);
    const index = this.#indexes.get(key) ?? new FieldIndex(shape, this.#documents());
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    const [leastRecent] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexes && leastRecent !== undefined) {
      this.#indexes.delete(leastRecent);
    }
    return index;
  }

  /** Replaces the previous state of a document by its new state in all indexes. */
  change(before: StoredDocument | null, after: StoredDocument | null): void {
    for (const index of this.#indexes.values()) {
      if (before !== null) index.remove(before);
      if (after !== null) index.add(after);
    }
  }
}
