import { type CollectionReference, FieldPath, Filter, type Query } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);

async function idsOf(query: Query): Promise<string> {
  return (await query.get()).docs.map(({ id }) => id).join(' ');
}

const mixed = await collection({
  absent: { other: 1 },
  array: { v: [1, 2] },
  false: { v: false },
  map: { v: { a: 1 } },
  n1: { v: 1 },
  n2: { v: 2 },
  n2half: { v: 2.5 },
  nan: { v: NaN },
  null: { v: null },
  text: { v: 'x' },
  true: { v: true },
});

describe('a filter', () => {
  it.each([
    ['==', 1, 'n1'],
    ['==', null, 'null'],
    ['==', NaN, 'nan'],
    ['==', 'x', 'text'],
    ['==', [1, 2], 'array'],
    ['==', [2, 1], ''],
    ['==', { a: 1 }, 'map'],
    ['==', false, 'false'],
    ['<', 2, 'n1'],
    ['<=', 2, 'n1 n2'],
    ['>', 1, 'n2 n2half'],
    ['>=', 2, 'n2 n2half'],
    ['>', -Infinity, 'n1 n2 n2half'],
    ['>', '', 'text'],
    ['>=', false, 'false true'],
    ['<', true, 'false'],
    ['>', [1], 'array'],
    ['>=', { a: 0 }, 'map'],
    ['!=', 1, 'nan n2 n2half text array map false true'],
    ['!=', null, 'false true nan n1 n2 n2half text array map'],
    ['!=', NaN, 'false true n1 n2 n2half text array map'],
    ['in', [2, 'x', null], 'n2 text'],
    ['in', [NaN, 1], 'n1'],
    ['in', [[1, 2], { a: 1 }], 'array map'],
    ['not-in', [1, 'x', false], 'true nan n2 n2half array map'],
    ['not-in', [NaN], 'false true nan n1 n2 n2half text array map'],
    ['not-in', [1, null], ''],
  ] as const)(
    'the filter %s %j finds the matching documents',
    async (operator, value, expected) => {
      const found = (await idsOf(mixed.where('v', operator, value))).split(' ');
      expect(found.toSorted()).toEqual(expected.split(' ').toSorted());
    },
  );

  it('a query with an inequality orders the results by the field of the inequality', async () => {
    expect(await idsOf(mixed.where('v', '!=', 'x'))).toBe('false true nan n1 n2 n2half array map');
  });
});

describe('null and NaN', () => {
  async function idsWhere(filter: object): Promise<string[]> {
    const answers = await raw.stream('RunQuery', {
      parent: `${raw.database}/documents`,
      structuredQuery: { from: [{ collectionId: mixed.id }], where: filter },
    });
    return answers.flatMap(({ document }) => document?.name.split('/').at(-1) ?? []).toSorted();
  }
  const field = { fieldPath: 'v' };
  const otherIds = ['array', 'false', 'map', 'n1', 'n2', 'n2half', 'text', 'true'];

  it('only unary operators match null and NaN', async () => {
    const unary = (op: string) => idsWhere({ unaryFilter: { op, field } });
    expect(await unary('IS_NULL')).toEqual(['null']);
    expect(await unary('IS_NAN')).toEqual(['nan']);
    expect(await unary('IS_NOT_NULL')).toEqual([...otherIds, 'nan'].toSorted());
    expect(await unary('IS_NOT_NAN')).toEqual(otherIds);
  });

  it('EQUAL, GREATER_THAN_OR_EQUAL and LESS_THAN_OR_EQUAL never match null or NaN', async () => {
    for (const op of ['EQUAL', 'GREATER_THAN_OR_EQUAL', 'LESS_THAN_OR_EQUAL']) {
      expect(await idsWhere({ fieldFilter: { field, op, value: { doubleValue: NaN } } })).toEqual(
        [],
      );
      const value = { nullValue: 'NULL_VALUE' };
      expect(await idsWhere({ fieldFilter: { field, op, value } })).toEqual([]);
    }
  });

  it('NaN is matched by NOT_EQUAL NaN', async () => {
    const value = { doubleValue: NaN };
    expect(await idsWhere({ fieldFilter: { field, op: 'NOT_EQUAL', value } })).toEqual(
      [...otherIds, 'nan'].toSorted(),
    );
  });
});

describe('a filter on arrays', async () => {
  const lists = await collection({
    a: { list: [1, 2, 'x'] },
    b: { list: [2, { m: 1 }] },
    c: { list: [] },
    d: { list: 2 },
    e: { list: [null, NaN] },
  });

  it.each([
    ['array-contains', 2, 'a b'],
    ['array-contains', 2.0, 'a b'],
    ['array-contains', { m: 1 }, 'b'],
    ['array-contains', 3, ''],
    ['array-contains-any', ['x', { m: 1 }], 'a b'],
    ['array-contains-any', [2, 1, 'x'], 'a b'],
    ['array-contains-any', [null, NaN], ''],
  ] as const)('the filter %s %j finds the matching arrays', async (operator, value, expected) => {
    expect(await idsOf(lists.where('list', operator, value))).toBe(expected);
  });
});

describe('a combination of filters', async () => {
  const numbers: CollectionReference = await collection({
    a: { a: 1, b: 0 },
    b: { a: 2, b: 1 },
    c: { a: 3, b: 2 },
    d: { a: 1, b: 3 },
    e: { a: 1, b: 1 },
    f: { b: 5 },
  });
  const where = Filter.where;

  it.each([
    ['supports and', Filter.and(where('a', '==', 1), where('b', '>', 0)), 'e d'],
    ['supports or', Filter.or(where('a', '==', 1), where('b', '==', 2)), 'a c d e'],
    [
      'supports or with two filters on one field',
      Filter.or(where('a', '==', 1), where('a', '==', 3)),
      'a c d e',
    ],
    [
      'supports or inside and',
      Filter.and(where('a', '==', 1), Filter.or(where('b', '==', 0), where('b', '==', 3))),
      'a d',
    ],
    [
      'supports and inside or',
      Filter.or(
        Filter.and(where('a', '==', 1), where('b', '==', 0)),
        Filter.and(where('a', '==', 3), where('b', '==', 2)),
      ),
      'a c',
    ],
    ['supports in inside or', Filter.or(where('a', 'in', [2, 3]), where('b', '==', 5)), 'b c f'],
    [
      'supports three levels of and and or',
      Filter.and(
        Filter.or(where('a', '==', 1), Filter.and(where('a', '==', 2), where('b', '==', 1))),
        where('b', 'in', [1, 3]),
      ),
      'b d e',
    ],
  ])('a query %s', async (_name, filter, expected) => {
    expect(await idsOf(numbers.where(filter))).toBe(expected);
  });

  it('skips documents without the field of an inequality, even if another branch of or matches', async () => {
    const filter = Filter.or(where('a', '<', 2), where('b', '==', 5));
    expect(await idsOf(numbers.where(filter))).toBe('a d e');
  });

  it('supports inequalities on several fields', async () => {
    expect(await idsOf(numbers.where('a', '>', 0).where('b', '>=', 1))).toBe('e d b c');
    expect(await idsOf(numbers.where('a', '>=', 1).where('a', '<', 3).where('b', '<', 2))).toBe(
      'a e b',
    );
  });
});

it('filters can use fields inside maps, even if the name of a field needs quotes', async () => {
  const target = await collection({
    a: { m: { x: 1, 'a b': 1 } },
    b: { m: { x: 2, 'a b': 2 } },
    c: { 'm.x': 1 },
  });
  expect(await idsOf(target.where('m.x', '==', 1))).toBe('a');
  expect(await idsOf(target.where(new FieldPath('m', 'a b'), '==', 2))).toBe('b');
  expect(await idsOf(target.where(new FieldPath('m.x'), '==', 1))).toBe('c');
});

it('filters can compare references and timestamps', async () => {
  const target = await collection({
    a: { ref: db.doc('x/1'), at: new Date(1000) },
    b: { ref: db.doc('x/2'), at: new Date(2000) },
  });
  expect(await idsOf(target.where('ref', '==', db.doc('x/2')))).toBe('b');
  expect(await idsOf(target.where('ref', '>', db.doc('x/1')))).toBe('b');
  expect(await idsOf(target.where('at', '<=', new Date(1000)))).toBe('a');
});
