/** One value in three versions. */
export interface Versions<Value> {
  /** The stored value at the start of the edit. */
  readonly base: Value;
  /** The value in the user's form. */
  readonly mine: Value;
  /** The value that another admin has stored since the start of the edit. */
  readonly theirs: Value;
}

/** A change by another admin that the user's form does not contain. */
export interface Difference extends Versions<unknown> {
  /** Such as `title`, `lectures.ID`, `lectures.ID.title`, or `lectures` for the order of the list. */
  readonly path: string;
  /** Whether the form also changed the value, so that the user must choose a version. */
  readonly isConflict: boolean;
}

export interface DescribedDifference extends Pick<Difference, 'path' | 'isConflict'> {
  readonly label: string;
  /** The value in the user's form as text. */
  readonly mine: string;
  /** The other admin's value as text. */
  readonly theirs: string;
}

export function describeDifference(
  { path, isConflict, mine, theirs }: Difference,
  label: string,
  format: (version: unknown) => string,
): DescribedDifference {
  return { path, isConflict, label, mine: format(mine), theirs: format(theirs) };
}

/** The merged content, and the other admin's changes. */
export interface MergeResult<Values> {
  readonly values: Values;
  readonly differences: readonly Difference[];
}

/** The version to use for each conflict, keyed by its path. The default is `mine`. */
export type ConflictChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

interface Item {
  readonly id?: string | undefined;
}

/** Compares the JSON. This works because values of one schema have the same order of keys. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Maps items by id. Items that were added in the form get a temporary key. */
const byKey = <Each extends Item>(items: readonly Each[]) =>
  new Map(items.map((item, index) => [item.id ?? `new ${index}`, item]));

/** Adds the keys that only `other` contains to `order`, each after its predecessor in `other`. */
function interleave(order: readonly string[], other: readonly string[]): string[] {
  const keys = [...order];
  for (const [index, key] of other.entries())
    if (!keys.includes(key)) keys.splice(keys.indexOf(other[index - 1] ?? '') + 1, 0, key);
  return keys;
}

/**
 * Gives items that were added in the form the ids of equal stored items. Such an item may already be
 * stored by an earlier save whose response was lost, or by the other admin.
 */
function withStoredIds<Each extends Item>(
  { base, mine, theirs }: Versions<readonly Each[]>,
  isSameItem: (mine: Each, theirs: Each) => boolean,
): Each[] {
  const added = theirs.filter(({ id }) => base.every((each) => each.id !== id));
  return mine.map((item) => {
    const position = added.findIndex((each) => isSameItem(item, each));
    if (item.id !== undefined || position === -1) return item;
    const [{ id } = {}] = added.splice(position, 1);
    return { ...item, id };
  });
}

/**
 * Merges two admins' versions field by field and item by item. Uses a change that only one admin
 * made. If both admins changed the same value, `choices` decides. Callers must clean each version
 * with the contract's schema, so that equal content compares as equal.
 * @returns functions for the fields of an object and for lists of objects with ids, and the
 * `differences` that these functions have found so far.
 */
export function createMerge(choices: ConflictChoices = {}) {
  const differences: Difference[] = [];

  function mergeValue<Value>(path: string, versions: Versions<Value>): Value {
    const { base, mine, theirs } = versions;
    if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
    const isConflict = !isSame(mine, base);
    differences.push({ path, isConflict, ...versions });
    return isConflict && choices[path] !== 'theirs' ? mine : theirs;
  }

  function fields<Values extends object>(prefix: string, versions: Versions<Values>): Values {
    const { base, mine, theirs } = versions;
    const merged = { ...theirs, ...mine };
    for (const key of Object.keys(merged) as (keyof Values & string)[])
      merged[key] = mergeValue(prefix + key, {
        base: base[key],
        mine: mine[key],
        theirs: theirs[key],
      });
    return merged;
  }

  function list<Each extends Item>(path: string, versions: Versions<readonly Each[]>): Each[] {
    const [baseItems, myItems, theirItems] = [
      byKey(versions.base),
      byKey(versions.mine),
      byKey(versions.theirs),
    ];
    const sharedKeys = (items: ReadonlyMap<string, Each>) =>
      [...items.keys()].filter((key) => myItems.has(key) && theirItems.has(key));
    const theirOrder = sharedKeys(theirItems);
    const order = mergeValue(path, {
      base: sharedKeys(baseItems),
      mine: sharedKeys(myItems),
      theirs: theirOrder,
    });
    const [first, second] = order === theirOrder ? [theirItems, myItems] : [myItems, theirItems];
    return interleave([...first.keys()], [...second.keys()]).flatMap((key) => {
      const [base, mine, theirs] = [baseItems.get(key), myItems.get(key), theirItems.get(key)];
      if (mine !== undefined && theirs !== undefined)
        return [fields(`${path}.${key}.`, { base: base ?? ({} as Each), mine, theirs })];
      const item = mergeValue(`${path}.${key}`, { base, mine, theirs });
      return item === undefined ? [] : [item];
    });
  }

  /** Works as `list`, but removes ids that are no longer stored. The server would reject them. */
  function storedList<Each extends Item>(
    path: string,
    versions: Versions<readonly Each[]>,
    isSameItem: (mine: Each, theirs: Each) => boolean,
  ): Omit<Each, 'id'>[] {
    const storedIds = new Set(versions.theirs.map(({ id }) => id));
    return list(path, { ...versions, mine: withStoredIds(versions, isSameItem) }).map((item) => {
      const { id, ...added } = item;
      return storedIds.has(id) ? item : added;
    });
  }

  return { fields, list, storedList, differences };
}
