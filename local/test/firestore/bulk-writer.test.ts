import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, doc, collection } = await openFirestore();
const raw = openRawClient(address, projectId);

describe('bulkWriter', () => {
  it('creates, sets, updates and deletes', async () => {
    const target = await collection({ updated: { a: 1 }, deleted: {} });
    const writer = db.bulkWriter();
    const results = [
      writer.create(target.doc('created'), { a: 1 }),
      writer.set(target.doc('set'), { n: FieldValue.increment(2) }, { merge: true }),
      writer.update(target.doc('updated'), { a: 2 }),
      writer.delete(target.doc('deleted')),
    ];
    await writer.close();
    const times = (await Promise.all(results)).map(({ writeTime }) => writeTime.toMillis());
    expect(times.slice(0, 3).every((time) => Math.abs(time - Date.now()) < 5000)).toBe(true);
    const found = await target.get();
    expect(Object.fromEntries(found.docs.map((each) => [each.id, each.data()]))).toEqual({
      created: { a: 1 },
      set: { n: 2 },
      updated: { a: 2 },
    });
  });

  it('reports each failure separately', async () => {
    const [taken, missing, fine] = [doc(), doc(), doc()];
    await taken.set({});
    const writer = db.bulkWriter();
    const outcomes = Promise.all([
      codeOf(writer.create(taken, {})),
      codeOf(writer.update(missing, { a: 1 })),
      codeOf(writer.set(fine, {})),
    ]);
    await writer.close();
    expect(await outcomes).toEqual([6, 5, undefined]);
    expect((await fine.get()).exists).toBe(true);
  });

  it('writes to one document several times in the order of the calls', async () => {
    const ref = doc();
    const writer = db.bulkWriter();
    for (let count = 0; count < 5; count += 1) {
      void writer.set(ref, { n: FieldValue.increment(1), last: count }, { merge: true });
    }
    await writer.close();
    expect((await ref.get()).data()).toEqual({ n: 5, last: 4 });
  });
});

describe('BatchWrite', () => {
  const set = (path: string, currentDocument?: object) => ({
    update: { name: raw.name(path), fields: {} },
    ...(currentDocument === undefined ? {} : { currentDocument }),
  });
  const batchWrite = (writes: object[]) =>
    raw.call('BatchWrite', { database: raw.database, writes });

  it('applies each write by itself and returns a status for each write', async () => {
    const [fine, other] = [doc(), doc()];
    const { status, writeResults } = await batchWrite([
      set(fine.path),
      set(doc().path, { exists: true }),
      set(other.path),
    ]);
    expect(status.map(({ code }: { code?: number }) => code ?? 0)).toEqual([0, 5, 0]);
    expect(writeResults).toHaveLength(3);
    expect(writeResults[0]).toHaveProperty('updateTime.seconds');
    expect((await db.getAll(fine, other)).every(({ exists }) => exists)).toBe(true);
  });

  it('refuses the whole request if a document occurs twice or a write is invalid', async () => {
    const [ref, other] = [doc(), doc()];
    expect(await codeOf(batchWrite([set(ref.path), set(ref.path)]))).toBe(3);
    const invalid = { update: { name: raw.name(other.path), fields: { __x__: {} } } };
    expect(await codeOf(batchWrite([set(ref.path), invalid]))).toBe(3);
    expect((await ref.get()).exists).toBe(false);
  });
});
