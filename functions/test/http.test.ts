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
    'answer 404 as JSON for /api/%s',
    async (path) => {
      const { body, headers } = await api.expectError(path);
      expect(body.error).toBe('not_found');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each(calls)('answer other methods with 405 and Allow: %s', async (path, { method }) => {
    const wrongMethods = method === 'GET' ? ['POST', 'PUT'] : ['GET', 'PUT', 'DELETE', 'OPTIONS'];
    for (const wrongMethod of wrongMethods) {
      const { body, headers } = await api.expectError(path, undefined, { method: wrongMethod });
      expect(body.error).toBe('method_not_allowed');
      expect(headers.get('allow')).toBe(method === 'GET' ? 'GET, HEAD' : 'POST');
    }
  });

  it('hide the server software', async () => {
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
    'are refused with 400 invalid_json: %j',
    async (raw) => {
      expect((await sendRaw(raw)).body.error).toBe('invalid_json');
    },
  );

  it('are refused with 400 invalid_json if the UTF-8 is invalid', async () => {
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await sendRaw(bytes)).body.error).toBe('invalid_json');
  });

  it('are refused with 415 if of another type', async () => {
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      const { body } = await sendRaw('{"id":"x"}', { 'Content-Type': contentType });
      expect(body.error).toBe('unsupported_media_type');
    }
    const gzippedBody = new Uint8Array(gzipSync('{"id":"x"}'));
    expect((await sendRaw(gzippedBody, { 'Content-Encoding': 'gzip' })).body.error).toBe(
      'unsupported_media_type',
    );
  });

  it('may have a charset, and any case of the type', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=UTF-8' };
    expect((await sendRaw('{"id":"unknown"}', headers)).body.error).toBe('not_found');
  });

  it('are refused with 413 above 256 KB, with or without an announced length', async () => {
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

  it('are accepted up to the limit', async () => {
    const emptyBodyLength = JSON.stringify({ id: 'unknown', padding: '' }).length;
    const padding = 'x'.repeat(byteLimits.jsonBody - emptyBodyLength);
    expect((await sendRaw(JSON.stringify({ id: 'unknown', padding }))).body.error).toBe(
      'not_found',
    );
  });

  it('are ignored by calls without a body', async () => {
    const student = await makeStudent(api);
    const headers = { 'Content-Type': 'text/plain' };
    await api.call('user/userdoc', undefined, { as: student, raw: '{', headers });
  });

  it('are harmless with prototype keys or deep nesting', async () => {
    await sendRaw('{"__proto__":{"id":"x"},"constructor":{}}');
    await sendRaw(`{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  });
});

/** Queries that downloads require. */
const requiredQueries: Record<string, string> = {
  'admin/report/csv': '?month=2026-11',
  'admin/settlement/csv': '?month=2026-11&outlet=x',
};
beforeAll(async () => {
  const { cId, soldId } = await makeQuiz(api, admin);
  requiredQueries['admin/quizzes/export'] = `?cId=${cId}&lId=${soldId}`;
});

describe('cross-site changes', () => {
  const host = () => new URL(api.url).host;

  it.each(calls.filter(([, { method }]) => method === 'POST'))(
    'are refused: %s',
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

  it('are not confused with same-site ones', async () => {
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
    'cannot download files either: %s',
    async (path) => {
      const { cookie } = await signInByCookie(api, admin);
      const crossSiteHeaders: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { referer: 'https://evil.example/' },
        // From an old browser on a page with `no-referrer`.
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

  it('may still read public data', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await api.send('courses', undefined, { headers })).status).toBe(200);
  });
});

describe('the log', () => {
  it('has one line per request, with an id and without secrets', async () => {
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

  it.each([8, 10] as const)('that are temporary answer 503 with Retry-After: %i', async (code) => {
    const { cId } = await makeCourse(api, admin);
    injectFailure(code);
    const { body, headers } = await api.expectError('courses/course', { id: cId });
    expect(body.error).toBe('unavailable');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('that are unexpected answer 500 with a request id that the log has, and no details', async () => {
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

  it('answer 500 for an invalid stored document, without a crash', async () => {
    const { cId } = await makeCourse(api, admin);
    await api.firestore.doc(`courses/${cId}`).update({ lectures: 'gone wrong' });
    expect((await api.expectError('courses/course', { id: cId })).body.error).toBe('internal');
  });
});

describe('a client that disconnects', () => {
  it('during a body harms no other request', async () => {
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
  ])('is refused by %s like any other invalid value', async (path, field) => {
    for (const fakeLength of fakeLengths) {
      const raw = `{"${field}":${fakeLength}}`;
      const headers = { 'content-type': 'application/json' };
      const { status } = await api.expectError(path, undefined, { method: 'POST', headers, raw });
      expect(status).toBe(400);
    }
  });
});
