import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startFirestore } from '../../src/firestore/server.ts';
import { failureOf, openOwnFirestore } from './harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'indexes-'));
afterAll(() => rm(folder, { recursive: true }));
const indexesFile = join(folder, 'firestore.indexes.json');
const fields = ['a', 'b'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' }));
await writeFile(indexesFile, JSON.stringify({ indexes: [{ collectionGroup: 'c', fields }] }));
const { db, projectId } = await openOwnFirestore({ indexesFile });

it('a query runs if the file of indexes has a matching index', async () => {
  await db.doc('c/x').set({ a: 1, b: 2 });
  const found = await db.collection('c').where('a', '==', 1).orderBy('b').get();
  expect(found.size).toBe(1);
});

it.each([
  ['a query', () => db.collection('d').where('a', '==', 1).orderBy('b').get()],
  ['a count', () => db.collection('d').where('a', '==', 1).where('b', '>', 1).count().get()],
  [
    'a query in a transaction',
    () =>
      db.runTransaction((transaction) =>
        transaction.get(db.collection('d').where('a', '==', 1).orderBy('b')),
      ),
  ],
])('%s without an index is refused with the message of the service', async (_what, run) => {
  const { code, message } = (await failureOf(run())) ?? {};
  expect(code).toBe(9);
  expect(message).toContain(
    `The query requires an index. You can create it here: https://console.firebase.google.com/v1/r/project/${projectId}/firestore/indexes?create_composite=`,
  );
});

it('a listener is refused if its query lacks an index', async () => {
  const query = db.collection('d').where('a', '==', 1).orderBy('b');
  const { promise, resolve } = Promise.withResolvers<Error>();
  query.onSnapshot(() => undefined, resolve);
  expect(await promise).toHaveProperty(
    'message',
    expect.stringContaining('The query requires an index.'),
  );
});

it('the server does not start with an invalid file of indexes', async () => {
  await writeFile(join(folder, 'other.json'), '{"indexes": 1}');
  const start = startFirestore({ file: ':memory:', indexesFile: join(folder, 'other.json') });
  await expect(start).rejects.toThrow(/other\.json holds no indexes: .*indexes/s);
});
