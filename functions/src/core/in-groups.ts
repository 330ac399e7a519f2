/** Maximum number of values that Firestore allows in one `in` or `array-contains-any`. */
export const maxQueryValues = 30;

/** Splits the items into groups of at most `size`, in order. */
export function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
