import { AggregateField, type Query } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, failureOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const { sum, average } = AggregateField;
const target = await collection({
  a: { n: 1, m: 10 },
  b: { n: 2 },
  c: { n: 3.5, m: 20 },
  d: { n: 'text', m: 30 },
  e: {},
});

const aggregate = async (query: Query, fields: FirebaseFirestore.AggregateSpec) =>
  (await query.aggregate(fields).get()).data();

describe('count', () => {
  it.each<[string, Query, number]>([
    ['includes the whole collection', target, 5],
    ['includes only the documents that match a filter', target.where('n', '>=', 2), 2],
    ['skips documents without the field of the order', target.orderBy('m'), 3],
    ['respects a limit', target.limit(2), 2],
    ['respects an offset', target.offset(4), 1],
    ['respects cursors', target.orderBy('m').startAfter(10).endAt(30), 2],
    ['is 0 if no document matches', target.where('n', '==', 99), 0],
  ])('a count %s', async (_name, query, count) => {
    expect((await query.count().get()).data()).toEqual({ count });
  });

  it('a collection group can be counted', async () => {
    const root = (await collection({ a: {}, b: {} })).id;
    const parent = target.doc('a').collection(root);
    await parent.doc('c').set({});
    expect((await target.firestore.collectionGroup(root).count().get()).data().count).toBe(3);
  });

  it('a count stops at upTo', async () => {
    const [answer] = await raw.stream('RunAggregationQuery', {
      parent: `${raw.database}/documents`,
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: target.id }] },
        aggregations: [{ alias: 'few', count: { upTo: { value: 3 } } }],
      },
    });
    expect(answer?.result.aggregateFields.few).toMatchObject({ integerValue: '3' });
    expect(answer).toHaveProperty('readTime.seconds');
  });
});

describe('sum and average', () => {
  it('include numbers and ignore other values', async () => {
    expect(await aggregate(target, { sum: sum('n'), average: average('n') })).toEqual({
      sum: 6.5,
      average: 6.5 / 3,
    });
  });

  it('sum is 0 and average is null if no document matches', async () => {
    const emptyQuery = target.where('n', '==', 99);
    expect(await aggregate(emptyQuery, { sum: sum('n'), average: average('n') })).toEqual({
      sum: 0,
      average: null,
    });
  });

  it('all aggregations include only documents that have every aggregated field', async () => {
    const fields = { count: AggregateField.count(), n: sum('n'), m: sum('m') };
    expect(await aggregate(target, fields)).toEqual({ count: 3, n: 4.5, m: 60 });
  });

  it('a sum can use a field inside a map', async () => {
    const nested = await collection({ a: { m: { x: 1 } }, b: { m: { x: 2 } } });
    expect(await aggregate(nested, { sum: sum('m.x') })).toEqual({ sum: 3 });
  });

  it('are NaN if any value is NaN', async () => {
    const withNaN = await collection({ a: { n: 1 }, b: { n: NaN } });
    expect(await aggregate(withNaN, { sum: sum('n'), average: average('n') })).toEqual({
      sum: NaN,
      average: NaN,
    });
  });

  it.each([
    [['1', '2'], { integerValue: '3' }],
    [['9223372036854775807', '-1'], { integerValue: '9223372036854775806' }],
    [['9223372036854775807', '1'], { doubleValue: 2 ** 63 }],
  ])('the sum of the integers %j is %j', async (numbers, expected) => {
    const integers = await collection();
    const writes = numbers.map((integerValue, index) => ({
      update: { name: raw.name(`${integers.path}/${index}`), fields: { n: { integerValue } } },
    }));
    await raw.call('Commit', { database: raw.database, writes });
    const [answer] = await raw.stream('RunAggregationQuery', {
      parent: `${raw.database}/documents`,
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: integers.id }] },
        aggregations: [{ alias: 's', sum: { field: { fieldPath: 'n' } } }],
      },
    });
    expect(answer?.result.aggregateFields.s).toMatchObject(expected);
  });
});

describe('invalid aggregation queries', () => {
  const run = (aggregations: object[]) =>
    raw.stream('RunAggregationQuery', {
      parent: `${raw.database}/documents`,
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: target.id }] },
        aggregations,
      },
    });
  const counts = (length: number) =>
    Array.from({ length }, (_, index) => ({ alias: `a${index}`, count: {} }));

  it.each<[string, object[]]>([
    ['it has more than five aggregations', counts(6)],
    ['it has no aggregation', []],
    ['two aggregations have the same alias', [...counts(1), ...counts(1)]],
    ['a field path is empty', [{ alias: 'a', sum: { field: { fieldPath: '' } } }]],
    ['upTo is negative', [{ alias: 'a', count: { upTo: { value: -1 } } }]],
  ])('an aggregation query is refused if %s', async (_case, aggregations) => {
    expect(await codeOf(run(aggregations))).toBe(3);
  });

  it('five aggregations and an aggregation without an alias are accepted', async () => {
    const [named] = await run(counts(5));
    expect(Object.keys(named?.result.aggregateFields)).toHaveLength(5);
    const [unnamed] = await run([{ count: {} }]);
    expect(Object.values(unnamed?.result.aggregateFields)).toHaveLength(1);
  });
});

describe('a query of everything below a document', () => {
  const makeTree = async () => {
    const parent = (await collection()).doc('p');
    await parent.collection('s').doc('1').set({ n: 1 });
    await parent.collection('s').doc('2').set({});
    await parent.collection('t').doc('3').set({ n: 3 });
    return (aggregation: object) =>
      raw.stream('RunAggregationQuery', {
        parent: raw.name(parent.path),
        structuredAggregationQuery: {
          structuredQuery: { from: [{ allDescendants: true }] },
          aggregations: [{ alias: 'a', ...aggregation }],
        },
      });
  };

  it('all documents below a document can be counted', async () => {
    const [answer] = await (await makeTree())({ count: {} });
    expect(answer?.result.aggregateFields.a).toMatchObject({ integerValue: '3' });
  });

  it('a sum over all documents below a document is refused, because no index exists for it', async () => {
    const run = await makeTree();
    const refused = await failureOf(run({ sum: { field: { fieldPath: 'n' } } }));
    expect(refused?.code).toBe(3);
    expect(refused?.message).toContain('requires an index that has fields [n] after __name__');
  });
});

it('the limit of a sum does not count documents without the summed field', async () => {
  const mixed = await collection({ a: {}, b: { n: 1 }, c: {}, d: { n: 2 }, e: { n: 4 } });
  expect(await aggregate(mixed.limit(2), { sum: sum('n') })).toEqual({ sum: 3 });
});
