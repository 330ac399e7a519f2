/** Hashes a text (FNV-1a). The result is the same on every device. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Returns a generator of numbers from 0 to 1, determined by the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Shuffles items. The order depends only on the seed. No Zod here, because students' pages load
 * this file.
 */
export function seededShuffle<Item>(items: readonly Item[], seed: string): readonly Item[] {
  const random = randomFrom(hashOf(seed));
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const index = Math.floor(random() * (last + 1));
    [copy[last], copy[index]] = [copy[index] as Item, copy[last] as Item];
  }
  return copy;
}
