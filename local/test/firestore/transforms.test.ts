import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, doc } = await openFirestore();
const raw = openRawClient(address, projectId);

/** Writes `before`, applies `update`, and returns the resulting data. */
async function dataAfterUpdate(
  before: FirebaseFirestore.DocumentData,
  update: FirebaseFirestore.UpdateData<FirebaseFirestore.DocumentData>,
) {
  const ref = doc();
  await ref.set(before);
  await ref.update(update);
  return (await ref.get()).data();
}

/** Applies transforms without an update, and returns their results in the form of the protos. */
async function transform(path: string, ...fieldTransforms: object[]) {
  const writes = [{ transform: { document: raw.name(path), fieldTransforms } }];
  const { writeResults } = await raw.call('Commit', { database: raw.database, writes });
  return writeResults[0].transformResults;
}

/** Returns the fields of a document in the form of the protos, in which 3 and 3.0 differ. */
async function fieldsOf(path: string) {
  return (await raw.call('GetDocument', { name: raw.name(path) })).fields;
}

describe('increment', () => {
  it('adds to a number, and replaces any other value by the operand', async () => {
    expect(
      await dataAfterUpdate(
        { int: 5, double: 1.5, text: 'x', list: [1] },
        {
          int: FieldValue.increment(2),
          double: FieldValue.increment(1),
          text: FieldValue.increment(3),
          list: FieldValue.increment(4),
          missing: FieldValue.increment(-5),
        },
      ),
    ).toEqual({ int: 7, double: 2.5, text: 3, list: 4, missing: -5 });
  });

  it.each([
    ['9223372036854775807', '1', '9223372036854775807'],
    ['9223372036854775800', '100', '9223372036854775807'],
    ['-9223372036854775808', '-1', '-9223372036854775808'],
    ['9007199254740993', '2', '9007199254740995'],
  ])('the integer %s incremented by the integer %s is %s', async (stored, operand, sum) => {
    const { path } = doc();
    await transform(path, { fieldPath: 'n', increment: { integerValue: stored } });
    const results = await transform(path, { fieldPath: 'n', increment: { integerValue: operand } });
    expect(results).toMatchObject([{ integerValue: sum }]);
    expect(await fieldsOf(path)).toMatchObject({ n: { integerValue: sum } });
  });

  it.each([
    [{ integerValue: '1' }, { doubleValue: 0.5 }, 1.5],
    [{ doubleValue: 0.5 }, { integerValue: '1' }, 1.5],
    [{ doubleValue: 1 }, { doubleValue: 2 }, 3],
    [{ doubleValue: Number.MAX_VALUE }, { doubleValue: Number.MAX_VALUE }, Infinity],
  ])('%j incremented by %j is the double %d', async (stored, operand, sum) => {
    const { path } = doc();
    await transform(path, { fieldPath: 'n', increment: stored });
    await transform(path, { fieldPath: 'n', increment: operand });
    expect((await fieldsOf(path)).n).toMatchObject({ doubleValue: sum });
  });

  it.each(['increment', 'maximum', 'minimum'])(
    'the transform %s is refused if its operand is not a number',
    async (kind) => {
      const { path } = doc();
      const wrong = transform(path, { fieldPath: 'n', [kind]: { stringValue: '1' } });
      expect(await codeOf(wrong)).toBe(3);
    },
  );
});

describe('maximum and minimum', () => {
  it.each([
    ['maximum', { integerValue: '5' }, { integerValue: '7' }, { integerValue: '7' }],
    ['maximum', { integerValue: '5' }, { integerValue: '3' }, { integerValue: '5' }],
    ['maximum', { integerValue: '3' }, { doubleValue: 3 }, { integerValue: '3' }],
    ['maximum', { doubleValue: 3 }, { integerValue: '3' }, { doubleValue: 3 }],
    ['minimum', { integerValue: '3' }, { doubleValue: 2.5 }, { doubleValue: 2.5 }],
    ['minimum', { integerValue: '3' }, { doubleValue: 3 }, { integerValue: '3' }],
    ['maximum', { stringValue: 'x' }, { integerValue: '-1' }, { integerValue: '-1' }],
    ['minimum', { nullValue: 'NULL_VALUE' }, { integerValue: '1' }, { integerValue: '1' }],
  ])('the %s of %j and %j is %j', async (kind, stored, operand, expected) => {
    const { path } = doc();
    const write = { update: { name: raw.name(path), fields: { n: stored } } };
    await raw.call('Commit', { database: raw.database, writes: [write] });
    const results = await transform(path, { fieldPath: 'n', [kind]: operand });
    expect(results).toMatchObject([expected]);
    expect((await fieldsOf(path)).n).toMatchObject(expected);
  });

  it('minimum sets a missing field to the operand', async () => {
    const { path } = doc();
    await transform(path, { fieldPath: 'n', minimum: { doubleValue: 9 } });
    expect((await fieldsOf(path)).n).toMatchObject({ doubleValue: 9 });
  });
});

describe('transforms of arrays', () => {
  it('arrayUnion adds each missing value once, in the given order', async () => {
    expect(
      await dataAfterUpdate(
        { list: [1, 'a', { x: 1 }], text: 'x' },
        {
          list: FieldValue.arrayUnion(1, { x: 1 }, 'b', 'b', 2),
          text: FieldValue.arrayUnion('a', 'a'),
          missing: FieldValue.arrayUnion(1),
        },
      ),
    ).toEqual({ list: [1, 'a', { x: 1 }, 'b', 2], text: ['a'], missing: [1] });
  });

  it('arrayUnion keeps existing duplicates', async () => {
    expect(await dataAfterUpdate({ list: [1, 1] }, { list: FieldValue.arrayUnion(1, 2) })).toEqual({
      list: [1, 1, 2],
    });
  });

  it('arrayRemove removes every equal element', async () => {
    expect(
      await dataAfterUpdate(
        { list: [1, 2, 1, { x: 1 }, NaN, null, 3], text: 'x' },
        {
          list: FieldValue.arrayRemove(1, { x: 1 }, NaN, null, 'none'),
          text: FieldValue.arrayRemove('x'),
          missing: FieldValue.arrayRemove('x'),
        },
      ),
    ).toEqual({ list: [2, 3], text: [], missing: [] });
  });

  it('arrayUnion and arrayRemove treat 1 and 1.0 as equal', async () => {
    const { path } = doc();
    const values = [{ doubleValue: 1 }];
    await transform(path, {
      fieldPath: 'list',
      appendMissingElements: { values: [{ integerValue: '1' }, { doubleValue: 1 }] },
    });
    expect((await fieldsOf(path)).list.arrayValue.values).toHaveLength(1);
    await transform(path, { fieldPath: 'list', removeAllFromArray: { values } });
    expect((await fieldsOf(path)).list.arrayValue.values ?? []).toHaveLength(0);
  });

  it('arrayUnion and arrayRemove return null as their result', async () => {
    const { path } = doc();
    const values = [{ integerValue: '1' }];
    const results = await transform(
      path,
      { fieldPath: 'a', appendMissingElements: { values } },
      { fieldPath: 'a', removeAllFromArray: { values } },
    );
    expect(results).toMatchObject([{ nullValue: 'NULL_VALUE' }, { nullValue: 'NULL_VALUE' }]);
  });
});

describe('a server timestamp', () => {
  it('is the same in the whole commit, in milliseconds, and not after the commit', async () => {
    const [first, second] = [doc(), doc()];
    const now = FieldValue.serverTimestamp();
    const batch = db
      .batch()
      .set(first, { a: now, m: { b: now } })
      .set(second, { c: now });
    const [{ writeTime } = { writeTime: Timestamp.now() }] = await batch.commit();
    const { a, m } = (await first.get()).data() ?? {};
    const { c } = (await second.get()).data() ?? {};
    expect(a).toEqual(m.b);
    expect(a).toEqual(c);
    expect(a.nanoseconds % 1_000_000).toBe(0);
    expect(a.valueOf() <= writeTime.valueOf()).toBe(true);
    expect(Math.abs(a.toMillis() - Date.now())).toBeLessThan(5000);
  });
});

describe('a commit with transforms', () => {
  it('applies the update of a write first, and then its transforms in order', async () => {
    const { path } = doc();
    const write = {
      update: { name: raw.name(path), fields: { n: { integerValue: '10' } } },
      updateTransforms: [
        { fieldPath: 'n', increment: { integerValue: '1' } },
        { fieldPath: 'n', maximum: { integerValue: '5' } },
        { fieldPath: 'n', increment: { integerValue: '1' } },
        { fieldPath: 'm.`a b`', increment: { integerValue: '7' } },
      ],
    };
    const { writeResults } = await raw.call('Commit', { database: raw.database, writes: [write] });
    expect(writeResults[0].transformResults).toMatchObject([
      { integerValue: '11' },
      { integerValue: '11' },
      { integerValue: '12' },
      { integerValue: '7' },
    ]);
    expect((await db.doc(path).get()).data()).toEqual({ n: 12, m: { 'a b': 7 } });
  });

  it('applies each write to the result of the writes before it', async () => {
    const ref = doc();
    const batch = db.batch();
    for (let count = 0; count < 5; count += 1) {
      batch.set(ref, { n: FieldValue.increment(1), by: { [count]: true } }, { merge: true });
    }
    await batch.commit();
    expect((await ref.get()).get('n')).toBe(5);
  });

  it('replaces a value that is not a map if a transform’s path goes through it', async () => {
    expect(await dataAfterUpdate({ a: 1 }, { 'a.b.c': FieldValue.increment(1) })).toEqual({
      a: { b: { c: 1 } },
    });
  });

  it('creates a missing document, and keeps the other fields of an existing document', async () => {
    const ref = doc();
    await ref.set({ n: FieldValue.increment(1) }, { merge: true });
    expect((await ref.get()).data()).toEqual({ n: 1 });
    await ref.set({ other: true }, { merge: true });
    await transform(ref.path, { fieldPath: 'n', increment: { integerValue: '1' } });
    expect((await ref.get()).data()).toEqual({ n: 2, other: true });
  });

  it('requires the document if it is an update with only transforms', async () => {
    expect(await codeOf(doc().update({ n: FieldValue.increment(1) }))).toBe(5);
  });

  it('replaces the whole document if it is a set without merge', async () => {
    const ref = doc();
    await ref.set({ n: 5, old: true });
    await ref.set({ n: FieldValue.increment(1) });
    expect((await ref.get()).data()).toEqual({ n: 1 });
  });
});
