import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { codeOf, openFirestore } from './harness.ts';

const { db, doc, collection } = await openFirestore();
const invalidArgument = 3;
const alreadyExists = 6;
const aborted = 10;

/** Returns a function that waits until it was called `participants` times. */
function makeBarrier(participants: number) {
  let arrived = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    arrived += 1;
    if (arrived >= participants) resolve();
    return promise;
  };
}

describe('a transaction', () => {
  it('reads, writes and returns the result of its function', async () => {
    const [from, to] = [doc(), doc()];
    await from.set({ balance: 10 });
    const moved = await db.runTransaction(async (transaction) => {
      const balance = (await transaction.get(from)).get('balance');
      transaction.update(from, { balance: FieldValue.increment(-balance) });
      transaction.create(to, { balance });
      return balance;
    });
    expect(moved).toBe(10);
    expect((await from.get()).get('balance')).toBe(0);
    expect((await to.get()).get('balance')).toBe(10);
  });

  it('commits all of its writes or none', async () => {
    const [first, taken] = [doc(), doc()];
    await taken.set({});
    const transaction = db.runTransaction(async (transaction) => {
      await transaction.get(first);
      transaction.set(first, { written: true });
      transaction.create(taken, {});
    });
    expect(await codeOf(transaction)).toBe(alreadyExists);
    expect((await first.get()).exists).toBe(false);
  });

  it('can delete documents and read missing documents', async () => {
    const ref = doc();
    await ref.set({});
    await db.runTransaction(async (transaction) => {
      expect((await transaction.get(doc())).exists).toBe(false);
      transaction.delete(ref, { exists: true });
    });
    expect((await ref.get()).exists).toBe(false);
  });

  it('can read by getAll, queries and aggregations', async () => {
    const target = await collection({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const seen = await db.runTransaction(async (transaction) => ({
      all: (await transaction.getAll(target.doc('a'), target.doc('none'))).map((s) => s.exists),
      query: (await transaction.get(target.where('n', '>', 1))).docs.map((s) => s.id),
      count: (await transaction.get(target.count())).data().count,
    }));
    expect(seen).toEqual({ all: [true, false], query: ['b', 'c'], count: 3 });
  });

  it('writes nothing and releases its locks if its function throws', async () => {
    const ref = doc();
    const thrown = db.runTransaction(async (transaction) => {
      await transaction.get(ref);
      transaction.set(ref, { a: 1 });
      throw new Error('changed my mind');
    });
    await expect(thrown).rejects.toThrow('changed my mind');
    const start = performance.now();
    await ref.create({});
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('can have only writes or only reads', async () => {
    const ref = doc();
    await db.runTransaction(async (transaction) => {
      transaction.set(ref, { a: 1 });
    });
    await db.runTransaction((transaction) => transaction.get(ref));
    expect((await ref.get()).data()).toEqual({ a: 1 });
  });

  it('hides its writes from outside reads until they are committed', async () => {
    const ref = doc();
    await ref.set({ n: 1 });
    await db.runTransaction(async (transaction) => {
      await transaction.get(ref);
      transaction.update(ref, { n: 2 });
      expect((await ref.get()).get('n')).toBe(1);
    });
    expect((await ref.get()).get('n')).toBe(2);
  });
});

describe('two parallel transactions', () => {
  it('the transaction that loses is retried if both read the document before they write', async () => {
    const ref = doc();
    await ref.set({ n: 0 });
    const waitForAll = makeBarrier(2);
    let attempts = 0;
    const increment = () =>
      db.runTransaction(async (transaction) => {
        attempts += 1;
        const n = (await transaction.get(ref)).get('n');
        await waitForAll();
        transaction.update(ref, { n: n + 1 });
      });
    await Promise.all([increment(), increment()]);
    expect((await ref.get()).get('n')).toBe(2);
    expect(attempts).toBeGreaterThan(2);
  });

  it('one of two transactions on a document fails with ABORTED if retries are not allowed', async () => {
    const ref = doc();
    await ref.set({ n: 0 });
    const waitForAll = makeBarrier(2);
    const increment = () =>
      db.runTransaction(
        async (transaction) => {
          const n = (await transaction.get(ref)).get('n');
          await waitForAll();
          transaction.update(ref, { n: n + 1 });
        },
        { maxAttempts: 1 },
      );
    const codes = await Promise.all([codeOf(increment()), codeOf(increment())]);
    expect(codes.toSorted()).toEqual([aborted, undefined]);
    expect((await ref.get()).get('n')).toBe(1);
  });

  it('two transactions that try to create a document create it only once', async () => {
    const ref = doc();
    const waitForAll = makeBarrier(2);
    const claim = (owner: string) =>
      db.runTransaction(async (transaction) => {
        const existing = await transaction.get(ref);
        await waitForAll();
        if (existing.exists) return existing.get('owner');
        transaction.create(ref, { owner });
        return owner;
      });
    const owners = await Promise.all([claim('a'), claim('b')]);
    expect(new Set(owners).size).toBe(1);
    expect((await ref.get()).get('owner')).toBe(owners[0]);
  });

  it('two transactions cannot both add a document that the other one’s query would find', async () => {
    const target = await collection({ a: { open: true } });
    const waitForAll = makeBarrier(2);
    const addIfFew = (id: string) =>
      db.runTransaction(async (transaction) => {
        const { size } = await transaction.get(target.where('open', '==', true));
        await waitForAll();
        if (size < 2) transaction.create(target.doc(id), { open: true });
      });
    await Promise.all([addIfFew('b'), addIfFew('c')]);
    expect((await target.get()).size).toBe(2);
  });
});

describe('while a transaction is open', () => {
  it('a write waits for a transaction that has read the document', async () => {
    const ref = doc();
    await ref.set({ n: 1 });
    const order: string[] = [];
    const reading = Promise.withResolvers<void>();
    const transaction = db.runTransaction(async (transaction) => {
      await transaction.get(ref);
      reading.resolve();
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push('transaction');
      transaction.update(ref, { n: 2 });
    });
    await reading.promise;
    const write = ref.update({ n: 3 }).then(() => order.push('write'));
    await Promise.all([transaction, write]);
    expect(order).toEqual(['transaction', 'write']);
    expect((await ref.get()).get('n')).toBe(3);
  });

  it('reads, and writes to other documents, do not wait for a transaction', async () => {
    const ref = doc();
    await ref.set({ n: 1 });
    await db.runTransaction(async (transaction) => {
      await transaction.get(ref);
      const start = performance.now();
      await ref.get();
      await ref.parent.get();
      await doc().set({});
      expect(performance.now() - start).toBeLessThan(500);
    });
  });

  it('an invalid write is refused without waiting', async () => {
    const ref = doc();
    await ref.set({ n: 1 });
    await db.runTransaction(async (transaction) => {
      await transaction.get(ref);
      const start = performance.now();
      expect(await codeOf(ref.set({ __bad__: 1 }))).toBe(invalidArgument);
      expect(performance.now() - start).toBeLessThan(500);
    });
  });
});
