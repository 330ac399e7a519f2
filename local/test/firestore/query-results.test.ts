import { FieldPath, type Query } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);
const name = FieldPath.documentId();

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

describe('order', () => {
  it.each([
    ['none', target, 'a b c d e f'],
    ['one field, then the name', target.orderBy('n'), 'b e c d a'],
    ['descending, the name too', target.orderBy('n', 'desc'), 'a d c e b'],
    ['two fields', target.orderBy('n').orderBy('m', 'desc'), 'b e d c a'],
    ['the name explicitly', target.orderBy('n', 'desc').orderBy(name), 'a c d b e'],
    ['an inequality orders by its field', target.where('n', '>', 1), 'c d a'],
    ['an explicit order of another field', target.where('n', '>', 1).orderBy('m'), 'c a d'],
    [
      'the implicit order follows the last direction',
      target.where('n', '>', 1).orderBy('m', 'desc'),
      'd a c',
    ],
    ['two inequalities, by path', target.where('n', '>', 0).where('m', '<', 2), 'e c a'],
  ])('%s', async (_name, query, expected) => {
    expect(await idsOf(query)).toBe(expected);
  });
});

describe('cursors', () => {
  it.each([
    ['startAt', target.orderBy('n').startAt(2), 'c d a'],
    ['startAfter', target.orderBy('n').startAfter(2), 'a'],
    ['endAt', target.orderBy('n').endAt(2), 'b e c d'],
    ['endBefore', target.orderBy('n').endBefore(2), 'b e'],
    ['both', target.orderBy('n').startAfter(1).endBefore(3), 'c d'],
    ['descending', target.orderBy('n', 'desc').startAt(2), 'd c e b'],
    ['with two values', target.orderBy('n').orderBy('m').startAt(1, 2), 'b c d a'],
    ['by name', target.orderBy(name).startAt('c').endBefore('e'), 'c d'],
    ['by value and name', target.orderBy('n').orderBy(name).startAfter(2, 'c'), 'd a'],
    ['of another type', target.orderBy('n').startAt('text'), ''],
    ['before all numbers', target.orderBy('n').startAt(null), 'b e c d a'],
    ['between values', target.orderBy('n').startAt(1.5).endAt(2.5), 'c d'],
    ['that cross', target.orderBy('n').startAt(3).endAt(1), ''],
  ])('%s', async (_name, query, expected) => {
    expect(await idsOf(query)).toBe(expected);
  });

  it('made of documents distinguish equal values', async () => {
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

  it('page through everything, without gaps or repeats', async () => {
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
    ['offset before limit', target.orderBy('n').offset(1).limit(2), 'e c'],
    ['offset after a cursor', target.orderBy('n').startAt(2).offset(1), 'd a'],
    ['offset beyond the end', target.orderBy('n').offset(10), ''],
  ])('%s', async (_name, query, expected) => {
    expect(await idsOf(query)).toBe(expected);
  });

  it('a limit of zero returns nothing, no limit returns everything', async () => {
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

  it('returns the selected fields, with their nesting', async () => {
    const nested = await collection({ a: { m: { x: 1, y: { z: 2 } }, n: 1, 'a.b': 3 } });
    expect(await data(nested.select('m.x'))).toEqual([{ m: { x: 1 } }]);
    expect(await data(nested.select('m.y.z', 'n'))).toEqual([{ m: { y: { z: 2 } }, n: 1 }]);
    expect(await data(nested.select('m', 'm.x'))).toEqual([{ m: { x: 1, y: { z: 2 } } }]);
    expect(await data(nested.select(new FieldPath('a.b'), 'none'))).toEqual([{ 'a.b': 3 }]);
    expect(await data(nested.select())).toEqual([{}]);
    expect(await data(nested.select(name))).toEqual([{}]);
  });

  it('filters and orders by fields that are not selected', async () => {
    const query = target.where('m', '==', 1).orderBy('n').select('m');
    expect(await data(query)).toEqual([{ m: 1 }, { m: 1 }, { m: 1 }]);
    expect(await idsOf(query)).toBe('e c a');
  });

  it('works for single documents too', async () => {
    const snapshots = await target.firestore.getAll(target.doc('a'), target.doc('b'), {
      fieldMask: ['m'],
    });
    expect(snapshots.map((each) => each.data())).toEqual([{ m: 1 }, { m: 2 }]);
  });
});

describe('the answer', () => {
  it('of an empty query has a read time', async () => {
    const { empty, readTime } = await target.where('n', '==', 99).get();
    expect(empty).toBe(true);
    expect(Math.abs(readTime.toMillis() - Date.now())).toBeLessThan(5000);
  });

  it('can be streamed', async () => {
    const ids: string[] = [];
    for await (const each of target.orderBy('n').stream()) {
      ids.push((each as unknown as FirebaseFirestore.QueryDocumentSnapshot).id);
    }
    expect(ids.join(' ')).toBe('b e c d a');
  });

  it('of thousands of documents is complete', async () => {
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
