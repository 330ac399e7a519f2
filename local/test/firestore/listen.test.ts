import { FieldValue, type Query, type QuerySnapshot } from 'firebase-admin/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFirestore } from './harness.ts';

const { db, doc, collection } = await openFirestore();

/**
 * Listens to a query and records one line per snapshot. Each change in a line is a sign and the
 * document's id: `+` for added, `~` for modified, `-` for removed.
 */
function record(query: Query) {
  const lines: string[] = [];
  const snapshots: QuerySnapshot[] = [];
  const signs = { added: '+', modified: '~', removed: '-' };
  const unsubscribe = query.onSnapshot(
    (snapshot) => {
      snapshots.push(snapshot);
      lines.push(
        snapshot
          .docChanges()
          .map((change) => signs[change.type] + change.doc.id)
          .join(' '),
      );
    },
    (error) => lines.push(error.message),
  );
  onTestFinished(unsubscribe);
  return {
    lines,
    snapshots,
    unsubscribe,
    next: (line: string) => expect.poll(() => lines.at(-1)).toBe(line),
    ids: () => snapshots.at(-1)?.docs.map(({ id }) => id),
  };
}

describe('a listener of a document', () => {
  it('receives the document at first and after every change', async () => {
    const ref = doc();
    const lines: unknown[] = [];
    onTestFinished(ref.onSnapshot((snapshot) => lines.push(snapshot.data() ?? 'missing')));
    await expect.poll(() => lines).toEqual(['missing']);
    await ref.set({ n: 1 });
    await expect.poll(() => lines.at(-1)).toEqual({ n: 1 });
    await ref.update({ n: FieldValue.increment(1) });
    await expect.poll(() => lines.at(-1)).toEqual({ n: 2 });
    await ref.delete();
    await expect.poll(() => lines).toEqual(['missing', { n: 1 }, { n: 2 }, 'missing']);
  });

  it('receives nothing if a write does not change the document', async () => {
    const ref = doc();
    await ref.set({ n: 1 });
    const lines: unknown[] = [];
    onTestFinished(ref.onSnapshot((snapshot) => lines.push(snapshot.get('n'))));
    await expect.poll(() => lines).toEqual([1]);
    await ref.set({ n: 1 });
    await ref.update({ n: FieldValue.increment(0) });
    await doc().set({ n: 5 });
    await ref.update({ n: 2 });
    await expect.poll(() => lines.at(-1)).toBe(2);
    expect(lines).toEqual([1, 2]);
  });
});

describe('a listener of a query', () => {
  it('receives documents that begin to match, change, or no longer match', async () => {
    const target = await collection({ a: { n: 1 }, b: { n: 5 } });
    const { lines, next, ids } = record(target.where('n', '<', 5).orderBy('n'));
    await next('+a');
    await target.doc('c').set({ n: 0 });
    await next('+c');
    expect(ids()).toEqual(['c', 'a']);
    await target.doc('b').update({ n: 2 });
    await next('+b');
    await target.doc('a').update({ n: 3 });
    await next('~a');
    expect(ids()).toEqual(['c', 'b', 'a']);
    await target.doc('c').update({ n: 9 });
    await next('-c');
    await target.doc('b').delete();
    await next('-b');
    expect(lines).toHaveLength(6);
  });

  it('receives one empty snapshot if no document matches', async () => {
    const target = await collection();
    const { lines, snapshots } = record(target);
    await expect.poll(() => snapshots).toHaveLength(1);
    expect(snapshots[0]?.empty).toBe(true);
    await doc().set({});
    await target.doc('a').set({});
    await expect.poll(() => lines).toEqual(['', '+a']);
  });

  it('receives the writes of a batch in one snapshot', async () => {
    const target = await collection({ a: {}, b: { n: 1 } });
    const { lines, next } = record(target);
    await next('+a +b');
    const batch = db.batch();
    batch.delete(target.doc('a')).update(target.doc('b'), { n: 2 }).set(target.doc('c'), {});
    await batch.commit();
    await next('-a +c ~b');
    expect(lines).toHaveLength(2);
  });

  it('receives the writes of transactions and bulk writers', async () => {
    const target = await collection();
    const { next } = record(target);
    await next('');
    await db.runTransaction(async (transaction) => {
      await transaction.get(target.doc('a'));
      transaction.create(target.doc('a'), {});
    });
    await next('+a');
    const writer = db.bulkWriter();
    void writer.set(target.doc('b'), {});
    await writer.close();
    await next('+b');
  });

  it('receives documents that move into or out of the limit', async () => {
    const target = await collection({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const { next, ids } = record(target.orderBy('n').limit(2));
    await next('+a +b');
    await target.doc('a').delete();
    await next('-a +c');
    expect(ids()).toEqual(['b', 'c']);
    await target.doc('d').set({ n: 0 });
    await next('-c +d');
    expect(ids()).toEqual(['d', 'b']);
    await target.doc('d').update({ n: 9 });
    await next('-d +c');
    expect(ids()).toEqual(['b', 'c']);
  });

  it('receives the last documents if the query uses limitToLast', async () => {
    const target = await collection({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const { ids } = record(target.orderBy('n').limitToLast(2));
    await expect.poll(ids).toEqual(['b', 'c']);
    await target.doc('d').set({ n: 4 });
    await expect.poll(ids).toEqual(['c', 'd']);
  });

  it('supports cursors and collection groups', async () => {
    const target = await collection({ a: { n: 1, m: 1 }, b: { n: 2, m: 1 } });
    const { next, snapshots } = record(target.orderBy('n').startAfter(1));
    await next('+b');
    await target.doc('c').set({ n: 3 });
    await next('+c');
    const group = record(db.collectionGroup(target.id).where('n', '>=', 3));
    await group.next('+c');
    await doc().collection(target.id).doc('deep').set({ n: 4 });
    await group.next('+deep');
    expect(snapshots).toHaveLength(2);
  });

  it('receives nothing after it was stopped', async () => {
    const target = await collection();
    const { lines, next, unsubscribe } = record(target);
    await next('');
    unsubscribe();
    await target.doc('a').set({});
    const other = record(target);
    await other.next('+a');
    expect(lines).toEqual(['']);
  });

  it('receives one error if the query is refused', async () => {
    const target = await collection();
    const { lines } = record(
      target.where(
        'n',
        'in',
        Array.from({ length: 31 }, (_, n) => n),
      ),
    );
    await expect.poll(() => lines.at(-1)).toMatch(/3/);
    expect(lines).toHaveLength(1);
  });
});

describe('many listeners', () => {
  it('all listeners receive the same changes in the order of the writes', async () => {
    const target = await collection();
    const listeners = Array.from({ length: 10 }, () => record(target));
    for (const { next } of listeners) await next('');
    for (let count = 0; count < 20; count += 1) await target.doc(`${count}`).set({ count });
    for (const { lines } of listeners) {
      await expect.poll(() => lines.join(' ').match(/\+/g)?.length).toBe(20);
      const ids = lines.join(' ').match(/\d+/g);
      expect(ids).toEqual(Array.from({ length: 20 }, (_, count) => `${count}`));
    }
  });

  it('listeners receive every document even if they start while documents are written', async () => {
    const target = await collection();
    const writing = (async () => {
      for (let count = 0; count < 60; count += 1) await target.doc(`${count}`).set({ count });
    })();
    const listeners = [];
    for (let count = 0; count < 6; count += 1) {
      listeners.push(record(target));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await writing;
    for (const { snapshots } of listeners) {
      await expect.poll(() => snapshots.at(-1)?.size).toBe(60);
      const sizes = snapshots.map(({ size }) => size);
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    }
  });
});
