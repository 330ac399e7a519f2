import type { Fields, Value } from '../model.ts';
import { compareTimestamps } from './timestamp.ts';

/**
 * Whether a write of one value over the other changes nothing. Unlike `equalValues`, distinguishes
 * 1 from 1.0, and -0 from 0.
 */
export function identicalValues(a: Value, b: Value): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'null':
      return b.kind === 'null';
    case 'double':
      return b.kind === 'double' && Object.is(a.value, b.value);
    case 'timestamp':
      return b.kind === 'timestamp' && compareTimestamps(a.value, b.value) === 0;
    case 'bytes':
      return b.kind === 'bytes' && Buffer.compare(a.value, b.value) === 0;
    case 'geo':
      return (
        b.kind === 'geo' && Object.is(a.latitude, b.latitude) && Object.is(a.longitude, b.longitude)
      );
    case 'array':
      return (
        b.kind === 'array' &&
        a.values.length === b.values.length &&
        a.values.every((value, index) => {
          const other = b.values[index];
          return other !== undefined && identicalValues(value, other);
        })
      );
    case 'vector':
      return (
        b.kind === 'vector' &&
        a.values.length === b.values.length &&
        a.values.every((value, index) => Object.is(value, b.values[index]))
      );
    case 'map':
      return b.kind === 'map' && identicalFields(a.fields, b.fields);
    default:
      return a.kind === b.kind && 'value' in b && a.value === b.value;
  }
}

/** Like `identicalValues`, but for fields. The order of the fields does not matter. */
export function identicalFields(a: Fields, b: Fields): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !identicalValues(value, other)) return false;
  }
  return true;
}
