/** Long enough that finding a chunk is quick, short enough that sorting or changing one is. */
const maxChunk = 1_024;

interface Change<T> {
  readonly item: T;
  readonly isIn: boolean;
}

interface Chunk<T> {
  /** What cuts the chunk from those before it: all their items are smaller, none of its own. */
  readonly least: T;
  readonly items: T[];
  /** What became of the items since, in turn; null where they are sorted and each is made at once. */
  readonly changes: Change<T>[] | null;
}

/**
 * Items in order, in chunks. They are sorted only as far as they are looked at: the first look
 * costs a few comparisons an item, not a whole sort, and later looks find smaller chunks. A change
 * where nobody has looked yet waits for the look.
 */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number;
  readonly #chunks: Chunk<T>[] = [];

  /** Takes the items in any order; `compare` gives 0 for an item and itself alone. */
  constructor(items: T[], compare: (a: T, b: T) => number) {
    this.#compare = compare;
    const [least] = items;
    if (least !== undefined) this.#chunks.push({ least, items, changes: [] });
  }

  add(item: T): void {
    this.#change({ item, isIn: true });
  }

  /** Takes out an item that was added. */
  remove(item: T): void {
    this.#change({ item, isIn: false });
  }

  /** The items from the first on that is not before; those before come first in the order. */
  *from(isBefore: (item: T) => boolean): Iterable<T> {
    let at = this.#sort(this.#place(isBefore), isBefore);
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
    const at = this.#place((least) => this.#compare(least, item) <= 0);
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

  /** Where the chunk is that would hold the first item that is not before. */
  #place(isBefore: (item: T) => boolean): number {
    return Math.max(countBefore(this.#chunks, ({ least }) => isBefore(least)) - 1, 0);
  }

  /** Makes a change among sorted items. */
  #apply(items: T[], { item, isIn }: Change<T>): void {
    const offset = countBefore(items, (other) => this.#compare(other, item) < 0);
    if (isIn) items.splice(offset, 0, item);
    else items.splice(offset, 1);
  }

  /** Sorts a chunk from end to end, so that what waits is never more than what is there. */
  #sortAll(start: number): void {
    const behind = this.#chunks.length - start - 1;
    for (let at = start; at < this.#chunks.length - behind; at++) this.#sort(at, () => false);
  }

  /** Cuts a chunk until the part with the first item not before is small, sorts it, tells where it is. */
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
      const partOf = (item: T) => (this.#compare(item, pivot) < 0 ? lower : upper);
      for (const item of items) partOf(item).items.push(item);
      if (lower.items.length === 0) continue;
      for (const change of changes) partOf(change.item).changes.push(change);
      this.#chunks.splice(at, 1, lower, upper);
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
