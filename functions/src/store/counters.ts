import { type DocumentData, FieldValue } from 'firebase-admin/firestore';

/** Counts by field name, nested as in the Firestore document. */
export interface Counters {
  readonly [field: string]: number | Counters;
}

type MutableCounters = Record<string, number | Counters>;

/** Adds two maps of counters. @param sign -1 to subtract the second map */
export function addCounters(first: Counters, second: Counters, sign: 1 | -1 = 1): Counters {
  const sum: MutableCounters = { ...first };
  for (const [field, added] of Object.entries(second)) {
    const existing = sum[field];
    sum[field] =
      typeof added === 'number'
        ? (typeof existing === 'number' ? existing : 0) + sign * added
        : addCounters(typeof existing === 'object' ? existing : {}, added, sign);
  }
  return sum;
}

function addInPlace(sum: MutableCounters, counters: Counters): MutableCounters {
  for (const [field, added] of Object.entries(counters)) {
    const existing = sum[field];
    sum[field] =
      typeof added === 'number'
        ? (typeof existing === 'number' ? existing : 0) + added
        : addInPlace(typeof existing === 'object' ? existing : {}, added);
  }
  return sum;
}

/** Adds many maps of counters in place, because `addCounters` would copy the sum at each step. */
export function sumCounters(all: Iterable<Counters>): Counters {
  const sum: MutableCounters = {};
  for (const counters of all) addInPlace(sum, counters);
  return sum;
}

/** Groups items by one or more keys, outermost key first, and sums `numberOf` in each group. */
export function sumByKeys<Item>(
  items: readonly Item[],
  [field, ...inner]: readonly [(item: Item) => string, ...((item: Item) => string)[]],
  numberOf: (item: Item) => number,
): Counters {
  const [next, ...others] = inner;
  const sums = [...Map.groupBy(items, field)].map(([name, group]) => [
    name,
    next === undefined
      ? group.reduce((sum, item) => sum + numberOf(item), 0)
      : sumByKeys(group, [next, ...others], numberOf),
  ]);
  return Object.fromEntries(sums);
}

/** Removes zeros, and fields that contain only zeros. */
export function withoutZeros(counters: Counters): Counters {
  const nonZero: MutableCounters = {};
  for (const [field, value] of Object.entries(counters)) {
    const remaining = typeof value === 'number' ? value : withoutZeros(value);
    if (typeof remaining === 'number' ? remaining !== 0 : Object.keys(remaining).length > 0)
      nonZero[field] = remaining;
  }
  return nonZero;
}

/** Returns the numeric fields of a document, without other values. */
export function countersIn(data: DocumentData): Counters {
  const numeric: MutableCounters = {};
  for (const [field, value] of Object.entries(data)) {
    if (typeof value === 'number') numeric[field] = value;
    else if (Object.getPrototypeOf(value ?? 0) === Object.prototype)
      numeric[field] = countersIn(value);
  }
  return numeric;
}

/** Returns each count with the path of its field. */
export function flattenCounters(
  counters: Counters,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly value: number }[] {
  return Object.entries(counters).flatMap(([field, value]) =>
    typeof value === 'number'
      ? [{ path: [...path, field], value }]
      : flattenCounters(value, [...path, field]),
  );
}

type Increments = { readonly [field: string]: FieldValue | Increments };

/**
 * Returns increments for a `set` with `merge`. Omits empty maps, because they would replace stored
 * maps.
 */
export function asIncrements(counters: Counters): Increments {
  const nested = (counters: Counters): Increments =>
    Object.fromEntries(
      Object.entries(counters).map(([field, value]) => [
        field,
        typeof value === 'number' ? FieldValue.increment(value) : nested(value),
      ]),
    );
  return nested(withoutZeros(counters));
}

/** Returns increments for `update`, keyed by dotted paths. Field names must not contain dots. */
export function asUpdateFields(counters: Counters): Record<string, FieldValue> {
  const counts = flattenCounters(withoutZeros(counters));
  return Object.fromEntries(
    counts.map(({ path, value }) => [path.join('.'), FieldValue.increment(value)]),
  );
}

/**
 * Prefix of outlet names in field names. Without it, an outlet's name could be empty or like
 * `__x__`, and Firestore forbids both as field names.
 */
const outletPrefix = ':';

/**
 * Returns an outlet's field name for maps that are never addressed by a dotted path. The name may
 * contain dots.
 */
export const outletField = (outlet: string): string => outletPrefix + outlet;
export const outletOfField = (field: string): string => field.slice(outletPrefix.length);

/** Returns an outlet's field name for dotted paths. It contains no dots and is never empty. */
export const outletKey = (outlet: string): string =>
  `o${Buffer.from(outlet).toString('base64url')}`;
export const outletOfKey = (key: string): string =>
  Buffer.from(key.slice(1), 'base64url').toString();
