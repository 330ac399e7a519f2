import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectTo } from '../firestore/harness.ts';
import { clientOf } from '../storage/harness.ts';
import { startCli } from './run.ts';

let data = '';

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'data-emulator-cli-'));
});

afterAll(() => rm(data, { recursive: true }));

it('keeps every acknowledged write when the command is killed', async () => {
  const first = await startCli(data);
  const { db, projectId } = connectTo(first.firestoreAddress);
  const bucket = clientOf(first.storageOrigin).bucket('demo-killed');
  const documents: string[] = [];
  const objects: string[] = [];
  let killed = false;

  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; !killed; count += 1) {
      const id = `${writer}-${count}`;
      await db.doc(`killed/${id}`).set({ id });
      documents.push(id);
    }
  });
  const uploader = (async () => {
    for (let count = 0; !killed; count += 1) {
      await bucket.file(`${count}`).save(`${count}`, { resumable: false });
      objects.push(`${count}`);
    }
  })();
  // Without a server, the client would retry for minutes. The test does not wait for it.
  void Promise.allSettled([...writers, uploader]);

  await expect.poll(() => Math.min(documents.length, objects.length * 4)).toBeGreaterThan(40);
  first.child.kill('SIGKILL');
  const acknowledged = { documents: [...documents], objects: [...objects] };
  killed = true;
  await once(first.child, 'exit');

  const second = await startCli(data);
  const restarted = connectTo(second.firestoreAddress, projectId);
  const found = await restarted.db.collection('killed').get();
  const ids = new Set(found.docs.map((document) => document.id));
  expect(acknowledged.documents.filter((id) => !ids.has(id))).toEqual([]);
  expect(found.docs.filter((document) => document.get('id') !== document.id)).toEqual([]);

  const [files] = await clientOf(second.storageOrigin).bucket('demo-killed').getFiles();
  const names = new Set(files.map(({ name }) => name));
  expect(acknowledged.objects.filter((name) => !names.has(name))).toEqual([]);
  for (const file of files) expect((await file.download())[0].toString()).toBe(file.name);
});
