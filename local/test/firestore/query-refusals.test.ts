import { FieldPath, Filter, type Query } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, durationOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const target = await collection({ a: { n: 1 } });
const { where } = Filter;
const invalidArgument = 3;
const failedPrecondition = 9;
const range = (length: number) => Array.from({ length }, (_, index) => index);

function run(structuredQuery: object, parent = `${raw.database}/documents`) {
  return raw.stream('RunQuery', {
    parent,
    structuredQuery: { from: [{ collectionId: target.id }], ...structuredQuery },
  });
}

describe('limits of a query', () => {
  it.each<[string, Query, Query]>([
    ['in an "in" filter', target.where('n', 'in', range(30)), target.where('n', 'in', range(31))],
    [
      'in a "not-in" filter',
      target.where('n', 'not-in', range(10)),
      target.where('n', 'not-in', range(11)),
    ],
    [
      'in an "array-contains-any" filter',
      target.where('n', 'array-contains-any', range(30)),
      target.where('n', 'array-contains-any', range(31)),
    ],
    [
      'in an "or" filter',
      target.where(Filter.or(...range(30).map((n) => where('n', '==', n)))),
      target.where(Filter.or(...range(31).map((n) => where('n', '==', n)))),
    ],
    [
      'in the disjunctive normal form of "or" and "in"',
      target.where(
        Filter.and(
          where('n', 'in', range(15)),
          Filter.or(where('m', '==', 1), where('m', '==', 2)),
        ),
      ),
      target.where(
        Filter.and(
          where('n', 'in', range(16)),
          Filter.or(where('m', '==', 1), where('m', '==', 2)),
        ),
      ),
    ],
  ])('a query is refused if it has too many values %s', async (_operator, allowed, refused) => {
    await allowed.get();
    expect(await codeOf(refused.get())).toBe(invalidArgument);
  });
});

describe('forbidden combinations', () => {
  it.each<[string, Query]>([
    ['two "!=" filters', target.where('n', '!=', 1).where('m', '!=', 1)],
    ['"!=" and "not-in"', target.where('n', '!=', 1).where('m', 'not-in', [1])],
    ['"not-in" and "in"', target.where('n', 'not-in', [1]).where('m', 'in', [1, 2])],
    [
      '"not-in" and "array-contains-any"',
      target.where('n', 'not-in', [1]).where('m', 'array-contains-any', [1, 2]),
    ],
    ['"or" and "not-in"', target.where(Filter.or(where('n', 'not-in', [1]), where('m', '==', 1)))],
    ['two orders by the same field', target.orderBy('n').orderBy('n', 'desc')],
    [
      'an order by name and a later order by a field',
      target.orderBy(FieldPath.documentId()).orderBy('n'),
    ],
  ])('a query is refused if it combines %s', async (_case, query) => {
    expect(await codeOf(query.get())).toBe(invalidArgument);
  });

  it('a query is refused if it combines two "array-contains" filters', async () => {
    const query = target.where('a', 'array-contains', 1).where('b', 'array-contains', 2);
    expect(await codeOf(query.get())).toBe(failedPrecondition);
  });
});

describe('malformed queries', () => {
  const field = { fieldPath: 'n' };
  const one = { integerValue: 1 };

  it.each<[string, object]>([
    ['a negative limit', { limit: { value: -1 } }],
    ['a negative offset', { offset: -1 }],
    ['two collections', { from: [{ collectionId: 'a' }, { collectionId: 'b' }] }],
    ['an invalid collection id', { from: [{ collectionId: 'a/b' }] }],
    ['an invalid field path', { orderBy: [{ field: { fieldPath: 'a..b' } }] }],
    ['a filter without an operator', { where: { fieldFilter: { field, value: one } } }],
    ['a filter without a value', { where: { fieldFilter: { field, op: 'EQUAL' } } }],
    [
      'an "in" filter with an empty list',
      { where: { fieldFilter: { field, op: 'IN', value: { arrayValue: {} } } } },
    ],
    ['an "in" filter without a list', { where: { fieldFilter: { field, op: 'IN', value: one } } }],
    ['a filter without a kind', { where: {} }],
    ['too many cursor values', { orderBy: [{ field }], startAt: { values: [one, one, one] } }],
  ])('a query is refused if it has %s', async (_case, query) => {
    expect(await codeOf(run(query))).toBe(invalidArgument);
  });

  it.each(['', 'nonsense', 'projects/p/databases/d', `${raw.database}/documents/only`])(
    'a query is refused if it has the invalid parent %j',
    async (parent) => {
      expect(await codeOf(run({}, parent))).toBe(invalidArgument);
    },
  );
});

describe('errors', () => {
  const refused = target.where('n', 'in', range(31));

  it.each<[string, () => Promise<unknown>]>([
    ['for a query', () => refused.get()],
    ['for an aggregation', () => refused.count().get()],
    ['for a query in a transaction', () => db.runTransaction((t) => t.get(refused))],
    [
      'for a snapshot listener',
      () => new Promise((resolve, reject) => refused.onSnapshot(resolve, reject)),
    ],
    ['for a read', () => raw.stream('BatchGetDocuments', { database: 'x', documents: [] })],
    ['for a write', () => db.doc('a/__bad__').set({})],
  ])('the error %s arrives within a second', async (_case, call) => {
    expect(await durationOf(call())).toBeLessThan(1000);
    await expect(call()).rejects.toThrow();
  });
});
