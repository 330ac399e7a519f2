import type { StoredDocument, Value } from '../model.ts';
import { type FieldPath, formatFieldPath } from '../paths/field-path.ts';
import { compareNames } from '../paths/names.ts';
import { fieldReader } from '../query/filter.ts';
import type { Order } from '../query/orders.ts';
import { compareValues } from '../values/order.ts';
import { SortedList } from './sorted-list.ts';

/** The sort keys of an index. They are compared in the order of these properties. */
export interface IndexShape {
  /** The fields for which a query requires one value. */
  readonly equal: readonly FieldPath[];
  /** The path of an array. Each of its elements has its own entry. */
  readonly contains: FieldPath | undefined;
  /** The orders of a `QueryPlan`. The last order is `__name__`. */
  readonly orders: readonly Order[];
}

/** An entry of an index. A document has one entry, or one for each element of an indexed array. */
export interface IndexEntry {
  readonly document: StoredDocument;
  /** The element of the array. Undefined in an index without an array. */
  readonly element: Value | undefined;
}

/** Returns a key that is the same for equal shapes. */
export function shapeKey({ equal, contains, orders }: IndexShape): string {
  return JSON.stringify([
    equal.map(formatFieldPath),
    contains && formatFieldPath(contains),
    orders.map(({ path, direction }) => [formatFieldPath(path), direction]),
  ]);
}

/**
 * The documents of one collection or collection group that have all fields of a shape. They are in
 * the order of queries with this shape. An entry needs about 50 bytes, because it does not contain
 * the sort keys, which are read from the document.
 */
export class FieldIndex {
  readonly #entriesOf: (document: StoredDocument) => IndexEntry[];
  readonly #entries: SortedList<IndexEntry>;

  constructor(shape: IndexShape, documents: Iterable<StoredDocument>) {
    this.#entriesOf = entryReader(shape);
    const entries: IndexEntry[] = [];
    for (const document of documents) entries.push(...this.#entriesOf(document));
    this.#entries = new SortedList(entries, compareEntries(shape));
  }

  add(document: StoredDocument): void {
    for (const entry of this.#entriesOf(document)) this.#entries.add(entry);
  }

  /** Removes a document. Its fields must be the same as when it was added. */
  remove(document: StoredDocument): void {
    for (const entry of this.#entriesOf(document)) this.#entries.remove(entry);
  }

  /**
   * Returns the documents in a range of entries, in order.
   * @param compareToRange returns a negative number for entries before the range, a positive number
   * for entries after it, and 0 for entries inside it
   */
  *range(compareToRange: (entry: IndexEntry) => number): Iterable<StoredDocument> {
    for (const entry of this.#entries.from((each) => compareToRange(each) < 0)) {
      if (compareToRange(entry) > 0) return;
      yield entry.document;
    }
  }
}

function entryReader({ equal, contains, orders }: IndexShape) {
  const requiredReaders = [...equal.map(fieldReader), ...orders.map(({ read }) => read)];
  const readArray = contains && fieldReader(contains);
  return (document: StoredDocument): IndexEntry[] => {
    if (requiredReaders.some((read) => read(document) === undefined)) return [];
    if (readArray === undefined) return [{ document, element: undefined }];
    const value = readArray(document);
    return value?.kind === 'array'
      ? distinct(value.values).map((element) => ({ document, element }))
      : [];
  };
}

function distinct(values: readonly Value[]): Value[] {
  const sorted = [...values].sort(compareValues);
  return sorted.filter((value, at) => {
    const before = sorted[at - 1];
    return before === undefined || compareValues(before, value) !== 0;
  });
}

function compareEntries({ equal, orders }: IndexShape) {
  const ascending = equal.map((path) => ({ read: fieldReader(path), sign: 1 }));
  const sorted = orders.map(({ read, direction }) => ({
    read,
    sign: direction === 'DESCENDING' ? -1 : 1,
  }));
  const byName = sorted.pop()?.sign ?? 1;
  const compareBy = (columns: typeof sorted, a: StoredDocument, b: StoredDocument) => {
    for (const { read, sign } of columns) {
      const left = read(a);
      const right = read(b);
      if (left === undefined || right === undefined) continue;
      const order = compareValues(left, right);
      if (order !== 0) return sign * order;
    }
    return 0;
  };
  return (a: IndexEntry, b: IndexEntry): number =>
    compareBy(ascending, a.document, b.document) ||
    (a.element && b.element ? compareValues(a.element, b.element) : 0) ||
    compareBy(sorted, a.document, b.document) ||
    byName * compareNames(a.document.name, b.document.name);
}
