import { FieldValue } from 'firebase-admin/firestore';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, durationOf, openOwnFirestore } from './harness.ts';

const { db, server, projectId, doc, collection } = await openOwnFirestore();
const { faults, usage } = server;
const target = await collection({ a: { n: 1 } });

afterEach(() => faults.clear());

const callsOf = (rpc: string) => usage.snapshot(projectId).rpcs[rpc]?.calls ?? 0;

describe('a fault', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['BatchGetDocuments', () => target.doc('a').get()],
    ['RunQuery', () => target.get()],
    ['RunAggregationQuery', () => target.count().get()],
    ['Commit', () => target.doc('a').update({ n: 1 })],
    ['ListDocuments', () => target.listDocuments()],
    ['ListCollectionIds', () => db.listCollections()],
  ])('fails %s as often as asked, at once', async (rpc, call) => {
    faults.inject({ rpc, code: 7, times: 2 });
    expect(await codeOf(call())).toBe(7);
    expect(await durationOf(call())).toBeLessThan(1000);
    expect(await codeOf(call())).toBeUndefined();
  });

  it('affects only its project and its RPC', async () => {
    faults.inject({ rpc: 'Commit', project: 'demo-someone-else', code: 7 });
    await doc().set({});
    faults.inject({ rpc: 'Commit', project: projectId, code: 7 });
    await target.doc('a').get();
    expect(await codeOf(doc().set({}))).toBe(7);
  });

  it('before the call took effect leaves no effect', async () => {
    const ref = doc();
    faults.inject({ rpc: 'Commit', code: 13 });
    expect(await codeOf(ref.set({}))).toBe(13);
    expect((await ref.get()).exists).toBe(false);
  });

  it('after the call took effect keeps the effect', async () => {
    const ref = doc();
    faults.inject({ rpc: 'Commit', code: 13, when: 'after' });
    expect(await codeOf(ref.set({}))).toBe(13);
    expect((await ref.get()).exists).toBe(true);
  });

  it('may only cause a delay', async () => {
    faults.inject({ rpc: 'BatchGetDocuments', delayMs: 1_000 });
    expect(await durationOf(target.doc('a').get())).toBeGreaterThan(990);
    expect(await durationOf(target.doc('a').get())).toBeLessThan(950);
  });

  it('has the given message', async () => {
    faults.inject({ rpc: 'Commit', code: 9, message: 'The index is missing.' });
    await expect(doc().set({})).rejects.toThrow('The index is missing.');
  });
});

describe('the client', () => {
  it('retries a write that was UNAVAILABLE', async () => {
    usage.reset(projectId);
    faults.inject({ rpc: 'Commit', code: 14, times: 2 });
    const ref = doc();
    await ref.set({ n: 1 });
    expect(callsOf('Commit')).toBe(3);
    expect((await ref.get()).get('n')).toBe(1);
  });

  it('applies a write twice when the first answer was lost', async () => {
    const ref = doc();
    await ref.set({ n: 0 });
    faults.inject({ rpc: 'Commit', code: 14, when: 'after' });
    await ref.update({ n: FieldValue.increment(1) });
    expect((await ref.get()).get('n')).toBe(2);
  });

  it('retries a transaction whose commit was ABORTED', async () => {
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

  it('does not retry a refused call', async () => {
    usage.reset(projectId);
    faults.inject({ rpc: 'Commit', code: 3 });
    expect(await codeOf(doc().set({}))).toBe(3);
    expect(callsOf('Commit')).toBe(1);
  });

  // Its own end of the stream reaches the client before the status does, so it always retries; a
  // refused query arrives as a message on the stream instead.
  it.each([14, 7] as const)(
    'reopens a listener that failed with %i, and misses nothing',
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
