/** Keys of what is chosen. */
export type Selected = ReadonlySet<string>;

/** Nothing is chosen. */
export const nothing: Selected = new Set();

/** Whether all of `keys` are chosen, or none; undefined where only some are. */
export function isAll(selected: Selected, keys: readonly string[]): boolean | undefined {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return false;
  return count === keys.length ? true : undefined;
}

/** With `key`, where it was not chosen; else without it. */
export function toggled(selected: Selected, key: string): Selected {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** All of `keys`; none where they all are chosen already. */
export function toggledAll(selected: Selected, keys: readonly string[]): Selected {
  return isAll(selected, keys) ? nothing : new Set(keys);
}
