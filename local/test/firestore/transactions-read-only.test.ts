import type { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, openFirestore } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const { db, address, projectId, doc, collection } = await openFirestore();
const raw = openRawClient(address, projectId);

describe('a read-only transaction', () => {
  it('reads everything as it was at one time', async () => {
    const target = await collection({ a: { n: 1 } });
    const seen = await db.runTransaction(
      async (transaction) => {
        const first = (await transaction.get(target.doc('a'))).get('n');
        await target.doc('a').update({ n: 2 });
        await target.doc('b').set({ n: 3 });
        const repeatedRead = (await transaction.get(target.doc('a'))).get('n');
        const query = (await transaction.get(target)).docs.map((document) => document.get('n'));
        const count = (await transaction.get(target.count())).data().count;
        return { first, again: repeatedRead, query, count };
      },
      { readOnly: true },
    );
    expect(seen).toEqual({ first: 1, again: 1, query: [1], count: 1 });
  });

  it('does not block writes', async () => {
    const ref = doc();
    await ref.set({ n: 1 });
    await db.runTransaction(
      async (transaction) => {
        await transaction.get(ref);
        const start = performance.now();
        await ref.update({ n: 2 });
        expect(performance.now() - start).toBeLessThan(1000);
      },
      { readOnly: true },
    );
  });

  it('reads earlier data if it has a read time', async () => {
    const target = await collection({ a: { n: 1 } });
    const { readTime } = await target.doc('a').get();
    await target.doc('a').delete();
    await target.doc('b').set({ n: 2 });
    const seen = await db.runTransaction(
      async (transaction) => ({
        a: (await transaction.get(target.doc('a'))).data(),
        b: (await transaction.get(target.doc('b'))).exists,
        query: (await transaction.get(target.orderBy('n'))).docs.map(({ id }) => id),
        count: (await transaction.get(target.count())).data().count,
      }),
      { readOnly: true, readTime },
    );
    expect(seen).toEqual({ a: { n: 1 }, b: false, query: ['a'], count: 1 });
  });

  it('stays open after a commit with writes was refused', async () => {
    const ref = doc();
    const { transaction } = await raw.call('BeginTransaction', {
      database: raw.database,
      options: { readOnly: {} },
    });
    const writes = [{ update: { name: raw.name(ref.path), fields: {} } }];
    const commit = raw.call('Commit', { database: raw.database, transaction, writes });
    expect(await codeOf(commit)).toBe(3);
    const [answer] = await raw.stream('BatchGetDocuments', {
      database: raw.database,
      documents: [raw.name(ref.path)],
      transaction,
    });
    expect(answer).toHaveProperty('missing', raw.name(ref.path));
  });
});

describe('a read time', () => {
  const protoTime = (time: Timestamp) => ({
    seconds: String(time.seconds),
    nanos: Math.floor(time.nanoseconds / 1000) * 1000,
  });

  it('is respected by queries, lists and aggregations', async () => {
    const target = await collection({ a: { n: 1 }, b: { n: 2 } });
    const { readTime } = await target.get();
    await target.doc('a').delete();
    await target.doc('c').set({ n: 3 });
    const parent = `${raw.database}/documents`;
    const structuredQuery = { from: [{ collectionId: target.id }] };
    const past = { parent, readTime: protoTime(readTime) };

    const documents = await raw.stream('RunQuery', { ...past, structuredQuery });
    expect(documents.flatMap(({ document }) => document?.name.split('/').at(-1) ?? [])).toEqual([
      'a',
      'b',
    ]);
    const [aggregate] = await raw.stream('RunAggregationQuery', {
      ...past,
      structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'n', count: {} }] },
    });
    expect(aggregate?.result.aggregateFields.n).toMatchObject({ integerValue: '2' });
    const listed = await raw.call('ListDocuments', { ...past, collectionId: target.id });
    expect(listed.documents).toHaveLength(2);
  });

  it('is refused if it is in the future or too old', async () => {
    const read = (seconds: number) =>
      raw.stream('BatchGetDocuments', {
        database: raw.database,
        documents: [raw.name('a/b')],
        readTime: { seconds: String(Math.floor(Date.now() / 1000) + seconds) },
      });
    expect(await codeOf(read(3600))).toBe(3);
    expect(await codeOf(read(-30 * 24 * 3600))).toBe(9);
  });
});
