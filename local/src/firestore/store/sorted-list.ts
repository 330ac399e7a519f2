/** Long enough to find a chunk quickly, short enough to sort or change one quickly. */
const maxChunk = 1_024;

interface Change<T> {
  readonly item: T;
  readonly isIn: boolean;
}

interface Chunk<T> {
  /** The lower bound. Only items of earlier chunks are smaller. */
  readonly least: T;
  readonly items: T[];
  /** Pending changes, in order; null if the items are sorted and changes apply at once. */
  readonly changes: Change<T>[] | null;
}

/**
 * A sorted list in chunks. It sorts only the parts that are read: the first read costs a few
 * comparisons an item, not a whole sort, and later reads find smaller chunks. A change to an
 * unsorted chunk waits for a read.
 */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number;
  readonly #chunks: Chunk<T>[] = [];

  /** Takes the items in any order; `compare` returns 0 only for an item with itself. */
  constructor(items: T[], compare: (a: T, b: T) => number) {
    this.#compare = compare;
    const [least] = items;
    if (least !== undefined) this.#chunks.push({ least, items, changes: [] });
  }

  add(item: T): void {
    this.#change({ item, isIn: true });
  }

  /** Removes an item that was added. */
  remove(item: T): void {
    this.#change({ item, isIn: false });
  }

  /** The items from the first one that is not before; those before must come first in the order. */
  *from(isBefore: (item: T) => boolean): Iterable<T> {
    let at = this.#sort(this.#findChunk(isBefore), isBefore);
    let chunk = this.#chunks[at];
    let offset = countBefore(chunk?.items ?? [], isBefore);
    while (chunk !== undefined) {
      for (; offset < chunk.items.length; offset++) yield chunk.items[offset] as T;
      at = this.#sort(at + 1, () => false);
      chunk = this.#chunks[at];
      offset = 0;
    }
  }

  #change(change: Change<T>): void {
    const { item } = change;
    const at = this.#findChunk((least) => this.#compare(least, item) <= 0);
    const chunk = this.#chunks[at];
    if (chunk === undefined) {
      this.#chunks.push({ least: item, items: [item], changes: null });
    } else if (chunk.changes === null) {
      this.#apply(chunk.items, change);
      if (chunk.items.length === 0) this.#chunks.splice(at, 1);
      if (chunk.items.length <= maxChunk) return;
      const items = chunk.items.splice(maxChunk / 2);
      this.#chunks.splice(at + 1, 0, { least: items[0] as T, items, changes: null });
    } else {
      chunk.changes.push(change);
      if (chunk.changes.length > chunk.items.length + maxChunk) this.#sortAll(at);
    }
  }

  /** The index of the chunk for the first item that is not before. */
  #findChunk(isBefore: (item: T) => boolean): number {
    return Math.max(countBefore(this.#chunks, ({ least }) => isBefore(least)) - 1, 0);
  }

  /** Applies a change to sorted items. */
  #apply(items: T[], { item, isIn }: Change<T>): void {
    const offset = countBefore(items, (other) => this.#compare(other, item) < 0);
    if (isIn) items.splice(offset, 0, item);
    else items.splice(offset, 1);
  }

  /** Sorts a whole chunk, so that pending changes never far outnumber its items. */
  #sortAll(start: number): void {
    const chunksAfter = this.#chunks.length - start - 1;
    for (let at = start; at < this.#chunks.length - chunksAfter; at++) this.#sort(at, () => false);
  }

  /**
   * Splits a chunk until the part with the first item not before is small; sorts that part and
   * returns its index.
   */
  #sort(start: number, isBefore: (item: T) => boolean): number {
    let at = start;
    for (;;) {
      const chunk = this.#chunks[at];
      if (!chunk?.changes) return at;
      const { least, items, changes } = chunk;
      if (items.length <= maxChunk) {
        items.sort(this.#compare);
        for (const change of changes) this.#apply(items, change);
        this.#chunks[at] = { least, items, changes: null };
        return at;
      }
      const pivot = items[Math.floor(Math.random() * items.length)] as T;
      const lower: Chunk<T> & { changes: Change<T>[] } = { least, items: [], changes: [] };
      const upper: Chunk<T> & { changes: Change<T>[] } = { least: pivot, items: [], changes: [] };
      const halfFor = (item: T) => (this.#compare(item, pivot) < 0 ? lower : upper);
      for (const item of items) halfFor(item).items.push(item);
      if (lower.items.length === 0) continue;
      for (const change of changes) halfFor(change.item).changes.push(change);
      this.#chunks.splice(at, 1, lower, upper);
      if (isBefore(pivot)) at++;
    }
  }
}

/** The number of items at the start that are before, by binary search. */
function countBefore<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
