import { readFile, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { errorBodySchema } from '@markaz/contract/errors';
import { byteLimits } from '@markaz/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  installDeployed,
  type RunningFunction,
  startDeployed,
} from '../testing/deployed-function.ts';
import { prepareRehearsal, type Rehearsal } from '../testing/rehearsal.ts';

let rehearsal: Rehearsal | undefined;
/** The uploaded function. It is installed as by Google's build, and runs under its framework. */
let server: RunningFunction | undefined;
let folder: string;
let url: string;

beforeAll(async () => {
  rehearsal = await prepareRehearsal({ MARKAZ_ORIGIN: 'https://example.org/' });
  await rehearsal.deploy({ origin: 'https://example.org' });
  folder = await installDeployed(rehearsal.cloud, 'api');
  server = await startDeployed(rehearsal.cloud, 'api', folder, {
    // Nothing listens at this address, because other tests cover the calls that need Firestore.
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
  });
  url = server.url;
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await rehearsal?.end();
  await rm(folder, { recursive: true, force: true });
});

async function fetchError(path: string, init?: RequestInit) {
  const response = await fetch(`${url}${path}`, init);
  return { status: response.status, ...errorBodySchema.parse(await response.json()) };
}

/** Reads all log entries that the function has written so far. */
async function logEntries(): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(server?.log ?? '', 'utf8')).split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

describe('the deployed folder', () => {
  it('answers requests under Cloud Functions’ own framework', async () => {
    expect(await fetchError('/api/nothing')).toMatchObject({ status: 404, error: 'not_found' });
    expect(await fetchError('/')).toMatchObject({ status: 404, error: 'not_found' });
  });

  it('checks request bodies as usual, although the framework has already read them', async () => {
    const post = (body: RequestInit['body'], headers = {}) =>
      fetchError('/api/courses/course', {
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
    ['a body that is not JSON', '/api/courses/course', '{bad', {}, 400],
    ['an empty object and a bracket', '/api/courses/course', '{}]', {}, 400],
    ['an unknown charset', '/api/courses/course', '{}', { charset: 'none' }, 415],
    ['a body that is not gzip as declared', '/api/courses/course', '{}', { encoding: 'gzip' }, 400],
    ['a path that cannot be decoded', '/api/%ZZ', '', {}, 400],
  ])(
    'leaves the error response for %s to the framework, without revealing our code',
    async (_what, path, body, contentType, status) => {
      const { charset = 'utf-8', encoding = 'identity' } = contentType as Record<string, string>;
      const headers = {
        'Content-Type': `application/json; charset=${charset}`,
        'Content-Encoding': encoding,
      };
      const answer = await fetch(url + path, { method: 'POST', body, headers });
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toMatch(/node_modules|\bat /u);
    },
  );

  it('logs each request as an entry with its severity, as in a real deployment', async () => {
    const paths = Array.from({ length: 50 }, (_, index) => `/api/logged-${index}`);
    await Promise.all(paths.map((path) => fetchError(path)));
    const logged = async () => {
      const entries = await logEntries();
      return entries.filter(({ severity }) => severity === 'WARNING').map(({ message }) => message);
    };
    const expected = paths.map((path) => `GET ${path} 404`);
    await expect.poll(logged).toEqual(expect.arrayContaining(expected));
  });

  it('logs a failure once in the format of Error Reporting, with its severity, trace and name', async () => {
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
