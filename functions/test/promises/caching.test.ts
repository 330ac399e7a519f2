import { sessionCookieName } from '@markaz/contract/accounts/auth';
import { type ApiPath, api as contract } from '@markaz/contract/api';
import { titleGrades } from '@markaz/contract/catalogue/courses';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCourse, someInfo, submission } from '../courses.ts';
import { type Account, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeStudent } from '../people.ts';
import { photo } from '../pictures.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let thumbnail: string;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  await makeCourse(api, admin);
  const form = submission(someInfo, [], await photo({ width: 640, height: 360 }));
  const { id } = await api.call('admin/courses/submit', form, { as: admin });
  const { course } = await api.call('courses/course', { id });
  thumbnail = (course.thumbnail?.src ?? '').replace('/api/', '');
});

const titles = 'courses/lecture-titles';
const lists: readonly string[] = ['courses', ...titleGrades.map((of) => `${titles}?grade=${of}`)];
const personal = 'private, no-store';
const callers = () => [undefined, student, admin];

describe('answers that the CDN may cache', () => {
  /** All such answers; a new one must be added here deliberately. */
  const shared = () => [...lists, thumbnail];

  it('are the same for every caller and credential, and set no cookie', async () => {
    for (const path of shared()) {
      const plain = await api.send(path);
      expect(plain.headers.get('cache-control')).toMatch(/^public, /u);
      for (const as of callers()) {
        const headers = {
          cookie: `${sessionCookieName}=stale; other=1`,
          'x-forwarded-for': '192.0.2.1',
        };
        const { status, body, headers: told } = await api.send(path, undefined, { as, headers });
        expect({ status, body }).toEqual({ status: 200, body: plain.body });
        expect(told.get('etag')).toBe(plain.headers.get('etag'));
        expect(told.get('set-cookie')).toBeNull();
      }
    }
  });

  it('vary by compression or nothing', async () => {
    for (const encoding of ['gzip', 'identity', 'br']) {
      const asked = { headers: { 'accept-encoding': encoding } };
      const { headers: told } = await api.send('courses', undefined, asked);
      expect(told.get('vary')).toBe('Accept-Encoding');
      expect(told.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    }
    const { headers } = await api.send(thumbnail);
    expect([headers.get('vary'), headers.get('content-encoding')]).toEqual([null, null]);
  });

  it('are revalidated without a body, under the same headers', async () => {
    for (const path of shared()) {
      const first = await api.send(path);
      const etag = first.headers.get('etag') ?? '';
      for (const known of [etag, `"other", ${etag}`, '*']) {
        const again = await api.send(path, undefined, { headers: { 'if-none-match': known } });
        expect([again.status, again.body]).toEqual([304, '']);
        for (const name of ['cache-control', 'etag', 'vary']) {
          expect(again.headers.get(name)).toBe(first.headers.get(name));
        }
      }
      const other = await api.send(path, undefined, { headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    }
  });

  it('are never refusals', async () => {
    const missing = thumbnail.replace(/[0-9a-f]{32}/u, '0'.repeat(32));
    const refusals = [
      'courses/x',
      missing,
      'thumbnails/x',
      'courses/',
      'nothing',
      `${titles}?grade=4`,
    ];
    for (const path of refusals) {
      // `refused` expects private, no-store.
      const { headers } = await api.refused(path);
      expect([headers.get('etag'), headers.get('expires')]).toEqual([null, null]);
    }
    const posted = await api.refused('courses', {}, { method: 'POST' });
    expect(posted.status).toBe(405);
  });
});

describe('answers that nothing may cache', () => {
  const calls = (Object.keys(contract) as ApiPath[]).filter(
    (path) => path !== titles && !lists.includes(path),
  );

  it.each(calls)('are all those of %s, for every caller', async (path) => {
    const { method, body } = contract[path];
    for (const as of callers()) {
      for (const input of body === 'json' ? [{}, { cId: 'x', id: 'x' }] : [undefined]) {
        const { headers } = await api.send(path, input, { as, method });
        expect(headers.get('cache-control')).toBe(personal);
        expect(headers.get('etag')).toBeNull();
      }
    }
  });
});
