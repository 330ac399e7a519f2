import { FieldValue, type Query, type QuerySnapshot } from 'firebase-admin/firestore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFirestore } from './harness.ts';

const { db, doc, collection } = await openFirestore();

/** Records a listener's snapshots, a line each: `+id` added, `~id` modified, `-id` removed. */
function hear(query: Query) {
  const heard: string[] = [];
  const snapshots: QuerySnapshot[] = [];
  const signs = { added: '+', modified: '~', removed: '-' };
  const unsubscribe = query.onSnapshot(
    (snapshot) => {
      snapshots.push(snapshot);
      heard.push(
        snapshot
          .docChanges()
          .map((change) => signs[change.type] + change.doc.id)
          .join(' '),
      );
    },
    (error) => heard.push(error.message),
  );
  onTestFinished(unsubscribe);
  return {
    heard,
    snapshots,
    unsubscribe,
    next: (line: string) => expect.poll(() => heard.at(-1)).toBe(line),
    ids: () => snapshots.at(-1)?.docs.map(({ id }) => id),
  };
}

describe('a document', () => {
  it('is sent as it is and after every change', async () => {
    const ref = doc();
    const heard: unknown[] = [];
    onTestFinished(ref.onSnapshot((snapshot) => heard.push(snapshot.data() ?? 'missing')));
    await expect.poll(() => heard).toEqual(['missing']);
    await ref.set({ n: 1 });
    await expect.poll(() => heard.at(-1)).toEqual({ n: 1 });
    await ref.update({ n: FieldValue.increment(1) });
    await expect.poll(() => heard.at(-1)).toEqual({ n: 2 });
    await ref.delete();
    await expect.poll(() => heard).toEqual(['missing', { n: 1 }, { n: 2 }, 'missing']);
  });

  it('is not sent when a write changes nothing', async () => {
    const ref = doc();
    await ref.set({ n: 1 });
    const heard: unknown[] = [];
    onTestFinished(ref.onSnapshot((snapshot) => heard.push(snapshot.get('n'))));
    await expect.poll(() => heard).toEqual([1]);
    await ref.set({ n: 1 });
    await ref.update({ n: FieldValue.increment(0) });
    await doc().set({ n: 5 });
    await ref.update({ n: 2 });
    await expect.poll(() => heard.at(-1)).toBe(2);
    expect(heard).toEqual([1, 2]);
  });
});

describe('a query', () => {
  it('sends what enters, changes and leaves', async () => {
    const target = await collection({ a: { n: 1 }, b: { n: 5 } });
    const { heard, next, ids } = hear(target.where('n', '<', 5).orderBy('n'));
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
    expect(heard).toHaveLength(6);
  });

  it('that finds nothing sends one empty snapshot', async () => {
    const target = await collection();
    const { heard, snapshots } = hear(target);
    await expect.poll(() => snapshots).toHaveLength(1);
    expect(snapshots[0]?.empty).toBe(true);
    await doc().set({});
    await target.doc('a').set({});
    await expect.poll(() => heard).toEqual(['', '+a']);
  });

  it('sends a batch as one snapshot', async () => {
    const target = await collection({ a: {}, b: { n: 1 } });
    const { heard, next } = hear(target);
    await next('+a +b');
    const batch = db.batch();
    batch.delete(target.doc('a')).update(target.doc('b'), { n: 2 }).set(target.doc('c'), {});
    await batch.commit();
    await next('-a +c ~b');
    expect(heard).toHaveLength(2);
  });

  it('sends the commits of a transaction and a bulk writer', async () => {
    const target = await collection();
    const { next } = hear(target);
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

  it('with a limit sends the documents that move up and drop out', async () => {
    const target = await collection({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const { next, ids } = hear(target.orderBy('n').limit(2));
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

  it('with limitToLast sends the end of the list', async () => {
    const target = await collection({ a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const { ids } = hear(target.orderBy('n').limitToLast(2));
    await expect.poll(ids).toEqual(['b', 'c']);
    await target.doc('d').set({ n: 4 });
    await expect.poll(ids).toEqual(['c', 'd']);
  });

  it('works with cursors, select and a collection group', async () => {
    const target = await collection({ a: { n: 1, m: 1 }, b: { n: 2, m: 1 } });
    const { next, snapshots } = hear(target.orderBy('n').startAfter(1));
    await next('+b');
    await target.doc('c').set({ n: 3 });
    await next('+c');
    const group = hear(db.collectionGroup(target.id).where('n', '>=', 3));
    await group.next('+c');
    await doc().collection(target.id).doc('deep').set({ n: 4 });
    await group.next('+deep');
    expect(snapshots).toHaveLength(2);
  });

  it('sends nothing after it was stopped', async () => {
    const target = await collection();
    const { heard, next, unsubscribe } = hear(target);
    await next('');
    unsubscribe();
    await target.doc('a').set({});
    const other = hear(target);
    await other.next('+a');
    expect(heard).toEqual(['']);
  });

  it('that is refused reaches the error handler', async () => {
    const target = await collection();
    const { heard } = hear(
      target.where(
        'n',
        'in',
        Array.from({ length: 31 }, (_, n) => n),
      ),
    );
    await expect.poll(() => heard.at(-1)).toMatch(/3/);
    expect(heard).toHaveLength(1);
  });
});

describe('many listeners', () => {
  it('receive the same, each in order', async () => {
    const target = await collection();
    const listeners = Array.from({ length: 10 }, () => hear(target));
    for (const { next } of listeners) await next('');
    for (let count = 0; count < 20; count += 1) await target.doc(`${count}`).set({ count });
    for (const { heard } of listeners) {
      await expect.poll(() => heard.join(' ').match(/\+/g)?.length).toBe(20);
      const ids = heard.join(' ').match(/\d+/g);
      expect(ids).toEqual(Array.from({ length: 20 }, (_, count) => `${count}`));
    }
  });

  it('that begin while documents are written miss none', async () => {
    const target = await collection();
    const writing = (async () => {
      for (let count = 0; count < 60; count += 1) await target.doc(`${count}`).set({ count });
    })();
    const listeners = [];
    for (let count = 0; count < 6; count += 1) {
      listeners.push(hear(target));
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
