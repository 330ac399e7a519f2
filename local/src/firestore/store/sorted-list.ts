/** With longer chunks, sorting a chunk is slow. With shorter chunks, finding a chunk is slow. */
const maxChunk = 1_024;

interface Change<T> {
  readonly item: T;
  /** True to add the item, false to remove it. */
  readonly isAdded: boolean;
}

interface Chunk<T> {
  /** A lower bound of the items. Only items of earlier chunks are smaller. */
  readonly least: T;
  readonly items: T[];
  /** Changes that wait until the chunk is sorted. Null if the items are sorted already. */
  readonly changes: Change<T>[] | null;
}

/**
 * A sorted list in chunks. It sorts only the parts that are read. The first read needs only a few
 * comparisons for each item, because it does not sort the whole list. Later reads are faster,
 * because the chunks are smaller then. A change in an unsorted chunk waits until the chunk is read.
 */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number;
  readonly #chunks: Chunk<T>[] = [];

  /**
   * @param items in any order. The list uses and changes this array.
   * @param compare returns 0 only for an item and itself
   */
  constructor(items: T[], compare: (a: T, b: T) => number) {
    this.#compare = compare;
    const [least] = items;
    if (least !== undefined) this.#chunks.push({ least, items, changes: [] });
  }

  add(item: T): void {
    this.#change({ item, isAdded: true });
  }

  /** Removes an item that was added. */
  remove(item: T): void {
    this.#change({ item, isAdded: false });
  }

  /**
   * Returns the items for which `isBefore` is false, in order. All items for which it is true must
   * come first in the order.
   */
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

  /** Returns the index of the chunk for the first item for which `isBefore` is false. */
  #findChunk(isBefore: (item: T) => boolean): number {
    return Math.max(countBefore(this.#chunks, ({ least }) => isBefore(least)) - 1, 0);
  }

  /** Adds an item to sorted items or removes it. */
  #apply(items: T[], { item, isAdded }: Change<T>): void {
    const offset = countBefore(items, (other) => this.#compare(other, item) < 0);
    if (isAdded) items.splice(offset, 0, item);
    else items.splice(offset, 1);
  }

  /** Sorts a whole chunk, so that it does not have many more waiting changes than items. */
  #sortAll(start: number): void {
    const chunksAfter = this.#chunks.length - start - 1;
    for (let at = start; at < this.#chunks.length - chunksAfter; at++) this.#sort(at, () => false);
  }

  /**
   * Splits a chunk until the part with the first item for which `isBefore` is false is small. Sorts
   * this part and returns its index.
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
      const chunkFor = (item: T) => (this.#compare(item, pivot) < 0 ? lower : upper);
      for (const item of items) chunkFor(item).items.push(item);
      if (lower.items.length === 0) continue;
      for (const change of changes) chunkFor(change.item).changes.push(change);
      this.#chunks.splice(at, 1, lower, upper);
      if (isBefore(pivot)) at++;
    }
  }
}

/** Returns the number of items at the start for which `isBefore` is true, by a binary search. */
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
