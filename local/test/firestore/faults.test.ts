import { FieldValue } from 'firebase-admin/firestore';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, durationOf, openOwnFirestore } from './harness.ts';

const { db, server, projectId, doc, collection } = await openOwnFirestore();
const { faults, usage } = server;
const target = await collection({ a: { n: 1 } });

afterEach(() => faults.clear());

const callsOf = (rpc: string) => usage.snapshot(projectId).rpcs[rpc]?.calls ?? 0;

describe('an injected fault', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['BatchGetDocuments', () => target.doc('a').get()],
    ['RunQuery', () => target.get()],
    ['RunAggregationQuery', () => target.count().get()],
    ['Commit', () => target.doc('a').update({ n: 1 })],
    ['ListDocuments', () => target.listDocuments()],
    ['ListCollectionIds', () => db.listCollections()],
  ])('makes the given number of %s calls fail immediately', async (rpc, call) => {
    faults.inject({ rpc, code: 7, times: 2 });
    expect(await codeOf(call())).toBe(7);
    expect(await durationOf(call())).toBeLessThan(1000);
    expect(await codeOf(call())).toBeUndefined();
  });

  it('affects only calls of its project and its RPC', async () => {
    faults.inject({ rpc: 'Commit', project: 'demo-someone-else', code: 7 });
    await doc().set({});
    faults.inject({ rpc: 'Commit', project: projectId, code: 7 });
    await target.doc('a').get();
    expect(await codeOf(doc().set({}))).toBe(7);
  });

  it('prevents the write by default', async () => {
    const ref = doc();
    faults.inject({ rpc: 'Commit', code: 13 });
    expect(await codeOf(ref.set({}))).toBe(13);
    expect((await ref.get()).exists).toBe(false);
  });

  it('happens after the write if "when" is "after"', async () => {
    const ref = doc();
    faults.inject({ rpc: 'Commit', code: 13, when: 'after' });
    expect(await codeOf(ref.set({}))).toBe(13);
    expect((await ref.get()).exists).toBe(true);
  });

  it('can delay a call without an error', async () => {
    faults.inject({ rpc: 'BatchGetDocuments', delayMs: 1_000 });
    expect(await durationOf(target.doc('a').get())).toBeGreaterThan(990);
    expect(await durationOf(target.doc('a').get())).toBeLessThan(950);
  });

  it('has the given error message', async () => {
    faults.inject({ rpc: 'Commit', code: 9, message: 'The index is missing.' });
    await expect(doc().set({})).rejects.toThrow('The index is missing.');
  });
});

describe('the client', () => {
  it('retries a write that failed with UNAVAILABLE', async () => {
    usage.reset(projectId);
    faults.inject({ rpc: 'Commit', code: 14, times: 2 });
    const ref = doc();
    await ref.set({ n: 1 });
    expect(callsOf('Commit')).toBe(3);
    expect((await ref.get()).get('n')).toBe(1);
  });

  it('applies an increment twice if the first response was lost', async () => {
    const ref = doc();
    await ref.set({ n: 0 });
    faults.inject({ rpc: 'Commit', code: 14, when: 'after' });
    await ref.update({ n: FieldValue.increment(1) });
    expect((await ref.get()).get('n')).toBe(2);
  });

  it('retries a transaction whose commit failed with ABORTED', async () => {
    const ref = doc();
    await ref.set({ n: 0 });
    faults.inject({ rpc: 'Commit', code: 10 });
    let attempts = 0;
    await db.runTransaction(async (transaction) => {
      attempts += 1;
      const n = (await transaction.get(ref)).get('n');
      transaction.update(ref, { n: n + 1 });
    });
    expect(attempts).toBe(2);
    expect((await ref.get()).get('n')).toBe(1);
  });

  it('does not retry a commit that failed with INVALID_ARGUMENT', async () => {
    usage.reset(projectId);
    faults.inject({ rpc: 'Commit', code: 3 });
    expect(await codeOf(doc().set({}))).toBe(3);
    expect(callsOf('Commit')).toBe(1);
  });

  // The client retries after every status, because it sees the end of the stream first. To refuse a
  // query for good, the server sends a message on the stream.
  it.each([14, 7] as const)(
    'reopens a listener that failed with code %i, and receives all changes',
    async (code) => {
      const ref = doc();
      await ref.set({ n: 1 });
      faults.inject({ rpc: 'Listen', code });
      const seen: unknown[] = [];
      const unsubscribe = ref.onSnapshot((snapshot) => seen.push(snapshot.get('n')));
      await expect.poll(() => seen).toEqual([1]);
      await ref.update({ n: 2 });
      await expect.poll(() => seen).toEqual([1, 2]);
      unsubscribe();
    },
  );
});
