import type { CoursePage } from '@markaz/contract/site/site-renderer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCourse, openLecture, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { openEditor, revisionForm } from './revisions.ts';

/** The error that rendering throws, or null if it succeeds. */
let failure: Error | null = null;
let renderings = 0;
/** Replaces the built site. A page shows its input and the name of the document that it uses. */
const site = {
  renderer: async () => ({
    async renderCourse(page: CoursePage, documents: { course: string; lecture: string }) {
      if (failure !== null) throw failure;
      renderings += 1;
      return JSON.stringify({
        page,
        document: page.lecture ? documents.lecture : documents.course,
      });
    },
  }),
  documents: async () => ({ course: 'a course', lecture: 'a lecture' }),
  shell: async () => '<p>shell</p>',
  notFoundPage: async () => '<p>missing</p>',
};

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  const limits = { perNetwork: 1_000, perPeer: 10_000, refusedCodes: 1_000 };
  api = await startApi({ site, limits, frozenClock: true });
  admin = await makeAdmin(api);
});
beforeEach(async () => {
  failure = null;
  course = await makeCourse(api, admin);
});

const coursePath = () => `/courses/${course.cId}`;
const openLecturePath = () => `${coursePath()}/lectures/${course.openId}`;
const soldLecturePath = () => `${coursePath()}/lectures/${course.soldId}`;

async function fetchPage(path: string, init: RequestInit = {}) {
  const response = await fetch(`${api.url}${path}`, init);
  const { status, headers } = response;
  const html = await response.text();
  return { status, headers, html, cache: headers.get('cache-control') };
}
const readPage = async (path: string) => {
  const { status, html } = await fetchPage(path);
  expect(status).toBe(200);
  return JSON.parse(html) as { page: CoursePage; document: string };
};

describe('the page of a quiz', () => {
  it('is the app shell, which contains nothing about the quiz and is not indexed', async () => {
    const { status, html, headers, cache } = await fetchPage(`${soldLecturePath()}/quiz`);
    expect([status, html]).toEqual([200, '<p>shell</p>']);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(cache).toBe('public, max-age=0, s-maxage=300');
    expect((await fetchPage(`${soldLecturePath()}/quiz`, { method: 'POST' })).status).toBe(405);
  });
});

describe('a page without a valid id in its address', () => {
  it.each([
    '/courses/__a__',
    '/courses/a%2fb',
    `/courses/${'a'.repeat(2_000)}`,
    '/courses/toString',
    '/courses/some/lectures/__a__',
    '/courses/__a__/lectures/some/quiz',
  ])('%s gets 404, without an error in the log', async (path) => {
    const before = api.logs.length;
    const { status, html } = await fetchPage(path);
    expect([status, html]).toEqual([404, '<p>missing</p>']);
    expect(api.logs.slice(before).filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  });
});

describe('the page of a course', () => {
  it('contains only public data', async () => {
    const { page, document } = await readPage(coursePath());
    expect(document).toBe('a course');
    const { course: publicCourse, lectures } = await api.call('courses/course', { id: course.cId });
    expect(page).toMatchObject({ course: publicCourse, lectures, lecture: null, origin: api.url });
    expect(page.picture).toMatch(/^\/\S+\.(?:jpg|png)$/u);
  });

  it('everyone gets the same page of a course, and the CDN may cache it for five minutes', async () => {
    const student = await makeStudent(api);
    const first = await fetchPage(coursePath());
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.cache).toBe('public, max-age=0, s-maxage=300');
    expect(first.headers.get('set-cookie')).toBeNull();
    for (const { idToken } of [student, admin]) {
      const headers = { authorization: `Bearer ${idToken}` };
      expect((await fetchPage(coursePath(), { headers })).html).toBe(first.html);
    }
    expect((await fetchPage(`${coursePath()}?fbclid=x`)).html).toBe(first.html);
    const lecture = await fetchPage(soldLecturePath());
    const moment = await fetchPage(`${soldLecturePath()}?t=750`);
    expect(moment.headers.get('etag')).toBe(lecture.headers.get('etag'));
  });

  it('gets 304 until the course changes', async () => {
    const etag = (await fetchPage(coursePath())).headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag };
    expect(await fetchPage(coursePath(), { headers })).toMatchObject({ status: 304, html: '' });
    const form = revisionForm(await openEditor(api, admin, course.cId), {
      info: { title: 'البلاغة' },
    });
    await api.call('admin/courses/update', form, { as: admin });
    const after = await fetchPage(coursePath(), { headers });
    expect(after).toMatchObject({ status: 200 });
    expect(after.html).toContain('البلاغة');
  });
});

describe('rendering', () => {
  const countRenderings = async (work: () => Promise<unknown>) => {
    const before = renderings;
    await work();
    return renderings - before;
  };
  const fetchThreePages = () =>
    Promise.all([fetchPage(coursePath()), fetchPage(coursePath()), fetchPage(openLecturePath())]);

  it('an unchanged page is rendered once within five minutes, for any number of requests', async () => {
    expect(await countRenderings(fetchThreePages)).toBe(2);
    api.advance(4 * 60_000);
    expect(await countRenderings(fetchThreePages)).toBe(0);
    api.advance(2 * 60_000);
    expect(await countRenderings(fetchThreePages)).toBe(2);
  });

  it('a page is rendered again after a change, even if another instance made the change', async () => {
    await fetchPage(coursePath());
    await api.firestore.doc(`courses/${course.cId}`).update({ title: 'البلاغة' });
    api.advance(1_100);
    expect((await fetchPage(coursePath())).html).toContain('البلاغة');
  });

  it('a page is rendered separately for each host name of the site', async () => {
    const otherHost = { headers: { 'x-forwarded-host': 'other.example' } };
    const first = await fetchPage(coursePath());
    const second = await fetchPage(coursePath(), otherHost);
    expect([first.html, second.html].map((html) => JSON.parse(html).page.origin)).toEqual([
      api.url,
      'https://other.example',
    ]);
  });

  it('is retried after a failure', async () => {
    failure = new Error('A file was missing');
    expect((await fetchPage(coursePath())).status).toBe(503);
    failure = null;
    expect((await fetchPage(coursePath())).status).toBe(200);
  });
});

describe('the page of a lecture', () => {
  it('the page of an open lecture contains its resources', async () => {
    const { page, document } = await readPage(openLecturePath());
    expect(document).toBe('a lecture');
    expect(page.lecture).toEqual({ id: course.openId, resources: openLecture.resources });
  });

  it('the page of a sold lecture does not contain resources', async () => {
    const { html } = await fetchPage(soldLecturePath());
    expect(JSON.parse(html).page.lecture).toEqual({ id: course.soldId, resources: null });
    expect(html).not.toContain('secret');
  });
});

describeLocally('the Firestore cost of pages', () => {
  it('the page of a course or a sold lecture costs one read, and that of an open lecture two, at most once a second', async () => {
    expect(await api.cost(() => fetchPage(coursePath()))).toEqual({
      reads: 1,
      writes: 0,
      deletes: 0,
    });
    expect(await api.cost(() => fetchPage(soldLecturePath()))).toMatchObject({ reads: 1 });
    expect(await api.cost(() => fetchPage(openLecturePath()))).toMatchObject({ reads: 2 });
    const fetchFourPages = () =>
      Promise.all(
        [openLecturePath(), openLecturePath(), soldLecturePath(), coursePath()].map((at) =>
          fetchPage(at),
        ),
      );
    expect(await api.cost(fetchFourPages)).toMatchObject({ reads: 2 });
  });
});

describe('a page that does not exist', () => {
  it('gets 404, which the CDN may cache for one minute', async () => {
    const draft = await makeCourse(api, admin, { published: false });
    const trashed = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [trashed.cId] }, { as: admin });
    const paths = [
      '/courses/unknown',
      `/courses/${draft.cId}`,
      `/courses/${trashed.cId}`,
      `/courses/${trashed.cId}/lectures/${trashed.openId}`,
      `${coursePath()}/lectures/unknown`,
      `${coursePath()}/lectures`,
      `${openLecturePath()}/more`,
      '/courses/%E0%A4%A',
    ];
    for (const path of paths)
      expect(await fetchPage(path), path).toMatchObject({
        status: 404,
        html: '<p>missing</p>',
        cache: 'public, max-age=0, s-maxage=60',
      });
  });
});

describe('the app shell', () => {
  const shell = { status: 503, html: '<p>shell</p>', cache: 'private, no-store' };

  it('visitors get the app shell if rendering fails, and the log has the failure', async () => {
    failure = new Error('A component threw');
    expect(await fetchPage(coursePath())).toMatchObject(shell);
    expect(api.logs.find(({ message }) => message.includes('A component threw'))).toMatchObject({
      severity: 'ERROR',
    });
  });

  it('visitors above the rate limit get the app shell, without an error in the log', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
    const failures = () => api.logs.filter(({ message }) => message.startsWith('Error'));
    const before = failures().length;
    for (let requestCount = 0; requestCount < 1_000; requestCount += 1)
      await fetchPage('/courses/unknown', { headers });
    expect(await fetchPage('/courses/unknown', { headers })).toMatchObject(shell);
    expect(failures()).toHaveLength(before);
  });

  it('other methods than GET and HEAD get 405', async () => {
    const { status, headers } = await fetchPage(coursePath(), { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
