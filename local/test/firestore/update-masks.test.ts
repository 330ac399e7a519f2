import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, failureOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { address, projectId, doc } = await openFirestore();
const raw = openRawClient(address, projectId);

async function store(data: FirebaseFirestore.DocumentData) {
  const ref = doc();
  await ref.set(data);
  return ref;
}

async function dataOf(ref: FirebaseFirestore.DocumentReference) {
  return (await ref.get()).data();
}

describe('set', () => {
  it('replaces the whole document', async () => {
    const ref = await store({ a: 1, b: { c: 2 } });
    await ref.set({ b: { d: 3 } });
    expect(await dataOf(ref)).toEqual({ b: { d: 3 } });
  });

  it('set with merge changes only the given fields, also inside maps', async () => {
    const ref = await store({ a: 1, m: { x: 1, y: 2 }, list: [1, 2] });
    await ref.set({ m: { y: 3, z: { deep: true } }, list: [9] }, { merge: true });
    expect(await dataOf(ref)).toEqual({ a: 1, m: { x: 1, y: 3, z: { deep: true } }, list: [9] });
  });

  it('set with merge creates a missing document from the given data', async () => {
    const ref = doc();
    await ref.set({ m: { x: 1 } }, { merge: true });
    expect(await dataOf(ref)).toEqual({ m: { x: 1 } });
  });

  it('set with merge and no data creates a missing document, or leaves an existing one unchanged', async () => {
    const missing = doc();
    await missing.set({}, { merge: true });
    expect((await missing.get()).exists).toBe(true);
    const ref = await store({ a: 1 });
    await ref.set({}, { merge: true });
    expect(await dataOf(ref)).toEqual({ a: 1 });
  });

  it('set with merge replaces a map by an empty map', async () => {
    const ref = await store({ m: { x: 1 } });
    await ref.set({ m: {} }, { merge: true });
    expect(await dataOf(ref)).toEqual({ m: {} });
  });

  it('set with mergeFields writes only the listed fields', async () => {
    const ref = await store({ a: 1, b: 1, m: { x: 1, y: 1 } });
    await ref.set(
      { a: 2, b: 2, m: { x: 2, y: 2 } },
      { mergeFields: ['a', new FieldPath('m', 'y')] },
    );
    expect(await dataOf(ref)).toEqual({ a: 2, b: 1, m: { x: 1, y: 2 } });
  });

  it('set with merge deletes fields that are set to FieldValue.delete()', async () => {
    const ref = await store({ a: 1, m: { x: 1, y: 1 } });
    await ref.set({ a: FieldValue.delete(), m: { x: FieldValue.delete() } }, { merge: true });
    expect(await dataOf(ref)).toEqual({ m: { y: 1 } });
  });
});

describe('update', () => {
  it('replaces a whole map by its name, or one field of a map by a dotted path', async () => {
    const ref = await store({ m: { x: 1, y: 1 }, n: { x: 1, y: 1 } });
    await ref.update({ m: { z: 1 }, 'n.y': 2, 'n.deep.er': 3 });
    expect(await dataOf(ref)).toEqual({ m: { z: 1 }, n: { x: 1, y: 2, deep: { er: 3 } } });
  });

  it('replaces a value that is not a map if the path goes through it', async () => {
    const ref = await store({ a: 1, list: [1] });
    await ref.update({ 'a.b': 2, 'list.b': 2 });
    expect(await dataOf(ref)).toEqual({ a: { b: 2 }, list: { b: 2 } });
  });

  it('deletes fields at any depth, and keeps maps that become empty', async () => {
    const ref = await store({ a: 1, m: { x: 1 }, n: { x: { y: 1 } } });
    await ref.update({
      a: FieldValue.delete(),
      'm.x': FieldValue.delete(),
      'n.x.y': FieldValue.delete(),
      'none.at.all': FieldValue.delete(),
    });
    expect(await dataOf(ref)).toEqual({ m: {}, n: { x: {} } });
  });

  it.each([
    'a`b',
    'back\\slash',
    'with space',
    'dot.in.name',
    '1digit',
    'عنوان',
    '*/[]~',
    'a-b',
    '``\\\\``',
    '😀',
  ])('can write and delete the field %j', async (name) => {
    const ref = await store({ [name]: { [name]: 1, other: 1 }, other: 1 });
    await ref.update(new FieldPath(name, name), 2);
    expect(await dataOf(ref)).toEqual({ [name]: { [name]: 2, other: 1 }, other: 1 });
    await ref.update(new FieldPath(name, 'other'), FieldValue.delete());
    expect(await dataOf(ref)).toEqual({ [name]: { [name]: 2 }, other: 1 });
  });
});

describe('an update mask', () => {
  function update(path: string, fields: object, fieldPaths?: string[]) {
    const write = {
      update: { name: raw.name(path), fields },
      ...(fieldPaths === undefined ? {} : { updateMask: { fieldPaths } }),
    };
    return raw.call('Commit', { database: raw.database, writes: [write] });
  }

  it('limits the fields of a new document', async () => {
    const ref = doc();
    await update(ref.path, { a: { integerValue: 1 }, b: { integerValue: 2 } }, ['b']);
    expect(await dataOf(ref)).toEqual({ b: 2 });
  });

  it('an update deletes a field that is in its mask but not in its data', async () => {
    const ref = await store({ a: 1, b: { c: 1, d: 1 } });
    await update(ref.path, {}, ['b.c']);
    expect(await dataOf(ref)).toEqual({ a: 1, b: { d: 1 } });
  });

  it('an update with an empty mask changes nothing, but an update without a mask replaces everything', async () => {
    const ref = await store({ a: 1 });
    await update(ref.path, { b: { integerValue: 2 } }, []);
    expect(await dataOf(ref)).toEqual({ a: 1 });
    await update(ref.path, { b: { integerValue: 2 } });
    expect(await dataOf(ref)).toEqual({ b: 2 });
  });

  it.each(['', 'a..b', '.a', 'a.', 'a b', '1a', '`a', 'a`b`', '__x__', 'a.__x__', '``'])(
    'an update mask with the path %j is refused',
    async (path) => {
      const ref = doc();
      expect(await codeOf(update(ref.path, { a: { integerValue: 1 } }, [path]))).toBe(3);
      expect((await ref.get()).exists).toBe(false);
    },
  );

  it('the error quotes the invalid path of an update mask', async () => {
    expect((await failureOf(update('a/b', {}, ['bad..path'])))?.message).toContain('bad..path');
  });
});
