import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { api as contract } from '@markaz/contract/api';
import { byteLimits } from '@markaz/contract/limits';
import { isStaffAccess } from '@markaz/contract/staff/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { courseForm, makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, signInByCookie } from './people.ts';
import { makeQuiz } from './quizzes.ts';
import { authorOf } from './teachers.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const calls = Object.entries(contract);
const anyJsonCall = 'courses/course';

describe('paths and methods', () => {
  it.each(['', 'nothing', 'courses/', 'Courses', 'courses/course/x', '__proto__', 'admin', '%'])(
    'answers 404 as JSON for /api/%s',
    async (path) => {
      const { body, headers } = await api.expectError(path);
      expect(body.error).toBe('not_found');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each(calls)(
    '%s answers other methods with 405 and an Allow header',
    async (path, { method }) => {
      const wrongMethods = method === 'GET' ? ['POST', 'PUT'] : ['GET', 'PUT', 'DELETE', 'OPTIONS'];
      for (const wrongMethod of wrongMethods) {
        const { body, headers } = await api.expectError(path, undefined, { method: wrongMethod });
        expect(body.error).toBe('method_not_allowed');
        expect(headers.get('allow')).toBe(method === 'GET' ? 'GET, HEAD' : 'POST');
      }
    },
  );

  it('responses do not name the server software', async () => {
    const { headers } = await api.send('nothing');
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
  });
});

describe('JSON bodies', () => {
  const sendRaw = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    api.expectError(anyJsonCall, undefined, {
      raw,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  it.each(['{', '{"id":1,}', 'undefined', '\u0000', '{"id":"x"} extra'])(
    'answers 400 invalid_json for the invalid JSON %j',
    async (raw) => {
      expect((await sendRaw(raw)).body.error).toBe('invalid_json');
    },
  );

  it('answers 400 invalid_json for invalid UTF-8', async () => {
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await sendRaw(bytes)).body.error).toBe('invalid_json');
  });

  it('answers 415 for another content type or a compressed body', async () => {
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      const { body } = await sendRaw('{"id":"x"}', { 'Content-Type': contentType });
      expect(body.error).toBe('unsupported_media_type');
    }
    const gzippedBody = new Uint8Array(gzipSync('{"id":"x"}'));
    expect((await sendRaw(gzippedBody, { 'Content-Encoding': 'gzip' })).body.error).toBe(
      'unsupported_media_type',
    );
  });

  it('accepts a JSON content type with a charset and in upper case', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=UTF-8' };
    expect((await sendRaw('{"id":"unknown"}', headers)).body.error).toBe('not_found');
  });

  it('answers 413 for a body above 256 KB, with or without a Content-Length', async () => {
    const padding = 'x'.repeat(byteLimits.jsonBody);
    const longBody = JSON.stringify({ id: 'x', padding });
    expect((await sendRaw(longBody)).body.error).toBe('too_large');
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(longBody));
        controller.close();
      },
    });
    const response = await fetch(`${api.url}/api/${anyJsonCall}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: stream,
      duplex: 'half',
    });
    expect(response.status).toBe(413);
  });

  it('accepts a body of exactly 256 KB', async () => {
    const emptyBodyLength = JSON.stringify({ id: 'unknown', padding: '' }).length;
    const padding = 'x'.repeat(byteLimits.jsonBody - emptyBodyLength);
    expect((await sendRaw(JSON.stringify({ id: 'unknown', padding }))).body.error).toBe(
      'not_found',
    );
  });

  it('calls that do not take a body ignore a body that is sent', async () => {
    const student = await makeStudent(api);
    const headers = { 'Content-Type': 'text/plain' };
    await api.call('user/userdoc', undefined, { as: student, raw: '{', headers });
  });

  it('prototype keys and deep nesting in a body cause only an ordinary error', async () => {
    await sendRaw('{"__proto__":{"id":"x"},"constructor":{}}');
    await sendRaw(`{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  });
});

/** The query that each download requires. */
const requiredQueries: Record<string, string> = {
  'admin/report/csv': '?month=2026-11',
  'admin/settlement/csv': '?month=2026-11&outlet=x',
};
beforeAll(async () => {
  const { cId, soldId } = await makeQuiz(api, admin);
  requiredQueries['admin/quizzes/export'] = `?cId=${cId}&lId=${soldId}`;
  const course = await makeCourse(api, admin, { author: { name: 'أ. منى' } });
  const author = await authorOf(api, admin, course.cId);
  requiredQueries['admin/statement/csv'] = `?month=2026-11&author=${author}`;
});

describe('cross-site requests', () => {
  const host = () => new URL(api.url).host;

  it.each(calls.filter(([, { method }]) => method === 'POST'))(
    '%s refuses cross-site requests',
    async (path, call) => {
      const crossSiteHeaders: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: 'https://sibling.example' },
      ];
      for (const headers of crossSiteHeaders) {
        const as = call.access === 'public' ? undefined : admin;
        const body = call.body === 'multipart' ? courseForm() : {};
        const answer = await api.expectError(path, body, { as, headers });
        expect(answer.body.error).toBe('cross_site');
      }
    },
  );

  it('requests from the site itself are accepted', async () => {
    const sameSiteHeaders: Record<string, string>[] = [
      {},
      { origin: `http://${host()}` },
      { 'sec-fetch-site': 'same-origin', origin: `http://${host()}` },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://markaz.example', 'x-forwarded-host': 'markaz.example' },
      { origin: 'https://markaz.example', 'x-forwarded-host': 'markaz.example, inner' },
    ];
    for (const headers of sameSiteHeaders) {
      expect((await api.send('auth/logout', undefined, { headers })).status).toBe(200);
    }
  });

  it.each(calls.filter(([, { method, access }]) => method === 'GET' && isStaffAccess(access)))(
    '%s refuses downloads from other sites',
    async (path) => {
      const { cookie } = await signInByCookie(api, admin);
      const crossSiteHeaders: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { referer: 'https://evil.example/' },
        // Old browsers do not send any of these headers from a page with `no-referrer`.
        {},
      ];
      for (const headers of crossSiteHeaders) {
        const answer = await api.expectError(path, undefined, { headers: { ...headers, cookie } });
        expect(answer.body.error).toBe('cross_site');
      }
      const sameSiteHeaders = [
        { 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'none' },
        { referer: `http://${host()}/admin` },
      ];
      for (const headers of sameSiteHeaders) {
        const pathWithQuery = `${path}${requiredQueries[path] ?? ''}`;
        const { status } = await api.send(pathWithQuery, undefined, {
          headers: { ...headers, cookie },
        });
        expect(status).toBe(200);
      }
    },
  );

  it('can read public data', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await api.send('courses', undefined, { headers })).status).toBe(200);
  });
});

describe('the log', () => {
  it('has one entry for each request, with an id and without secrets', async () => {
    const student = await makeStudent(api);
    api.logs.length = 0;
    await api.expectError(
      'courses/course?code=SECRET',
      { id: 'x' },
      { as: student, method: 'POST' },
    );
    await sleep(20);
    expect(api.logs).toMatchObject([
      {
        severity: 'WARNING',
        message: 'POST /api/courses/course 404',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
        httpRequest: { requestMethod: 'POST', requestUrl: '/api/courses/course', status: 404 },
      },
    ]);
    const logText = JSON.stringify(api.logs);
    expect(logText).not.toContain('SECRET');
    expect(logText).not.toContain(student.idToken);
  });
});

describeLocally('failures of Firestore', () => {
  const injectFailure = (code: 3 | 8 | 10, times = 1) =>
    api.local?.firestore.faults.inject({
      rpc: 'BatchGetDocuments',
      project: api.projectId,
      code,
      times,
    });

  it.each([8, 10] as const)(
    'the temporary failure %i of Firestore gets 503 with Retry-After',
    async (code) => {
      const { cId } = await makeCourse(api, admin);
      injectFailure(code);
      const { body, headers } = await api.expectError('courses/course', { id: cId });
      expect(body.error).toBe('unavailable');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  it('an unexpected failure of Firestore gets 500 without details, but with a request id that is also in the log', async () => {
    const { cId } = await makeCourse(api, admin);
    api.logs.length = 0;
    injectFailure(3);
    const { body } = await api.expectError('courses/course', { id: cId });
    expect(Object.keys(body).sort()).toEqual(['error', 'message', 'requestId']);
    expect(JSON.stringify(body)).not.toMatch(/fault|firestore|at /iu);
    const logged = api.logs.find(({ severity }) => severity === 'ERROR');
    expect(logged).toMatchObject({ requestId: body.requestId });
    expect(logged?.message).toContain('INVALID_ARGUMENT');
  });

  it('an invalid stored document gets 500, and the API does not crash', async () => {
    const { cId } = await makeCourse(api, admin);
    await api.firestore.doc(`courses/${cId}`).update({ lectures: 'gone wrong' });
    expect((await api.expectError('courses/course', { id: cId })).body.error).toBe('internal');
  });
});

describe('a client that disconnects', () => {
  it('a client that disconnects while it sends a body does not disturb other requests', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      'POST /api/courses/course HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100\r\n\r\n{"id":',
    );
    await sleep(50);
    socket.destroy();
    await sleep(50);
    expect((await api.send('courses')).status).toBe(200);
  });
});

describe('an object that fakes its length', () => {
  const fakeLengths = ['{"length":{"toString":0}}', '{"length":{"valueOf":0,"toString":0}}'];
  it.each([
    ['follow', 'token'],
    ['courses/missed', 'search'],
    ['auth/login', 'idToken'],
    ['crashes', 'release'],
    ['courses/course', 'id'],
  ])('%s answers 400 to an object with a fake length in the field %s', async (path, field) => {
    for (const fakeLength of fakeLengths) {
      const raw = `{"${field}":${fakeLength}}`;
      const headers = { 'content-type': 'application/json' };
      const { status } = await api.expectError(path, undefined, { method: 'POST', headers, raw });
      expect(status).toBe(400);
    }
  });
});
