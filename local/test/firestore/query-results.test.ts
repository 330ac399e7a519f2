import { FieldPath, type Query } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const documentId = FieldPath.documentId();

async function idsOf(query: Query): Promise<string> {
  return (await query.get()).docs.map(({ id }) => id).join(' ');
}

const target = await collection({
  a: { n: 3, m: 1 },
  b: { n: 1, m: 2 },
  c: { n: 2, m: 1 },
  d: { n: 2, m: 2 },
  e: { n: 1, m: 1 },
  f: { m: 9 },
});

describe('the order of results', () => {
  it.each([
    ['are ordered by name by default', target, 'a b c d e f'],
    ['are ordered by the given field, then by name', target.orderBy('n'), 'b e c d a'],
    [
      'are in descending order of name, too, if the field’s order is descending',
      target.orderBy('n', 'desc'),
      'a d c e b',
    ],
    ['are ordered by two fields', target.orderBy('n').orderBy('m', 'desc'), 'b e d c a'],
    [
      'are ordered by name in an explicit direction',
      target.orderBy('n', 'desc').orderBy(documentId),
      'a c d b e',
    ],
    ['are ordered by the field of an inequality', target.where('n', '>', 1), 'c d a'],
    [
      'are ordered by an explicit field before the field of an inequality',
      target.where('n', '>', 1).orderBy('m'),
      'c a d',
    ],
    [
      'are ordered by the field of an inequality in the direction of the last explicit order',
      target.where('n', '>', 1).orderBy('m', 'desc'),
      'd a c',
    ],
    [
      'are ordered by the fields of two inequalities in the order of their names',
      target.where('n', '>', 0).where('m', '<', 2),
      'e c a',
    ],
  ])('the results %s', async (_name, query, expected) => {
    expect(await idsOf(query)).toBe(expected);
  });
});

describe('cursors', () => {
  it.each([
    ['startAt', target.orderBy('n').startAt(2), 'c d a'],
    ['startAfter', target.orderBy('n').startAfter(2), 'a'],
    ['endAt', target.orderBy('n').endAt(2), 'b e c d'],
    ['endBefore', target.orderBy('n').endBefore(2), 'b e'],
    ['startAfter and endBefore', target.orderBy('n').startAfter(1).endBefore(3), 'c d'],
    ['startAt in descending order', target.orderBy('n', 'desc').startAt(2), 'd c e b'],
    ['a cursor with two values', target.orderBy('n').orderBy('m').startAt(1, 2), 'b c d a'],
    ['cursors on the name', target.orderBy(documentId).startAt('c').endBefore('e'), 'c d'],
    [
      'a cursor with a value and a name',
      target.orderBy('n').orderBy(documentId).startAfter(2, 'c'),
      'd a',
    ],
    ['a cursor of another type', target.orderBy('n').startAt('text'), ''],
    ['a cursor before all numbers', target.orderBy('n').startAt(null), 'b e c d a'],
    ['cursors between stored values', target.orderBy('n').startAt(1.5).endAt(2.5), 'c d'],
    ['a start after the end', target.orderBy('n').startAt(3).endAt(1), ''],
  ])('a query with %s returns the right documents', async (_name, query, expected) => {
    expect(await idsOf(query)).toBe(expected);
  });

  it('cursors that are made from documents work even if documents have equal values', async () => {
    const c = await target.doc('c').get();
    const e = await target.doc('e').get();
    expect(await idsOf(target.orderBy('n').startAt(c))).toBe('c d a');
    expect(
      await idsOf(
        target
          .orderBy('n')
          .startAfter(e)
          .endBefore(await target.doc('d').get()),
      ),
    ).toBe('c');
    expect(await idsOf(target.startAfter(c))).toBe('d e f');
    expect(await idsOf(target.where('n', '>', 1).startAfter(c))).toBe('d a');
    expect(await idsOf(target.orderBy('n', 'desc').endAt(c))).toBe('a d c');
  });

  it('a query can start after the last document of the previous page', async () => {
    const seen: string[] = [];
    let page = await target.orderBy('m').limit(2).get();
    while (!page.empty) {
      seen.push(...page.docs.map(({ id }) => id));
      page = await target.orderBy('m').startAfter(page.docs.at(-1)).limit(2).get();
    }
    expect(seen.join(' ')).toBe('a c e b d f');
  });
});

describe('limit and offset', () => {
  it.each([
    ['limit', target.orderBy('n').limit(2), 'b e'],
    ['limitToLast', target.orderBy('n').limitToLast(2), 'd a'],
    ['limitToLast with a cursor', target.orderBy('n').endBefore(3).limitToLast(2), 'c d'],
    ['offset', target.orderBy('n').offset(3), 'd a'],
    ['an offset and a limit', target.orderBy('n').offset(1).limit(2), 'e c'],
    ['a cursor and an offset', target.orderBy('n').startAt(2).offset(1), 'd a'],
    ['an offset beyond the end', target.orderBy('n').offset(10), ''],
  ])('a query with %s returns the right documents', async (_name, query, expected) => {
    expect(await idsOf(query)).toBe(expected);
  });

  it('a limit of zero returns nothing, and a query without a limit returns everything', async () => {
    const found = async (limit?: object) =>
      (
        await raw.stream('RunQuery', {
          parent: `${raw.database}/documents`,
          structuredQuery: {
            from: [{ collectionId: target.id }],
            ...(limit === undefined ? {} : { limit }),
          },
        })
      ).filter(({ document }) => document).length;
    expect(await found({ value: 0 })).toBe(0);
    expect(await found()).toBe(6);
  });
});

describe('select', () => {
  const data = async (query: Query) => (await query.get()).docs.map((each) => each.data());

  it('returns only the selected fields, which stay inside their maps', async () => {
    const nested = await collection({ a: { m: { x: 1, y: { z: 2 } }, n: 1, 'a.b': 3 } });
    expect(await data(nested.select('m.x'))).toEqual([{ m: { x: 1 } }]);
    expect(await data(nested.select('m.y.z', 'n'))).toEqual([{ m: { y: { z: 2 } }, n: 1 }]);
    expect(await data(nested.select('m', 'm.x'))).toEqual([{ m: { x: 1, y: { z: 2 } } }]);
    expect(await data(nested.select(new FieldPath('a.b'), 'none'))).toEqual([{ 'a.b': 3 }]);
    expect(await data(nested.select())).toEqual([{}]);
    expect(await data(nested.select(documentId))).toEqual([{}]);
  });

  it('a query can filter and order by fields that it does not select', async () => {
    const query = target.where('m', '==', 1).orderBy('n').select('m');
    expect(await data(query)).toEqual([{ m: 1 }, { m: 1 }, { m: 1 }]);
    expect(await idsOf(query)).toBe('e c a');
  });

  it('a field mask selects the fields of single documents', async () => {
    const snapshots = await target.firestore.getAll(target.doc('a'), target.doc('b'), {
      fieldMask: ['m'],
    });
    expect(snapshots.map((each) => each.data())).toEqual([{ m: 1 }, { m: 2 }]);
  });
});

describe('the response', () => {
  it('a query has a read time even if no document matches', async () => {
    const { empty, readTime } = await target.where('n', '==', 99).get();
    expect(empty).toBe(true);
    expect(Math.abs(readTime.toMillis() - Date.now())).toBeLessThan(5000);
  });

  it('the results of a query can be streamed', async () => {
    const ids: string[] = [];
    for await (const each of target.orderBy('n').stream()) {
      ids.push((each as unknown as FirebaseFirestore.QueryDocumentSnapshot).id);
    }
    expect(ids.join(' ')).toBe('b e c d a');
  });

  it('a query can return thousands of documents', async () => {
    const many = await collection();
    const writer = many.firestore.bulkWriter({ throttling: false });
    for (let index = 0; index < 3000; index += 1) void writer.set(many.doc(), { index });
    await writer.close();
    const found = await many.orderBy('index').get();
    expect(found.docs.map((each) => each.get('index'))).toEqual(
      Array.from({ length: 3000 }, (_, index) => index),
    );
  });
});
