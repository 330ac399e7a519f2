import { describe, expect, it } from 'vitest';
import type { Fields, Value } from '../model.ts';
import { array, double, int, map, root, str } from '../testing/values.ts';
import type { IndexConfiguration } from './configuration.ts';
import { checkEntryCount } from './entries.ts';

const none: IndexConfiguration = { indexes: [], fieldOverrides: [] };
const exempt = (fieldPath: string): IndexConfiguration['fieldOverrides'] => [
  { collectionGroup: 'c', fieldPath, indexes: [] },
];
const fieldsOf = (fields: Readonly<Record<string, Value>>): Fields =>
  new Map(Object.entries(fields));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => int(n));
const many = (count: number): Readonly<Record<string, Value>> =>
  Object.fromEntries(numbers(count).map((n, index) => [`f${index}`, n]));

function fits(fields: Readonly<Record<string, Value>>, configuration = none): boolean {
  try {
    checkEntryCount(`${root}/c/x`, fieldsOf(fields), configuration);
    return true;
  } catch {
    return false;
  }
}

describe('index entries of a document', () => {
  it('are at most 40,000, refused with the message of the service', () => {
    expect(() => checkEntryCount(`${root}/c/x`, fieldsOf(many(20_001)), none)).toThrow(
      expect.objectContaining({ code: 3, message: 'too many index entries for entity /c/x' }),
    );
  });

  it('are two for each field, including maps and their fields', () => {
    expect([fits(many(20_000)), fits(many(20_001))]).toEqual([true, false]);
    expect(fits({ m: map(many(19_999)) })).toBe(true);
    expect(fits({ m: map(many(20_000)) })).toBe(false);
  });

  it('are two for an array and two for each distinct element', () => {
    expect(fits({ a: array(...numbers(19_999)) })).toBe(true);
    expect(fits({ a: array(...numbers(20_000)) })).toBe(false);
    expect(fits({ a: array(...numbers(19_999), double(1), int(2)) })).toBe(true);
    expect(fits({ a: array(...Array(30_000).fill(str('same'))) })).toBe(true);
  });

  it('are none for an exempted field, or a field in an exempted map', () => {
    const fields = { a: array(...numbers(20_000)) };
    expect(fits(fields, { ...none, fieldOverrides: exempt('a') })).toBe(true);
    expect(fits(fields, { ...none, fieldOverrides: exempt('b') })).toBe(false);
    const nested = { m: map(many(20_000)) };
    expect(fits(nested, { ...none, fieldOverrides: exempt('m') })).toBe(true);
  });

  it('increase with composite indexes, by one for each element of an array', () => {
    const index = (...fieldPaths: string[]): IndexConfiguration['indexes'][number] => ({
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: fieldPaths.map((fieldPath) =>
        fieldPath === 'a'
          ? { fieldPath, arrayConfig: 'CONTAINS' }
          : { fieldPath, order: 'ASCENDING' },
      ),
    });
    const full = many(20_000);
    expect(fits(full, { ...none, indexes: [index('f0', 'f1')] })).toBe(false);
    expect(fits(full, { ...none, indexes: [index('f0', 'missing')] })).toBe(true);
    const list = { a: array(...numbers(10_000)), b: int(1) };
    expect(fits(list, { ...none, indexes: [index('a', 'b')] })).toBe(true);
    expect(fits(list, { ...none, indexes: [index('a', 'b'), index('b', 'a')] })).toBe(false);
  });
});
