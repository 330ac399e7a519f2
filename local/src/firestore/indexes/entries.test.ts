import { describe, expect, it } from 'vitest';
import type { Fields, Value } from '../model.ts';
import { array, double, int, map, root, str } from '../testing/values.ts';
import type { IndexConfiguration } from './configuration.ts';
import { checkEntryCount } from './entries.ts';

const noIndexes: IndexConfiguration = { indexes: [], fieldOverrides: [] };
const exempt = (fieldPath: string): IndexConfiguration['fieldOverrides'] => [
  { collectionGroup: 'c', fieldPath, indexes: [] },
];
const fieldsOf = (fields: Readonly<Record<string, Value>>): Fields =>
  new Map(Object.entries(fields));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => int(n));
const numberFields = (count: number): Readonly<Record<string, Value>> =>
  Object.fromEntries(numbers(count).map((n, index) => [`f${index}`, n]));

function fits(fields: Readonly<Record<string, Value>>, configuration = noIndexes): boolean {
  try {
    checkEntryCount(`${root}/c/x`, fieldsOf(fields), configuration);
    return true;
  } catch {
    return false;
  }
}

describe('the index entries of a document', () => {
  it('a document with more than 40,000 index entries is refused with the message of the service', () => {
    expect(() => checkEntryCount(`${root}/c/x`, fieldsOf(numberFields(20_001)), noIndexes)).toThrow(
      expect.objectContaining({ code: 3, message: 'too many index entries for entity /c/x' }),
    );
  });

  it('each field has two entries, including maps and the fields inside maps', () => {
    expect([fits(numberFields(20_000)), fits(numberFields(20_001))]).toEqual([true, false]);
    expect(fits({ m: map(numberFields(19_999)) })).toBe(true);
    expect(fits({ m: map(numberFields(20_000)) })).toBe(false);
  });

  it('an array has two entries, and two more for each distinct element', () => {
    expect(fits({ a: array(...numbers(19_999)) })).toBe(true);
    expect(fits({ a: array(...numbers(20_000)) })).toBe(false);
    expect(fits({ a: array(...numbers(19_999), double(1), int(2)) })).toBe(true);
    expect(fits({ a: array(...Array(30_000).fill(str('same'))) })).toBe(true);
  });

  it('an exempted field does not have entries, nor do fields inside an exempted map', () => {
    const fields = { a: array(...numbers(20_000)) };
    expect(fits(fields, { ...noIndexes, fieldOverrides: exempt('a') })).toBe(true);
    expect(fits(fields, { ...noIndexes, fieldOverrides: exempt('b') })).toBe(false);
    const nested = { m: map(numberFields(20_000)) };
    expect(fits(nested, { ...noIndexes, fieldOverrides: exempt('m') })).toBe(true);
  });

  it('a composite index adds one entry, or one for each element of an indexed array', () => {
    const index = (...fieldPaths: string[]): IndexConfiguration['indexes'][number] => ({
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: fieldPaths.map((fieldPath) =>
        fieldPath === 'a'
          ? { fieldPath, arrayConfig: 'CONTAINS' }
          : { fieldPath, order: 'ASCENDING' },
      ),
    });
    const full = numberFields(20_000);
    expect(fits(full, { ...noIndexes, indexes: [index('f0', 'f1')] })).toBe(false);
    expect(fits(full, { ...noIndexes, indexes: [index('f0', 'missing')] })).toBe(true);
    const list = { a: array(...numbers(10_000)), b: int(1) };
    expect(fits(list, { ...noIndexes, indexes: [index('a', 'b')] })).toBe(true);
    expect(fits(list, { ...noIndexes, indexes: [index('a', 'b'), index('b', 'a')] })).toBe(false);
  });
});
