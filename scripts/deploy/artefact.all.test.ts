import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { errorBodySchema } from '@markaz/contract/errors';
import { byteLimits } from '@markaz/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { installDeployed, type RunningFunction, startDeployed } from './deployed-function.ts';
import { prepareRehearsal, type Rehearsal } from './rehearsal.ts';

/** What firebase-tools uploads, installed as Google's build does, under what then serves it. */
let rehearsal: Rehearsal | undefined;
let server: RunningFunction | undefined;
let folder: string;
let url: string;

interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'));
}

beforeAll(async () => {
  rehearsal = await prepareRehearsal({
    MARKAZ_ORIGIN: 'https://example.org/',
    MARKAZ_DATABASE: 'restored-1',
  });
  await rehearsal.firebase.run('deploy', '--force', '--only', 'functions');
  folder = await installDeployed(rehearsal.cloud, 'api');
  server = await startDeployed(rehearsal.cloud, 'api', folder, {
    // Nothing listens there: what needs Firestore is tested elsewhere.
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
  });
  url = server.url;
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await rehearsal?.end();
  await rm(folder, { recursive: true, force: true });
});

async function errorOf(path: string, init?: RequestInit) {
  const response = await fetch(`${url}${path}`, init);
  return { status: response.status, ...errorBodySchema.parse(await response.json()) };
}

/** Everything logged so far. */
async function logEntries(): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(server?.log ?? '', 'utf8')).split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
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
    const whole = await readJson(join(root, 'package-lock.json'));
    const tested = new Set(Object.values<Locked>(whole.packages).map(({ integrity }) => integrity));
    const { '': _self, ...locked } = packages;
    for (const { integrity, resolved } of Object.values<Locked>(locked)) {
      expect(tested).toContain(integrity);
      expect(resolved).toBeUndefined();
    }
  });

  it('has the fonts of link previews where it looks for them, and knows where the site stands and its data lie', async () => {
    const source = join(root, 'functions/src/features/previews/fonts');
    expect(await readdir(join(folder, 'fonts'))).toEqual(await readdir(source));
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expect(texts.join('')).toContain('new URL("./fonts/fonts.conf", import.meta.url)');
    const environment = (await readFile(join(folder, '.env'), 'utf8')).split('\n');
    expect(environment).toContain('MARKAZ_ORIGIN=https://example.org');
    expect(environment).toContain('MARKAZ_DATABASE=restored-1');
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

  it('takes the bodies that the framework has read, under the rules of the others', async () => {
    const post = (body: RequestInit['body'], headers = {}) =>
      errorOf('/api/courses/course', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: body ?? null,
      });
    expect((await post('{}')).fields).toHaveProperty('id');
    expect((await post('{"id":"\\ud800"}')).fields).toHaveProperty('id');
    expect(await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject({
      error: 'invalid_json',
    });
    const long = JSON.stringify({ id: 'x'.repeat(byteLimits.jsonBody) });
    expect(await post(long)).toMatchObject({ status: 413, error: 'too_large' });
    const zipped = await post(new Uint8Array(gzipSync('{}')), { 'Content-Encoding': 'gzip' });
    expect(zipped).toMatchObject({ status: 415, error: 'unsupported_media_type' });
    const text = await post('{}', { 'Content-Type': 'text/plain' });
    expect(text).toMatchObject({ status: 415, error: 'unsupported_media_type' });
  });

  it.each([
    ['JSON that is none', '/api/courses/course', '{bad', {}, 400],
    ['an empty object and a bracket', '/api/courses/course', '{}]', {}, 400],
    ['a charset that is none', '/api/courses/course', '{}', { charset: 'none' }, 415],
    ['what is not compressed as it says', '/api/courses/course', '{}', { encoding: 'gzip' }, 400],
    ['a path that cannot be decoded', '/api/%ZZ', '', {}, 400],
  ])(
    'leaves to the framework %s: nothing of ours is told',
    async (_what, path, body, as, status) => {
      const { charset = 'utf-8', encoding = 'identity' } = as as Record<string, string>;
      const headers = {
        'Content-Type': `application/json; charset=${charset}`,
        'Content-Encoding': encoding,
      };
      const answer = await fetch(url + path, { method: 'POST', body, headers });
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toMatch(/node_modules|\bat /u);
    },
  );

  it('logs each request as an entry with its severity, under the environment of a deployment', async () => {
    const paths = Array.from({ length: 50 }, (_, index) => `/api/logged-${index}`);
    await Promise.all(paths.map((path) => errorOf(path)));
    const logged = async () => {
      const entries = await logEntries();
      return entries.filter(({ severity }) => severity === 'WARNING').map(({ message }) => message);
    };
    const expected = paths.map((path) => `GET ${path} 404`);
    await expect.poll(logged).toEqual(expect.arrayContaining(expected));
  });

  it('logs a failure with severity, trace and name, once for Error Reporting', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    expect((await fetch(`${url}/courses/unreachable`, { headers })).status).toBe(503);
    const logged = async () => {
      const errors = (await logEntries()).filter(({ severity }) => severity === 'ERROR');
      return errors.filter((entry) =>
        String(entry['logging.googleapis.com/trace']).endsWith(trace),
      );
    };
    const failure = { name: 'unreachable', status: 'DEADLINE_EXCEEDED' };
    await expect
      .poll(logged)
      .toMatchObject([
        { '@type': expect.stringContaining('ReportedErrorEvent'), failure },
        { message: 'GET /courses/unreachable 503' },
      ]);
  });
});
