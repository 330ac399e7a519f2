import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../firestore/harness.ts';
import { clientOf } from '../storage/harness.ts';
import { runCli, startCli } from './run.ts';

let data = '';

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'data-emulator-cli-'));
});

afterAll(() => rm(data, { recursive: true }));

describe('the command', () => {
  it('says where it listens and answers there', async () => {
    const { ready, firestoreAddress, storageOrigin } = await startCli('memory');
    expect(ready).toMatch(
      /^Ready: Firestore on 127\.0\.0\.1:\d+, Cloud Storage on 127\.0\.0\.1:\d+, data in memory\.$/,
    );
    await connectTo(firestoreAddress).doc().set({ a: 1 });
    await clientOf(storageOrigin).bucket('demo-cli').file('x').save('x', { resumable: false });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops within a second on %s', async (signal) => {
    const { child, firestoreAddress } = await startCli('memory');
    const { doc } = connectTo(firestoreAddress);
    const unsubscribe = doc().onSnapshot(
      () => undefined,
      () => undefined,
    );
    await doc().set({});
    const start = performance.now();
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - start).toBeLessThan(1000);
    unsubscribe();
  });

  it.each(['--firestore-port', '--storage-port'])(
    'a taken %s is one sentence and exit code 1',
    async (option) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' ? String(address?.port) : '';
      const free = option === '--storage-port' ? '--firestore-port' : '--storage-port';
      const run = await runCli([option, port, free, '0', '--data', 'memory']);
      other.close();
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr.trim()).toMatch(new RegExp(`^[^\\n]*${port}[^\\n]*\\.$`));
    },
  );

  it.each([
    [['--storage-port', 'many'], 'port'],
    [['--storage-prt', '1'], 'storage-prt'],
  ])('%j is refused in a sentence', async (args, reason) => {
    const { code, stderr } = await runCli(args);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('    at ');
  });
});

describe('kill -9', () => {
  it('loses no acknowledged document and no acknowledged object', async () => {
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
    // The client would go on asking a server that is gone for minutes; nobody waits for that.
    void Promise.allSettled([...writers, uploader]);

    await expect.poll(() => Math.min(documents.length, objects.length * 4)).toBeGreaterThan(40);
    first.child.kill('SIGKILL');
    const acknowledged = { documents: [...documents], objects: [...objects] };
    killed = true;
    await once(first.child, 'exit');

    const second = await startCli(data);
    const again = connectTo(second.firestoreAddress, projectId);
    const found = await again.db.collection('killed').get();
    const ids = new Set(found.docs.map((document) => document.id));
    expect(acknowledged.documents.filter((id) => !ids.has(id))).toEqual([]);
    expect(found.docs.filter((document) => document.get('id') !== document.id)).toEqual([]);

    const [files] = await clientOf(second.storageOrigin).bucket('demo-killed').getFiles();
    const names = new Set(files.map(({ name }) => name));
    expect(acknowledged.objects.filter((name) => !names.has(name))).toEqual([]);
    for (const file of files) expect((await file.download())[0].toString()).toBe(file.name);
  });
});
