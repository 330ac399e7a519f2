import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, doc } = await openFirestore();
const raw = openRawClient(address, projectId);

describe('reading values', () => {
  it.each([
    ['null', null],
    ['booleans', [true, false]],
    ['integers', [0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
    ['doubles', [0.1, -1.5, 5e-324, 1.7976931348623157e308, Infinity, -Infinity, NaN]],
    ['minus zero', -0],
    ['strings', ['', 'مركز الثانوية الأزهرية', '😀', '\u0000', 'e\u0301', '"\\\n']],
    ['timestamps', [new Timestamp(0, 0), new Timestamp(-62135596800, 0)]],
    ['the last timestamp', new Timestamp(253402300799, 999_999_000)],
    ['bytes', [Buffer.alloc(0), Buffer.from([0, 255, 1])]],
    ['references', [db.doc('a/b'), db.doc('a/b/c/مقرر')]],
    ['geo points', [new GeoPoint(0, 0), new GeoPoint(-90, -180), new GeoPoint(30.05, 31.25)]],
    ['an empty array', []],
    ['maps in arrays', [{ list: [{ deep: [1] }] }]],
    ['an empty map', {}],
    ['maps', { a: { b: { c: {} } }, 'key with `quotes`.and dots': 1 }],
    ['a vector', FieldValue.vector([1, -0.5, 1e300])],
  ])('reads %s as written', async (_kind, value) => {
    const ref = doc();
    await ref.set({ value });
    expect((await ref.get()).get('value')).toEqual(value);
  });

  it('reads a date as a timestamp', async () => {
    const ref = doc();
    const date = new Date('2026-08-01T12:34:56.789Z');
    await ref.set({ date });
    expect((await ref.get()).get('date')).toEqual(Timestamp.fromDate(date));
  });

  it.each([
    [{ integerValue: '9223372036854775807' }],
    [{ integerValue: '-9223372036854775808' }],
    [{ integerValue: '9007199254740993' }],
    [{ doubleValue: 1 }],
    [{ doubleValue: -0 }],
    [{ integerValue: '1' }],
  ])('reads %j with its type and its exact value', async (value) => {
    const name = raw.name(doc().path);
    await raw.call('Commit', {
      database: raw.database,
      writes: [{ update: { name, fields: { value } } }],
    });
    expect((await raw.call('GetDocument', { name })).fields.value).toMatchObject(value);
  });
});

it('a vector is refused if it is empty or contains NaN', async () => {
  expect(await codeOf(doc().set({ value: FieldValue.vector([]) }))).toBe(3);
  expect(await codeOf(doc().set({ value: FieldValue.vector([1, NaN]) }))).toBe(3);
});

describe('invalid values', () => {
  const write = (value: object) =>
    raw.call('Commit', {
      database: raw.database,
      writes: [{ update: { name: raw.name(doc().path), fields: { value } } }],
    });
  const array = (...values: object[]) => ({ arrayValue: { values } });
  const map = (fields: object) => ({ mapValue: { fields } });

  it.each([
    ['an array in an array', array(array())],
    ['a map with a reserved field name', map({ __name__: { integerValue: 1 } })],
    ['a map with an empty field name', map({ '': { integerValue: 1 } })],
    ['a latitude beyond the pole', { geoPointValue: { latitude: 90.1, longitude: 0 } }],
    ['a longitude beyond the date line', { geoPointValue: { latitude: 0, longitude: -181 } }],
    ['a timestamp before the year 1', { timestampValue: { seconds: '-62135596801' } }],
    ['a timestamp after the year 9999', { timestampValue: { seconds: '253402300800' } }],
    ['a reference to a collection', { referenceValue: raw.name('only-a-collection') }],
  ])('a value is refused if it is %s', async (_case, value) => {
    expect(await codeOf(write(value))).toBe(3);
  });

  it('an array in a map in an array is accepted', async () => {
    await write(array(map({ list: array({ integerValue: 1 }) })));
  });
});
