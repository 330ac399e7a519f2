import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, makeCourse, someInfo } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
let student: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
});

/** Fetches the courses with these headers and no others. */
async function fetchCourses(headers: Record<string, string>): Promise<Response> {
  return fetch(`${api.url}/api/courses`, { headers });
}

describe('courses', () => {
  it('lists summaries of published courses, newest first', async () => {
    const { cId: older } = await makeCourse(api, admin, { title: 'أقدم' });
    const description = 'أ'.repeat(1_000);
    const { cId: newer } = await makeCourse(api, admin, { title: 'أحدث', description });
    await makeCourse(api, admin, { title: 'مسودة', published: false });
    const { courses } = await api.call('courses');
    expect(courses.map(({ id }) => id)).toEqual([newer, older]);
    expect(courses[0]).toMatchObject({
      title: 'أحدث',
      description: 'أ'.repeat(280),
      subject: 'النحو',
      grade: '1',
      section: 'general',
      madhhab: null,
      author: null,
      lectureCount: 2,
      openLectureCount: 1,
      thumbnail: null,
      published: true,
    });
  });

  it('sends everyone the same response, which the CDN may cache and browsers must revalidate', async () => {
    const plain = await api.send('courses');
    const personal = await api.send('courses', undefined, { as: admin });
    expect(personal.body).toEqual(plain.body);
    for (const { headers } of [plain, personal]) {
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=120');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('compresses the response for clients that accept it', async () => {
    const zipped = await fetchCourses({ 'Accept-Encoding': 'gzip, br' });
    const plain = await fetchCourses({ 'Accept-Encoding': 'identity' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await zipped.text()).toBe(await plain.text());
    const stored = await api.firestore.doc('catalogue/courses').get();
    expect(Number(zipped.headers.get('content-length'))).toBe(stored.get('gzip').length);
    expect(() => gunzipSync(stored.get('gzip'))).not.toThrow();
  });

  it('answers 304 until a course changes', async () => {
    const etag = (await fetchCourses({})).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/u);
    const unchanged = await fetchCourses({ 'If-None-Match': etag });
    expect(unchanged.status).toBe(304);
    expect(await unchanged.text()).toBe('');
    expect(unchanged.headers.get('cache-control')).toContain('public');
    await makeCourse(api, admin);
    expect((await fetchCourses({ 'If-None-Match': etag })).status).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const head = await fetch(`${api.url}/api/courses`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).not.toBeNull();
  });
});

describe('courses/course', () => {
  it('returns the course with its full description and its lectures without resources', async () => {
    const description = 'سطر\n'.repeat(200).trim();
    const { cId } = await makeCourse(api, admin, { description });
    const { course, lectures } = await api.call('courses/course', { id: cId });
    expect(course).toMatchObject({ id: cId, title: someInfo.title, description });
    expect(lectures).toMatchObject([
      { title: 'مقدمة', unit: '', order: 1, open: 'true', resourceCount: 1, locked: false },
      {
        title: 'باب الإعراب',
        unit: 'الإعراب والبناء',
        order: 2,
        open: 'false',
        resourceCount: 2,
        durationSeconds: 1_800,
        locked: true,
      },
    ]);
    expect(JSON.stringify(lectures)).not.toContain('src');
  });

  it('reads lectures that were stored before lectures had units', async () => {
    const { cId } = await makeCourse(api, admin);
    const document = api.firestore.doc(`courses/${cId}`);
    const lectures = (await document.get()).get('lectures');
    await document.update({
      lectures: lectures.map(({ unit: _, ...lecture }: object & { unit: string }) => lecture),
    });
    const ask = api.call('courses/course', { id: cId }, { as: admin });
    expect((await ask).lectures.map(({ unit }) => unit)).toEqual(['', '']);
  });

  it('omits the lectures if the request asks for that', async () => {
    const { cId } = await makeCourse(api, admin);
    const { lectures } = await api.call('courses/course', { id: cId, lectures: false });
    expect(lectures).toEqual([]);
  });

  it('does not lock lectures for admins', async () => {
    const { cId } = await makeCourse(api, admin);
    const { lectures } = await api.call('courses/course', { id: cId }, { as: admin });
    expect(lectures.map(({ locked }) => locked)).toEqual([false, false]);
  });

  it('shows drafts to admins only', async () => {
    const { cId } = await makeCourse(api, admin, { published: false });
    expect((await api.call('courses/course', { id: cId }, { as: admin })).course.published).toBe(
      false,
    );
    for (const as of [undefined, student]) {
      expect((await api.expectError('courses/course', { id: cId }, { as })).body.error).toBe(
        'not_found',
      );
    }
  });

  it('answers 404 for unknown courses and courses in the trash, even to admins', async () => {
    const { cId } = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    for (const id of [cId, 'unknown']) {
      for (const as of [undefined, student, admin]) {
        expect((await api.expectError('courses/course', { id }, { as })).status).toBe(404);
      }
    }
  });

  it.each([
    [{}, ['id']],
    [{ id: 7 }, ['id']],
    [{ id: '' }, ['id']],
    [{ id: 'a/b' }, ['id']],
    [{ id: '__name__' }, ['id']],
    [{ id: 'x', lectures: 'true' }, ['lectures']],
    [[], ['body']],
    ['text', ['body']],
    [null, ['body']],
  ])('refuses the request %j', async (body, fields) => {
    const answer = await api.expectError('courses/course', body);
    expect(answer.body.error).toBe('invalid_request');
    expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
  });
});

describe('admin/courses', () => {
  it('lists all live courses and drafts, newest first', async () => {
    const { cId: first } = await makeCourse(api, admin, { title: 'أولى', published: false });
    const { cId: second } = await makeCourse(api, admin, { title: 'ثانية' });
    const { cId: trashedId } = await makeCourse(api, admin, { title: 'محذوفة' });
    await api.call('admin/courses/delete', { ids: [trashedId] }, { as: admin });
    const { courses } = await api.call('admin/courses', {}, { as: admin });
    expect(courses.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(courses.map(({ id }) => id)).not.toContain(trashedId);
    expect(courses[1]).toMatchObject({ published: false, lectureCount: 2 });
  });

  it('accepts an empty body', async () => {
    await api.call('admin/courses', undefined, { as: admin });
  });
});

describe('admin/courses/delete', () => {
  it('returns the ids of the courses that it moved to the trash, each only once', async () => {
    const { cId: one } = await makeCourse(api, admin);
    const { cId: two } = await makeCourse(api, admin, { published: false });
    const ids = [two, 'unknown', one, two];
    const { deleted } = await api.call('admin/courses/delete', { ids }, { as: admin });
    expect(deleted).toEqual([two, one]);
    const repeated = await api.call('admin/courses/delete', { ids }, { as: admin });
    expect(repeated.deleted).toEqual([]);
  });

  it('removes the course from every list and moves it to the trash', async () => {
    const { cId } = await makeCourse(api, admin, { author: { name: 'الشيخ محمود' } });
    await enrol(api, admin, student, cId);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect((await api.call('courses')).courses.map(({ id }) => id)).not.toContain(cId);
    const { allAuthors } = await api.call('user/allauthors');
    expect(allAuthors).toMatchObject([{ name: 'الشيخ محمود', courseCount: 0 }]);
    const trashedDoc = await api.firestore.doc(`courses/${cId}`).get();
    expect(trashedDoc.data()).toMatchObject({
      state: 'trashed',
      trashedBy: admin.uid,
    });
    const counters = await api.firestore.doc(`courseCounters/${cId}`).get();
    expect(counters.data()).toMatchObject({ live: false, outlets: { o: { used: 1 } } });
  });

  it.each([
    [{ ids: [] }, ['ids']],
    [{ ids: Array.from({ length: 51 }, (_, index) => `c${index}`) }, ['ids']],
    [{ ids: ['ok', '../x'] }, ['ids.1']],
    [{}, ['ids']],
  ])('refuses the request %j', async (body, fields) => {
    const answer = await api.expectError('admin/courses/delete', body, { as: admin });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
  });
});
