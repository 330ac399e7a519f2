import type { Fields, Value } from '../model.ts';
import { compareNames } from '../paths/names.ts';
import { compareTimestamps } from './timestamp.ts';
import { compareUtf8 } from './utf8.ts';

export { compareUtf8 } from './utf8.ts';

/**
 * The rank of each type. Integers and doubles have the same rank.
 * Source: firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
const typeRank: Record<Value['kind'], number> = {
  null: 0,
  boolean: 1,
  integer: 2,
  double: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geo: 7,
  array: 8,
  vector: 9,
  map: 10,
};

/**
 * Compares two values in the service's order. Returns a negative number, zero or a positive number.
 */
export function compareValues(a: Value, b: Value): number {
  switch (a.kind) {
    case 'null':
      if (b.kind === 'null') return 0;
      break;
    case 'boolean':
      if (b.kind === 'boolean') return Number(a.value) - Number(b.value);
      break;
    case 'integer':
    case 'double':
      if (b.kind === 'integer' || b.kind === 'double') return compareNumbers(a.value, b.value);
      break;
    case 'timestamp':
      if (b.kind === 'timestamp') return compareTimestamps(a.value, b.value);
      break;
    case 'string':
      if (b.kind === 'string') return compareUtf8(a.value, b.value);
      break;
    case 'bytes':
      if (b.kind === 'bytes') return Buffer.compare(a.value, b.value);
      break;
    case 'reference':
      if (b.kind === 'reference') return compareNames(a.value, b.value);
      break;
    case 'geo':
      if (b.kind === 'geo') {
        return compareNumbers(a.latitude, b.latitude) || compareNumbers(a.longitude, b.longitude);
      }
      break;
    case 'array':
      if (b.kind === 'array') return compareArrays(a.values, b.values);
      break;
    case 'vector':
      if (b.kind === 'vector') return compareVectors(a.values, b.values);
      break;
    case 'map':
      if (b.kind === 'map') return compareMaps(a.fields, b.fields);
      break;
  }
  return typeRank[a.kind] - typeRank[b.kind];
}

/**
 * Whether filters and array transforms treat two values as equal. 1 equals 1.0, and -0 equals 0.
 */
export function equalValues(a: Value, b: Value): boolean {
  return typeRank[a.kind] === typeRank[b.kind] && compareValues(a, b) === 0;
}

/** Whether two values have the same type in the order. Integers and doubles are the same type. */
export function sameType(a: Value, b: Value): boolean {
  return typeRank[a.kind] === typeRank[b.kind];
}

export function isNaNValue(value: Value): boolean {
  return value.kind === 'double' && Number.isNaN(value.value);
}

/** Compares two numbers exactly. NaN is the smallest. JavaScript does not round a bigint in `<`. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  const aNaN = Number.isNaN(a);
  const bNaN = Number.isNaN(b);
  if (aNaN || bNaN) return Number(bNaN) - Number(aNaN);
  return 0;
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < a.length; at++) {
    const left = a[at];
    const right = b[at];
    if (left === undefined || right === undefined) break;
    const order = compareValues(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareVectors(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [index, left] of a.entries()) {
    const order = compareNumbers(left, b[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function compareMaps(a: Fields, b: Fields): number {
  const left = sortedEntries(a);
  const right = sortedEntries(b);
  for (const [index, [key, value]] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareUtf8(key, other[0]) || compareValues(value, other[1]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const entriesCache = new WeakMap<Fields, readonly (readonly [string, Value])[]>();

/** Returns the entries of a map, sorted by key. Caches them, because a sort compares maps often. */
function sortedEntries(fields: Fields): readonly (readonly [string, Value])[] {
  const cached = entriesCache.get(fields);
  if (cached !== undefined) return cached;
  const entries = [...fields].sort(([a], [b]) => compareUtf8(a, b));
  entriesCache.set(fields, entries);
  return entries;
}
