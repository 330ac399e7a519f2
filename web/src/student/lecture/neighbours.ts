export interface Neighbours<Item> {
  readonly current: Item;
  readonly previous: Item | null;
  readonly next: Item | null;
}

/** Returns the lecture with this id and its neighbours; null if it is not in the list. */
export function neighboursOf<Item extends { readonly id: string }>(
  lectures: readonly Item[],
  id: string,
): Neighbours<Item> | null {
  const at = lectures.findIndex((lecture) => lecture.id === id);
  const current = lectures[at];
  if (current === undefined) return null;
  return { current, previous: lectures[at - 1] ?? null, next: lectures[at + 1] ?? null };
}
