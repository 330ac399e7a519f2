import type { CoursePage } from '@markaz/contract/site/site-renderer';
import { beforeAll, describe, expect, it } from 'vitest';
import { isServedByBunny } from './bunny.ts';
import { courseForm, enrol, makeCourse, soldLecture, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { openEditor, revisionForm } from './revisions.ts';

const signingKey = 'a-key-of-a-pull-zone';
const signedHost = 'https://videos.b-cdn.net';
const hour = 60 * 60_000;

const site = {
  renderer: async () => ({ renderCourse: async (page: CoursePage) => JSON.stringify(page) }),
  documents: async () => ({ course: '', lecture: '' }),
  shell: async () => '',
  notFoundPage: async () => '',
};

const storedResources = [
  { type: 'video', src: `${signedHost}/nahw/one.mp4`, captions: `${signedHost}/nahw/one.vtt` },
  { type: 'video', src: `${signedHost}/nahw/two/playlist.m3u8` },
  { type: 'file', src: `${signedHost}/nahw/one.pdf`, title: 'ملخص' },
  { type: 'video', src: 'dQw4w9WgXcQ' },
  { type: 'link', src: 'https://elsewhere.example.com/one.mp4' },
] as const;
const isSigned = [true, true, true, false, false];

let api: TestApi;
let admin: Account;
let student: Account;
let course: TestCourse;
beforeAll(async () => {
  const signedHosts = new Map([['videos.b-cdn.net', signingKey]]);
  api = await startApi({ signedHosts, site, frozenClock: true });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  const lectures = [
    { title: 'مقدمة', open: 'true', order: 1, resources: storedResources },
    { ...soldLecture, resources: storedResources },
  ];
  const body = courseForm(undefined, lectures);
  const { id: cId } = await api.call('admin/courses/submit', body, { as: admin });
  const publicCourse = await api.call('courses/course', { id: cId });
  const [open, sold] = publicCourse.lectures.map(({ id }) => id);
  course = { cId, openId: open ?? '', soldId: sold ?? '' };
  await enrol(api, admin, student, cId);
});

type SignedResource = readonly {
  readonly src: string;
  readonly captions?: string | undefined;
  readonly linkEnds?: string | undefined;
}[];

/**
 * Expects the stored resources. Links of the signed host must be signed, and must be valid for more
 * than 3 hours 35 minutes and at most 4 hours. Other links must be unchanged.
 */
function expectSigned(resources: SignedResource | null | undefined) {
  const now = api.now();
  expect(resources?.map(({ linkEnds }) => linkEnds !== undefined)).toEqual(isSigned);
  const captions = resources?.[0]?.captions ?? '';
  expect(isServedByBunny(captions, signingKey, now)).toBe(true);
  for (const [index, { src, linkEnds }] of (resources ?? []).entries()) {
    if (linkEnds === undefined) {
      expect(src).toBe(storedResources[index]?.src);
      continue;
    }
    const remainingMs = Date.parse(linkEnds) - now.getTime();
    expect(remainingMs).toBeGreaterThan(3.5 * hour + 5 * 60_000);
    expect(remainingMs).toBeLessThanOrEqual(4 * hour);
    expect(isServedByBunny(src, signingKey, now)).toBe(true);
    expect(isServedByBunny(src, signingKey, new Date(Date.parse(linkEnds)))).toBe(false);
    expect(isServedByBunny(src, 'another key', now)).toBe(false);
    expect(isServedByBunny(src.replace('/nahw/', '/sarf/'), signingKey, now)).toBe(false);
  }
}

const openLectureIds = () => ({ cId: course.cId, lId: course.openId });
const soldLectureIds = () => ({ cId: course.cId, lId: course.soldId });

describe('a link of a signed host', () => {
  it('everyone who may open a lecture gets signed links', async () => {
    const path = 'courses/course/lectures/lecture/res';
    for (const as of [undefined, student, admin])
      expectSigned((await api.call(path, openLectureIds(), { as })).resources);
    for (const as of [student, admin])
      expectSigned((await api.call(path, soldLectureIds(), { as })).resources);
    expect((await api.expectError(path, soldLectureIds())).status).toBe(401);
  });

  it('the list of lectures contains signed links', async () => {
    const body = { id: course.cId, resources: true };
    for (const as of [undefined, student, admin]) {
      const { lectures } = await api.call('courses/course/lectures', body, { as });
      expectSigned(lectures[0]?.resources);
      if (as === undefined) expect(lectures[1]?.resources).toBeUndefined();
      else expectSigned(lectures[1]?.resources);
    }
  });

  it('each answer gets links that are valid for long enough, even if the lecture is cached', async () => {
    const seen = new Set<string | undefined>();
    for (const minutes of [0, 7, 8, 14, 14 * 60]) {
      api.advance(minutes * 60_000);
      const { resources } = await api.call('courses/course/lectures/lecture/res', openLectureIds());
      expectSigned(resources);
      const body = { id: course.cId, resources: true };
      const { lectures } = await api.call('courses/course/lectures', body);
      expectSigned(lectures[0]?.resources);
      seen.add(resources[0]?.linkEnds);
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  it('a lecture’s page contains signed links, and stays the same for some minutes', async () => {
    const path = `${api.url}/courses/${course.cId}/lectures/${course.openId}`;
    const fetchEtag = async () => {
      const response = await fetch(path);
      const page = JSON.parse(await response.text()) as CoursePage;
      expectSigned(page.lecture?.resources);
      return response.headers.get('etag');
    };
    const window = 15 * 60_000;
    api.advance(window - (api.now().getTime() % window));
    const first = await fetchEtag();
    api.advance(5 * 60_000);
    expect(await fetchEtag()).toBe(first);
    api.advance(10 * 60_000);
    expect(await fetchEtag()).not.toBe(first);
  });

  it('the course editor gets unsigned links, and does not get signing keys', async () => {
    const edited = await api.call('admin/courses/course', { id: course.cId }, { as: admin });
    expect(edited.lectures[0]?.resources).toEqual(storedResources);
    expect(edited.signedHosts).toEqual(['videos.b-cdn.net']);
    expect(JSON.stringify(edited)).not.toContain(signingKey);
    expect(JSON.stringify(api.logs)).not.toContain(signingKey);
  });
});

describe('a stream outside of any folder', () => {
  const atRoot = { type: 'video', src: `${signedHost}/playlist.m3u8` };
  const lectures = [{ ...soldLecture, resources: [storedResources[0], atRoot] }];

  it('is refused, because its signed link would open the whole host', async () => {
    const { status, body } = await api.expectError(
      'admin/courses/submit',
      courseForm(undefined, lectures),
      { as: admin },
    );
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(['lectures.0.resources.1.src']);
    const revised = revisionForm(await openEditor(api, admin, course.cId), { lectures });
    expect((await api.expectError('admin/courses/update', revised, { as: admin })).status).toBe(
      400,
    );
  });

  it('is allowed on a host without a signing key', async () => {
    const otherLectures = [
      { ...soldLecture, resources: [{ type: 'video', src: 'https://open.example.com/a.m3u8' }] },
    ];
    await api.call('admin/courses/submit', courseForm(undefined, otherLectures), { as: admin });
  });
});

it('resources are returned unchanged if no host has a signing key', async () => {
  const unsignedApi = await startApi();
  const otherAdmin = await makeAdmin(unsignedApi);
  const { cId, soldId } = await makeCourse(unsignedApi, otherAdmin);
  const body = { cId, lId: soldId };
  const answer = await unsignedApi.call('courses/course/lectures/lecture/res', body, {
    as: otherAdmin,
  });
  expect(answer.resources).toEqual(soldLecture.resources);
});
