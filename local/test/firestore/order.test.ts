import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, collection } = await openFirestore();
const raw = openRawClient(address, projectId);

/** Values in ascending order. The values in one inner list are equal. */
const ordered: readonly (readonly unknown[])[] = [
  [null],
  [false],
  [true],
  [NaN],
  [-Infinity],
  [-Number.MAX_VALUE],
  [-1.5],
  [-1],
  [-5e-324],
  [0, -0],
  [5e-324],
  [0.5],
  [1],
  [Number.MAX_SAFE_INTEGER],
  [2 ** 60],
  [Infinity],
  [new Timestamp(-5, 0)],
  [new Timestamp(0, 0)],
  [new Timestamp(0, 1000)],
  [new Timestamp(5, 0)],
  [''],
  ['\u0000'],
  ['A'],
  ['a'],
  ['aa'],
  ['b'],
  ['é'],
  ['ب'],
  ['\ud7ff'],
  ['\uff5e'],
  ['😀'],
  [Buffer.from([])],
  [Buffer.from([0])],
  [Buffer.from([0, 255])],
  [Buffer.from([1])],
  [Buffer.from([255])],
  [db.doc('c/__id7__')],
  [db.doc('c/__id10__')],
  [db.doc('c/a')],
  [db.doc('c/a/sub/x')],
  [db.doc('c/b')],
  [db.doc('c-b/x')],
  [db.doc('d/a')],
  [new GeoPoint(-90, 0)],
  [new GeoPoint(0, -180)],
  [new GeoPoint(0, 180)],
  [new GeoPoint(1, 0)],
  [[]],
  [[null]],
  [[1]],
  [[1, 2]],
  [[2]],
  [['a']],
  [['a', 'b']],
  [FieldValue.vector([100])],
  [FieldValue.vector([1, 2])],
  [FieldValue.vector([1, 3])],
  [{}],
  [{ a: 1 }],
  [{ a: 1, b: 1 }],
  [{ a: 2 }],
  [{ b: 0 }],
  [{ b: { c: 1 } }],
];

const padded = (index: number) => String(index).padStart(3, '0');

describe('values of all types', () => {
  it('sorts values of all types like Firestore, ascending and descending', async () => {
    const documents: Record<string, object> = {};
    for (const [index, equal] of ordered.entries()) {
      for (const [variant, value] of equal.entries()) {
        documents[`${padded(index)}-${variant}`] = { value };
      }
    }
    const target = await collection(documents);
    const ids = Object.keys(documents).toSorted();
    const idsOf = (snapshot: FirebaseFirestore.QuerySnapshot) => snapshot.docs.map(({ id }) => id);
    expect(idsOf(await target.orderBy('value').get())).toEqual(ids);
    expect(idsOf(await target.orderBy('value', 'desc').get())).toEqual(ids.toReversed());

    for (const [index, [value]] of ordered.entries()) {
      const from = await target.orderBy('value').startAt(value).get();
      expect(from.docs[0]?.id).toBe(`${padded(index)}-0`);
      const before = await target.orderBy('value').endBefore(value).get();
      expect(before.size).toBe(ids.findIndex((id) => id.startsWith(padded(index))));
    }
  });

  it('documents with equal values are ordered by name', async () => {
    const target = await collection({ b: { v: 0 }, a: { v: -0 }, c: { v: 0 } });
    const found = await target.orderBy('v', 'desc').get();
    expect(found.docs.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
});

describe('integers and doubles', () => {
  it('compares integers and doubles exactly, even if an integer cannot be represented as a double', async () => {
    const numbers = [
      { doubleValue: -(2 ** 63) },
      { integerValue: '-9223372036854775807' },
      { doubleValue: 2 ** 53 },
      { integerValue: '9007199254740993' },
      { doubleValue: 2 ** 53 + 2 },
      { integerValue: '9223372036854775806' },
      { integerValue: '9223372036854775807' },
      { doubleValue: 2 ** 63 },
    ];
    const target = await collection();
    const writes = numbers.map((value, index) => ({
      update: { name: raw.name(`${target.path}/${index}`), fields: { value } },
    }));
    await raw.call('Commit', { database: raw.database, writes: writes.toReversed() });
    const found = await target.orderBy('value').select().get();
    expect(found.docs.map(({ id }) => id)).toEqual(numbers.map((_, index) => `${index}`));
  });

  it('an equality filter matches an equal integer and an equal double', async () => {
    const target = await collection();
    const values = [
      { integerValue: '-9223372036854775808' },
      { doubleValue: -(2 ** 63) },
      { integerValue: '9007199254740993' },
    ];
    const writes = values.map((value, index) => ({
      update: { name: raw.name(`${target.path}/${index}`), fields: { value } },
    }));
    await raw.call('Commit', { database: raw.database, writes });
    const count = async (value: number) =>
      (await target.where('value', '==', value).count().get()).data().count;
    expect(await count(-(2 ** 63))).toBe(2);
    expect(await count(2 ** 53)).toBe(0);
  });
});

it('sorts numeric ids by number first, and then other document ids by UTF-8 bytes', async () => {
  const ids = ['__id-5__', '__id7__', '__id10__', '10', '7', 'A', 'a', 'é', 'ب', '\uff5e', '😀'];
  const target = await collection(Object.fromEntries(ids.toReversed().map((id) => [id, {}])));
  expect((await target.get()).docs.map(({ id }) => id)).toEqual(ids);
});
