import { sessionCookieName } from '@markaz/contract/accounts/auth';
import { type ApiPath, api as contract } from '@markaz/contract/api';
import { titleGrades } from '@markaz/contract/catalogue/courses';
import { beforeAll, describe, expect, it } from 'vitest';
import { courseForm, makeCourse, someInfo } from '../courses.ts';
import { type Account, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeStudent } from '../people.ts';
import { makePhoto } from '../pictures.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let thumbnail: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  await makeCourse(api, admin);
  const form = courseForm(someInfo, [], await makePhoto({ width: 640, height: 360 }));
  const { id } = await api.call('admin/courses/submit', form, { as: admin });
  const { course } = await api.call('courses/course', { id });
  thumbnail = (course.thumbnail?.src ?? '').replace('/api/', '');
});

const titles = 'courses/lecture-titles';
const lists: readonly string[] = [
  'courses',
  ...titleGrades.map((grade) => `${titles}?grade=${grade}`),
];
const privateCaching = 'private, no-store';
const callers = () => [undefined, student, admin];

describe('responses that the CDN may cache', () => {
  /** Returns the paths of all public responses. If you make another response public, add its path. */
  const cacheablePaths = () => [...lists, thumbnail];

  it('a public response is the same for every caller and with every cookie, and does not set cookies', async () => {
    for (const path of cacheablePaths()) {
      const anonymousResponse = await api.send(path);
      expect(anonymousResponse.headers.get('cache-control')).toMatch(/^public, /u);
      for (const caller of callers()) {
        const headers = {
          cookie: `${sessionCookieName}=stale; other=1`,
          'x-forwarded-for': '192.0.2.1',
        };
        const {
          status,
          body,
          headers: responseHeaders,
        } = await api.send(path, undefined, { as: caller, headers });
        expect({ status, body }).toEqual({ status: 200, body: anonymousResponse.body });
        expect(responseHeaders.get('etag')).toBe(anonymousResponse.headers.get('etag'));
        expect(responseHeaders.get('set-cookie')).toBeNull();
      }
    }
  });

  it('the list of courses varies only by Accept-Encoding, and a picture by no request header', async () => {
    for (const encoding of ['gzip', 'identity', 'br']) {
      const options = { headers: { 'accept-encoding': encoding } };
      const { headers: responseHeaders } = await api.send('courses', undefined, options);
      expect(responseHeaders.get('vary')).toBe('Accept-Encoding');
      expect(responseHeaders.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    }
    const { headers } = await api.send(thumbnail);
    expect([headers.get('vary'), headers.get('content-encoding')]).toEqual([null, null]);
  });

  it('when a public response is revalidated, the API answers 304 with the same headers, without a body', async () => {
    for (const path of cacheablePaths()) {
      const first = await api.send(path);
      const etag = first.headers.get('etag') ?? '';
      for (const etagHeader of [etag, `"other", ${etag}`, '*']) {
        const revalidated = await api.send(path, undefined, {
          headers: { 'if-none-match': etagHeader },
        });
        expect([revalidated.status, revalidated.body]).toEqual([304, '']);
        for (const name of ['cache-control', 'etag', 'vary']) {
          expect(revalidated.headers.get(name)).toBe(first.headers.get(name));
        }
      }
      const other = await api.send(path, undefined, { headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    }
  });

  it('a response with an error may not be cached', async () => {
    const missingThumbnail = thumbnail.replace(/[0-9a-f]{32}/u, '0'.repeat(32));
    const failingPaths = [
      'courses/x',
      missingThumbnail,
      'thumbnails/x',
      'courses/',
      'nothing',
      `${titles}?grade=4`,
    ];
    for (const path of failingPaths) {
      // `expectError` also expects the header «private, no-store».
      const { headers } = await api.expectError(path);
      expect([headers.get('etag'), headers.get('expires')]).toEqual([null, null]);
    }
    const posted = await api.expectError('courses', {}, { method: 'POST' });
    expect(posted.status).toBe(405);
  });
});

describe('responses that may not be cached', () => {
  const calls = (Object.keys(contract) as ApiPath[]).filter(
    (path) => path !== titles && !lists.includes(path),
  );

  it.each(calls)('every response of %s is private, for every caller', async (path) => {
    const { method, body } = contract[path];
    for (const caller of callers()) {
      for (const input of body === 'json' ? [{}, { cId: 'x', id: 'x' }] : [undefined]) {
        const { headers } = await api.send(path, input, { as: caller, method });
        expect(headers.get('cache-control')).toBe(privateCaching);
        expect(headers.get('etag')).toBeNull();
      }
    }
  });
});
