import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, failureOf, openFirestore } from './harness.ts';

const { db, doc, collection } = await openFirestore();
const invalidArgument = 3;
const notFound = 5;
const alreadyExists = 6;
const failedPrecondition = 9;

describe('a precondition on existence', () => {
  it('create succeeds only for a missing document', async () => {
    const ref = doc();
    await ref.create({ a: 1 });
    expect(await codeOf(ref.create({ a: 2 }))).toBe(alreadyExists);
    expect((await ref.get()).data()).toEqual({ a: 1 });
  });

  it('update succeeds only for an existing document', async () => {
    const ref = doc();
    expect(await codeOf(ref.update({ a: 1 }))).toBe(notFound);
    expect((await ref.get()).exists).toBe(false);
  });

  it('the error of a failed update names the document', async () => {
    const ref = doc();
    expect((await failureOf(ref.update({ a: 1 })))?.message).toContain(ref.path);
  });

  it('delete fails for a missing document only if exists is true', async () => {
    const ref = doc();
    await ref.delete();
    expect(await codeOf(ref.delete({ exists: true }))).toBe(notFound);
    await ref.set({});
    await ref.delete({ exists: true });
    expect((await ref.get()).exists).toBe(false);
  });

  it('create succeeds for a deleted document', async () => {
    const ref = doc();
    await ref.create({ a: 1 });
    await ref.delete();
    await ref.create({ a: 2 });
    expect((await ref.get()).data()).toEqual({ a: 2 });
  });
});

describe('a precondition on the update time', () => {
  it('update and delete with an update time succeed only if it is the stored one', async () => {
    const ref = doc();
    const { writeTime: first } = await ref.set({ a: 1 });
    const { writeTime: second } = await ref.update({ a: 2 }, { lastUpdateTime: first });
    expect(await codeOf(ref.update({ a: 3 }, { lastUpdateTime: first }))).toBe(failedPrecondition);
    expect(await codeOf(ref.delete({ lastUpdateTime: first }))).toBe(failedPrecondition);
    expect((await ref.get()).data()).toEqual({ a: 2 });
    await ref.delete({ lastUpdateTime: second });
    expect((await ref.get()).exists).toBe(false);
  });

  it('delete with an update time fails for a missing document', async () => {
    const lastUpdateTime = Timestamp.now();
    expect(await codeOf(doc().delete({ lastUpdateTime }))).toBe(failedPrecondition);
  });
});

describe('a batch', () => {
  it('applies all of its writes at one time', async () => {
    const refs = [doc(), doc(), doc()] as const;
    await refs[2].set({ gone: true });
    const batch = db.batch();
    batch.create(refs[0], { a: 1 }).set(refs[1], { b: 2 }).delete(refs[2]);
    const results = await batch.commit();
    expect(new Set(results.map(({ writeTime }) => writeTime.valueOf())).size).toBe(1);
    const snapshots = await db.getAll(...refs);
    expect(snapshots.map((snapshot) => snapshot.data())).toEqual([{ a: 1 }, { b: 2 }, undefined]);
  });

  it.each([
    ['an existing document is created', (ref = doc()) => db.batch().create(ref, {}), alreadyExists],
    ['a missing document is updated', () => db.batch().update(doc(), { a: 1 }), notFound],
    ['a write is invalid', () => db.batch().set(doc(), { __bad__: 1 }), invalidArgument],
  ])('writes nothing if %s', async (_case, prepare, code) => {
    const [before, after, existing] = [doc(), doc(), doc()];
    await existing.set({ untouched: true });
    const batch = prepare(existing);
    batch.set(before, { a: 1 }).update(existing, { untouched: false }).set(after, { a: 1 });
    expect(await codeOf(batch.commit())).toBe(code);
    expect((await before.get()).exists).toBe(false);
    expect((await after.get()).exists).toBe(false);
    expect((await existing.get()).data()).toEqual({ untouched: true });
  });

  it('applies several writes to one document in order', async () => {
    const ref = doc();
    const batch = db.batch();
    batch.set(ref, { a: 1, b: 1 }).update(ref, { a: 2 }).set(ref, { c: 3 }, { merge: true });
    await batch.commit();
    expect((await ref.get()).data()).toEqual({ a: 2, b: 1, c: 3 });

    await db.batch().delete(ref).create(ref, { again: true }).commit();
    expect((await ref.get()).data()).toEqual({ again: true });
  });

  it('a batch without writes succeeds', async () => {
    expect(await db.batch().commit()).toEqual([]);
  });

  it('may have more than 500 writes', async () => {
    const target = await collection();
    const batch = db.batch();
    for (let index = 0; index < 600; index += 1) batch.set(target.doc(`${index}`), { index });
    await batch.commit();
    expect((await target.count().get()).data().count).toBe(600);
  });
});

it('a collection creates ids for added documents', async () => {
  const target = await collection();
  const added = await target.add({ a: 1 });
  expect(added.id).toMatch(/^[A-Za-z0-9]{20}$/);
  expect((await added.get()).data()).toEqual({ a: 1 });
});
