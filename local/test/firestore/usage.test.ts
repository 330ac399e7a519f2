import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, openOwnFirestore } from './harness.ts';

const { db, server, projectId, doc, collection } = await openOwnFirestore();

/** Runs a task and returns the numbers of reads, writes and deletes that it costs. */
async function costOf(task: () => Promise<unknown>) {
  server.usage.reset(projectId);
  await task();
  const { reads, writes, deletes } = server.usage.snapshot(projectId);
  return [reads, writes, deletes];
}

const target = await collection({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 }, d: { m: 1 } });

describe('counted reads', () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ['one document', 1, () => target.doc('a').get()],
    ['a missing document', 1, () => target.doc('none').get()],
    ['several documents', 3, () => db.getAll(target.doc('a'), target.doc('b'), target.doc('x'))],
    ['a query with three results', 3, () => target.orderBy('n').get()],
    ['a query with a limit of two', 2, () => target.limit(2).get()],
    ['a query that skips two of four documents', 4, () => target.offset(2).get()],
    ['a query that finds nothing', 1, () => target.where('n', '==', 99).get()],
    ['a count', 1, () => target.count().get()],
    ['a count that is zero', 1, () => target.where('n', '==', 99).count().get()],
    ['a list of four document names', 4, () => target.listDocuments()],
  ])('the reads for %s are counted as %i', async (_name, reads, task) => {
    expect(await costOf(task)).toEqual([reads, 0, 0]);
  });

  it('a count of 1,001 documents costs two reads', async () => {
    const many = await collection();
    const writer = db.bulkWriter({ throttling: false });
    for (let index = 0; index < 1001; index += 1) void writer.set(many.doc(), {});
    await writer.close();
    expect(await costOf(() => many.count().get())).toEqual([2, 0, 0]);
  });

  it('a listener costs one read for each document that it receives', async () => {
    const ref = doc();
    await ref.set({ n: 0 });
    const seen: unknown[] = [];
    let unsubscribe = () => {};
    const reads = await costOf(async () => {
      unsubscribe = ref.onSnapshot((snapshot) => seen.push(snapshot.get('n')));
      await expect.poll(() => seen).toEqual([0]);
      await ref.update({ n: 1 });
      await expect.poll(() => seen).toEqual([0, 1]);
    });
    unsubscribe();
    expect(reads).toEqual([2, 1, 0]);
  });
});

describe('counted writes and deletes', () => {
  it.each<[string, number, number, () => Promise<unknown>]>([
    ['a set', 1, 0, () => doc().set({})],
    ['a set that changes nothing', 1, 0, () => target.doc('a').set({ n: 1 })],
    [
      'a write with transforms',
      1,
      0,
      () => doc().set({ a: FieldValue.increment(1), b: FieldValue.serverTimestamp() }),
    ],
    ['a delete', 0, 1, () => doc().delete()],
    [
      'a batch of two sets and a delete',
      2,
      1,
      () => db.batch().set(doc(), {}).set(doc(), {}).delete(doc()).commit(),
    ],
    [
      'a bulk writer with two sets',
      2,
      0,
      async () => {
        const writer = db.bulkWriter();
        void writer.set(doc(), {});
        void writer.set(doc(), {});
        await writer.close();
      },
    ],
    ['a refused write', 0, 0, () => codeOf(target.doc('a').create({}))],
  ])(
    'the writes and deletes for %s are counted as %i and %i',
    async (_name, writes, deletes, task) => {
      expect(await costOf(task)).toEqual([0, writes, deletes]);
    },
  );
});

it('the reads and writes of a transaction are counted by RPC', async () => {
  server.usage.reset(projectId);
  await db.runTransaction(async (transaction) => {
    await transaction.get(target.doc('a'));
    transaction.update(target.doc('a'), { n: FieldValue.increment(0) });
    transaction.set(doc(), {});
  });
  expect(server.usage.snapshot(projectId)).toEqual({
    reads: 1,
    writes: 2,
    deletes: 0,
    rpcs: {
      BatchGetDocuments: { calls: 1, reads: 1, writes: 0, deletes: 0 },
      Commit: { calls: 1, reads: 0, writes: 2, deletes: 0 },
    },
  });
});

it('usage is counted for each project and in total', async () => {
  server.usage.reset();
  await doc().set({});
  expect(server.usage.snapshot('demo-someone-else')).toMatchObject({ writes: 0, rpcs: {} });
  expect(server.usage.snapshot()).toMatchObject({ writes: 1 });
});
