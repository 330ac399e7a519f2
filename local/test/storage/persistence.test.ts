import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStorage } from '../../src/storage/server.ts';
import { clientOf } from './harness.ts';

let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'data-emulator-persistence-'));
});

afterAll(() => rm(dir, { recursive: true }));

async function withServer<Result>(task: (origin: string) => Promise<Result>): Promise<Result> {
  const server = await startStorage({ host: '127.0.0.1', port: 0, dir });
  try {
    return await task(`http://127.0.0.1:${server.port}`);
  } finally {
    await server.stop();
  }
}

it('objects and their metadata survive a restart', async () => {
  const bytes = randomBytes(1000);
  const before = await withServer(async (origin) => {
    const file = clientOf(origin).bucket('demo-kept').file('kept');
    await file.save(bytes, { resumable: false, metadata: { metadata: { a: 'b' } } });
    return (await file.getMetadata())[0];
  });
  await withServer(async (origin) => {
    const file = clientOf(origin).bucket('demo-kept').file('kept');
    const [{ selfLink, mediaLink, ...after }] = await file.getMetadata();
    expect(before).toMatchObject(after);
    expect((await file.download())[0].equals(bytes)).toBe(true);
    await file.save('later', { resumable: false });
    const [{ generation }] = await file.getMetadata();
    expect(BigInt(generation ?? 0)).toBeGreaterThan(BigInt(after.generation ?? 0));
  });
});

it('a restart removes the incomplete file of an interrupted write', async () => {
  const folder = join(dir, 'buckets', 'demo-kept');
  const [known = ''] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const orphan = known.replace('.json', '.9999999999999999.data');
  await writeFile(join(folder, orphan), 'half');
  await withServer(async (origin) => {
    const [bytes] = await clientOf(origin).bucket('demo-kept').file('kept').download();
    expect(bytes.toString()).toBe('later');
  });
  expect(await readdir(folder)).toHaveLength(2);
});

it('a resumable upload continues after a restart', async () => {
  const path = '/upload/storage/v1/b/demo-kept/o?uploadType=resumable&name=resumed';
  const session = await withServer(async (origin) => {
    const opened = await fetch(`${origin}${path}`, { method: 'POST' });
    const location = new URL(opened.headers.get('location') ?? '');
    const headers = { 'content-range': 'bytes 0-2/6' };
    await fetch(location, { method: 'PUT', headers, body: 'abc' });
    return location.pathname + location.search;
  });
  await withServer(async (origin) => {
    const headers = { 'content-range': 'bytes 3-5/6' };
    const last = await fetch(`${origin}${session}`, { method: 'PUT', headers, body: 'def' });
    expect(last.status).toBe(200);
    const [bytes] = await clientOf(origin).bucket('demo-kept').file('resumed').download();
    expect(bytes.toString()).toBe('abcdef');
  });
});

it('clear deletes the objects of one bucket or of all buckets', async () => {
  const server = await startStorage({ host: '127.0.0.1', port: 0, dir });
  const client = clientOf(`http://127.0.0.1:${server.port}`);
  for (const bucket of ['demo-one', 'demo-two']) {
    await client.bucket(bucket).file('x').save('x', { resumable: false });
  }
  const count = async (bucket: string) => (await client.bucket(bucket).getFiles())[0].length;
  await server.clear('demo-one');
  expect([await count('demo-one'), await count('demo-two')]).toEqual([0, 1]);
  await server.clear();
  expect([await count('demo-two'), await count('demo-kept')]).toEqual([0, 0]);
  await server.stop();
});
