import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorBodySchema } from '@markaz/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What Google's build does with the deployed folder, and what then serves it. */
const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let folder: string;
let server: ChildProcess | undefined;
let url: string;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-artefact-'));
  const builder = join(root, 'scripts/build-functions.ts');
  await run(process.execPath, [builder, '--target', folder], { cwd: root });
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
  });
  const port = await freePort();
  const framework = 'node_modules/@google-cloud/functions-framework/build/src/main.js';
  server = spawn(process.execPath, [framework, '--target=api', `--port=${port}`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      GCLOUD_PROJECT: 'demo-artefact',
      // Nothing listens there: what needs Firestore is tested elsewhere.
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
      METADATA_SERVER_DETECTION: 'none',
    },
    stdio: 'ignore',
  });
  url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && server.exitCode === null) {
    if ((await fetch(url).catch(() => null)) !== null) return;
    await sleep(50);
  }
  throw new Error('The deployed folder does not start.');
}, 180_000);

afterAll(async () => {
  if (server !== undefined && server.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

async function errorOf(path: string, init?: RequestInit) {
  const response = await fetch(`${url}${path}`, init);
  return { status: response.status, ...errorBodySchema.parse(await response.json()) };
}

describe('the deployed folder', () => {
  it('names exact versions, the ones of the repo’s lock file, and nothing of ours', async () => {
    const { dependencies, engines, type } = await readJson(join(folder, 'package.json'));
    expect([engines, type]).toEqual([{ node: '24' }, 'module']);
    const own = await readJson(join(root, 'functions/package.json'));
    const inTheBundle = ['@markaz/contract', 'cookie', 'lru-cache', 'zod'];
    const installed = Object.entries(own.dependencies).filter(
      ([name]) => !inTheBundle.includes(name),
    );
    expect(Object.entries(dependencies)).toEqual(installed);
    const { packages } = await readJson(join(folder, 'package-lock.json'));
    expect(Object.keys(packages).filter((name) => name.includes('@markaz'))).toEqual([]);
    for (const development of ['vitest', 'firebase-tools', 'react', 'typescript']) {
      expect(packages).not.toHaveProperty([`node_modules/${development}`]);
    }
  });

  it('has one firebase-admin, which firebase-functions shares', async () => {
    const { packages } = await readJson(join(folder, 'package-lock.json'));
    const copies = Object.keys(packages).filter((name) => /(^|\/)firebase-admin$/u.test(name));
    expect(copies).toEqual(['node_modules/firebase-admin']);
  });

  it('finds everything that it imports beside it or in those packages', async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(1);
    const { dependencies } = await readJson(join(folder, 'package.json'));
    const found = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(folder, file), 'utf8');
        return [...text.matchAll(/(?:from|import\()\s*"([@a-z][\w@./-]*)"/gu)].map(
          ([, name = '']) => name,
        );
      }),
    );
    const names = new Set(found.flat().filter((name) => !name.startsWith('node:')));
    const known = Object.keys(dependencies);
    const unknown = [...names].filter(
      (name) => !known.some((each) => name === each || name.startsWith(`${each}/`)),
    );
    expect(names.size).toBeGreaterThan(3);
    expect(unknown).toEqual([]);
  });

  it('answers under Cloud Functions’ own framework', async () => {
    expect(await errorOf('/api/nothing')).toMatchObject({ status: 404, error: 'not_found' });
    expect(await errorOf('/')).toMatchObject({ status: 404, error: 'not_found' });
  });

  it.each([
    ['JSON that is none', '{bad', { 'Content-Type': 'application/json' }],
    ['an empty object and a bracket', '{}]', { 'Content-Type': 'application/json' }],
  ])('answers %s itself, before the framework does', async (_what, body, headers) => {
    const answer = await errorOf('/api/courses/course', { method: 'POST', body, headers });
    expect(answer).toMatchObject({ status: 400, error: 'invalid_json' });
  });

  it('reads bodies itself, whatever they are sent as', async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    const answer = await errorOf('/api/courses/course', init);
    expect(answer.fields).toHaveProperty('id');
    const unknown = { ...init, headers: { 'Content-Type': 'application/json; charset=none' } };
    expect((await errorOf('/api/courses/course', unknown)).fields).toHaveProperty('id');
    const zipped = { ...init.headers, 'Content-Encoding': 'gzip' };
    const bomb = await errorOf('/api/courses/course', { ...init, headers: zipped });
    expect(bomb).toMatchObject({ status: 415, error: 'unsupported_media_type' });
  });

  it('refuses a body that is too long before anyone reads it', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/courses/course HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Content-Length: 30000000\r\n\r\n{',
    );
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /u);
  });

  it('answers paths that cannot be decoded itself', async () => {
    expect(await errorOf('/api/%ZZ')).toMatchObject({ status: 404, error: 'not_found' });
    expect(await errorOf('/api/thumbnails/%E0%A4%A')).toMatchObject({ status: 404 });
  });
});
