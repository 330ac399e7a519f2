/**
 * Where an item stands after moving it by `step` places (-1 up, 1 down), kept inside the list.
 * @returns null where the move changes nothing: at an end, or of an item that is not there.
 */
export function moveTarget(index: number, step: number, length: number): number | null {
  if (index < 0 || index >= length) return null;
  const target = Math.min(Math.max(index + step, 0), length - 1);
  return target === index ? null : target;
}

/** Lectures numbered from 1 in their order, as the spec's default order begins (spec 9). */
export function numbered<Item extends object>(
  items: readonly Item[],
): (Item & { order: number })[] {
  return items.map((item, index) => ({ ...item, order: index + 1 }));
}
