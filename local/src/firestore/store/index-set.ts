import type { StoredDocument } from '../model.ts';
import { FieldIndex, type IndexShape, shapeKey } from './field-index.ts';

/** More than the shapes in which an app asks one collection. */
const maxIndexes = 64;

/**
 * The indexes of one collection or collection group, each made when a query first needs it and
 * kept up to date from then on. Of more than 64 the one that was not used for longest goes.
 */
export class IndexSet {
  readonly #documents: () => Iterable<StoredDocument>;
  readonly #indexes = new Map<string, FieldIndex>();

  /** `documents` gives all that stand in the collection now. */
  constructor(documents: () => Iterable<StoredDocument>) {
    this.#documents = documents;
  }

  /** The index of a shape; the first time it reads and sorts all documents. */
  get(shape: IndexShape): FieldIndex {
    const key = shapeKey(shape);
    const index = this.#indexes.get(key) ?? new FieldIndex(shape, this.#documents());
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }

  /** Puts what a document has become in the place of what it was. */
  change(before: StoredDocument | null, after: StoredDocument | null): void {
    for (const index of this.#indexes.values()) {
      if (before !== null) index.remove(before);
      if (after !== null) index.add(after);
    }
  }
}
