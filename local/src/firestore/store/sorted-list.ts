/** Long enough that finding a chunk is quick, short enough that sorting or changing one is. */
const maxChunk = 1_024;

interface Chunk<T> {
  /** What cuts the chunk from those before it: all their items are smaller, none of its own. */
  readonly least: T;
  readonly items: T[];
  sorted: boolean;
}

/**
 * Items in order, in chunks. They are sorted only as far as they are looked at: the first look
 * costs a few comparisons an item, not a whole sort, and later looks find smaller chunks.
 */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number;
  readonly #chunks: Chunk<T>[] = [];

  /** Takes the items in any order; `compare` gives 0 for an item and itself alone. */
  constructor(items: T[], compare: (a: T, b: T) => number) {
    this.#compare = compare;
    const [least] = items;
    if (least !== undefined) this.#chunks.push({ least, items, sorted: false });
  }

  add(item: T): void {
    const { chunk, at, offset } = this.#find((other) => this.#compare(other, item) <= 0);
    if (chunk === undefined) {
      this.#chunks.push({ least: item, items: [item], sorted: true });
      return;
    }
    chunk.items.splice(offset, 0, item);
    if (chunk.items.length <= maxChunk) return;
    const items = chunk.items.splice(maxChunk / 2);
    this.#chunks.splice(at + 1, 0, { least: items[0] as T, items, sorted: true });
  }

  /** Takes out an item that was added. */
  remove(item: T): void {
    const { chunk, at, offset } = this.#find((other) => this.#compare(other, item) <= 0);
    chunk?.items.splice(offset - 1, 1);
    if (chunk?.items.length === 0) this.#chunks.splice(at, 1);
  }

  /** The items from the first on that is not before; those before come first in the order. */
  *from(isBefore: (item: T) => boolean): Iterable<T> {
    let { chunk, at, offset } = this.#find(isBefore);
    while (chunk !== undefined) {
      for (; offset < chunk.items.length; offset++) yield chunk.items[offset] as T;
      at = this.#sort(at + 1, () => false);
      chunk = this.#chunks[at];
      offset = 0;
    }
  }

  /** Where the first item that is not before stands or would stand; no chunk in an empty list. */
  #find(isBefore: (item: T) => boolean) {
    const started = countBefore(this.#chunks, ({ least }) => isBefore(least));
    const at = this.#sort(Math.max(started - 1, 0), isBefore);
    const chunk = this.#chunks[at];
    return { chunk, at, offset: countBefore(chunk?.items ?? [], isBefore) };
  }

  /** Cuts a chunk until the part with the first item not before is small, sorts it, tells where it is. */
  #sort(start: number, isBefore: (item: T) => boolean): number {
    let at = start;
    for (;;) {
      const chunk = this.#chunks[at];
      if (chunk === undefined || chunk.sorted) return at;
      const { least, items } = chunk;
      if (items.length <= maxChunk) {
        items.sort(this.#compare);
        chunk.sorted = true;
        return at;
      }
      const pivot = items[Math.floor(Math.random() * items.length)] as T;
      const lower: T[] = [];
      const upper: T[] = [];
      for (const item of items) (this.#compare(item, pivot) < 0 ? lower : upper).push(item);
      if (lower.length === 0) continue;
      const sorted = false;
      const parts = [
        { least, items: lower, sorted },
        { least: pivot, items: upper, sorted },
      ];
      this.#chunks.splice(at, 1, ...parts);
      if (isBefore(pivot)) at++;
    }
  }
}

/** How many items at the start are before; found by halving. */
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
