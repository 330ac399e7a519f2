import { type DocumentData, FieldValue } from 'firebase-admin/firestore';

/** Numbers keyed by field name, nested as in the Firestore document. */
export interface Numbers {
  readonly [field: string]: number | Numbers;
}

type Sum = Record<string, number | Numbers>;

/** Adds two nested maps of numbers. @param sign -1 subtracts the second */
export function plus(one: Numbers, other: Numbers, sign: 1 | -1 = 1): Numbers {
  const sum: Sum = { ...one };
  for (const [field, more] of Object.entries(other)) {
    const known = sum[field];
    sum[field] =
      typeof more === 'number'
        ? (typeof known === 'number' ? known : 0) + sign * more
        : plus(typeof known === 'object' ? known : {}, more, sign);
  }
  return sum;
}

function addInto(sum: Sum, numbers: Numbers): Sum {
  for (const [field, more] of Object.entries(numbers)) {
    const known = sum[field];
    sum[field] =
      typeof more === 'number'
        ? (typeof known === 'number' ? known : 0) + more
        : addInto(typeof known === 'object' ? known : {}, more);
  }
  return sum;
}

/** Adds nested maps of numbers in place: `plus` would copy the sum at each step. */
export function totalOf(all: Iterable<Numbers>): Numbers {
  const sum: Sum = {};
  for (const numbers of all) addInto(sum, numbers);
  return sum;
}

/** Groups items by one or more keys, the outermost first, and sums `numberOf` in each group. */
export function sumsBy<Item>(
  items: readonly Item[],
  [field, ...inner]: readonly [(item: Item) => string, ...((item: Item) => string)[]],
  numberOf: (item: Item) => number,
): Numbers {
  const [next, ...others] = inner;
  const sums = [...Map.groupBy(items, field)].map(([name, some]) => [
    name,
    next === undefined
      ? some.reduce((sum, item) => sum + numberOf(item), 0)
      : sumsBy(some, [next, ...others], numberOf),
  ]);
  return Object.fromEntries(sums);
}

/** Removes zeros, and fields that contain only zeros. */
export function significant(numbers: Numbers): Numbers {
  const kept: Sum = {};
  for (const [field, value] of Object.entries(numbers)) {
    const left = typeof value === 'number' ? value : significant(value);
    if (typeof left === 'number' ? left !== 0 : Object.keys(left).length > 0) kept[field] = left;
  }
  return kept;
}

/** Returns the numbers in a document's fields, without any other values. */
export function numbersIn(data: DocumentData): Numbers {
  const found: Sum = {};
  for (const [field, value] of Object.entries(data)) {
    if (typeof value === 'number') found[field] = value;
    else if (Object.getPrototypeOf(value ?? 0) === Object.prototype)
      found[field] = numbersIn(value);
  }
  return found;
}

/** Returns each number with the field names that lead to it. */
export function leavesOf(
  numbers: Numbers,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly value: number }[] {
  return Object.entries(numbers).flatMap(([field, value]) =>
    typeof value === 'number'
      ? [{ path: [...path, field], value }]
      : leavesOf(value, [...path, field]),
  );
}

type Increments = { readonly [field: string]: FieldValue | Increments };

/** Returns increments for a merging `set`, without empty maps, which would replace stored ones. */
export function asIncrements(numbers: Numbers): Increments {
  const nested = (some: Numbers): Increments =>
    Object.fromEntries(
      Object.entries(some).map(([field, value]) => [
        field,
        typeof value === 'number' ? FieldValue.increment(value) : nested(value),
      ]),
    );
  return nested(significant(numbers));
}

/** Returns increments for `update`, keyed by dotted paths; field names must not contain dots. */
export function asUpdate(numbers: Numbers): Record<string, FieldValue> {
  const leaves = leavesOf(significant(numbers));
  return Object.fromEntries(
    leaves.map(({ path, value }) => [path.join('.'), FieldValue.increment(value)]),
  );
}

/** Prefix of outlet names, because Firestore forbids empty field names and `__x__`. */
const mark = ':';

/** Returns an outlet's field for maps that no dotted path addresses, as it may contain dots. */
export const outletField = (outlet: string): string => mark + outlet;
export const outletOf = (field: string): string => field.slice(mark.length);

/** Returns an outlet's field for dotted paths. It contains no dots and is never empty. */
export const outletKey = (outlet: string): string =>
  `o${Buffer.from(outlet).toString('base64url')}`;
export const outletOfKey = (key: string): string =>
  Buffer.from(key.slice(1), 'base64url').toString();
