import type { CoursePage } from '@markaz/contract/site/site-renderer';
import { beforeAll, describe, expect, it } from 'vitest';
import { servedByBunny } from './bunny.ts';
import { enrol, type MadeCourse, makeCourse, soldLecture, submission } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { openEditor, revision } from './revisions.ts';

const key = 'a-key-of-a-pull-zone';
const host = 'https://videos.b-cdn.net';
const hour = 60 * 60_000;

const site = {
  renderer: async () => ({ renderCourse: async (page: CoursePage) => JSON.stringify(page) }),
  documents: async () => ({ course: '', lecture: '' }),
  shell: async () => '',
  notFoundPage: async () => '',
};

const stored = [
  { type: 'video', src: `${host}/nahw/one.mp4` },
  { type: 'video', src: `${host}/nahw/two/playlist.m3u8` },
  { type: 'file', src: `${host}/nahw/one.pdf`, title: 'ملخص' },
  { type: 'video', src: 'dQw4w9WgXcQ' },
  { type: 'link', src: 'https://elsewhere.example.com/one.mp4' },
] as const;
const isSigned = [true, true, true, false, false];

let api: TestApi;
let admin: Account;
let student: Account;
let course: MadeCourse;
beforeAll(async () => {
  const signedHosts = new Map([['videos.b-cdn.net', key]]);
  api = await startApi({ signedHosts, site, clockStands: true });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  const lectures = [
    { title: 'مقدمة', open: 'true', order: 1, resources: stored },
    { ...soldLecture, resources: stored },
  ];
  const body = submission(undefined, lectures);
  const { id: cId } = await api.call('admin/courses/submit', body, { as: admin });
  const shown = await api.call('courses/course', { id: cId });
  const [open, sold] = shown.lectures.map(({ id }) => id);
  course = { cId, openId: open ?? '', soldId: sold ?? '' };
  await enrol(api, admin, student, cId);
});

type Lent = readonly { readonly src: string; readonly linkEnds?: string | undefined }[];

/** Expects the stored resources, signed if their host is, for the right time. */
function expectLent(resources: Lent | null | undefined) {
  const now = api.now();
  expect(resources?.map(({ linkEnds }) => linkEnds !== undefined)).toEqual(isSigned);
  for (const [index, { src, linkEnds }] of (resources ?? []).entries()) {
    if (linkEnds === undefined) {
      expect(src).toBe(stored[index]?.src);
      continue;
    }
    const left = Date.parse(linkEnds) - now.getTime();
    expect(left).toBeGreaterThan(3.5 * hour + 5 * 60_000);
    expect(left).toBeLessThanOrEqual(4 * hour);
    expect(servedByBunny(src, key, now)).toBe(true);
    expect(servedByBunny(src, key, new Date(Date.parse(linkEnds)))).toBe(false);
    expect(servedByBunny(src, 'another key', now)).toBe(false);
    expect(servedByBunny(src.replace('/nahw/', '/sarf/'), key, now)).toBe(false);
  }
}

const open = () => ({ cId: course.cId, lId: course.openId });
const sold = () => ({ cId: course.cId, lId: course.soldId });

describe('a link of a signed host', () => {
  it('is signed for everyone who may open the lecture', async () => {
    const path = 'courses/course/lectures/lecture/res';
    for (const as of [undefined, student, admin])
      expectLent((await api.call(path, open(), { as })).resources);
    for (const as of [student, admin]) expectLent((await api.call(path, sold(), { as })).resources);
    expect((await api.refused(path, sold())).status).toBe(401);
  });

  it('is signed in the list of lectures', async () => {
    const body = { id: course.cId, resources: true };
    for (const as of [undefined, student, admin]) {
      const { lectures } = await api.call('courses/course/lectures', body, { as });
      expectLent(lectures[0]?.resources);
      if (as === undefined) expect(lectures[1]?.resources).toBeUndefined();
      else expectLent(lectures[1]?.resources);
    }
  });

  it('is signed anew for each answer, even from the cache', async () => {
    const seen = new Set<string | undefined>();
    for (const minutes of [0, 7, 8, 14, 14 * 60]) {
      api.advance(minutes * 60_000);
      const { resources } = await api.call('courses/course/lectures/lecture/res', open());
      expectLent(resources);
      const body = { id: course.cId, resources: true };
      const { lectures } = await api.call('courses/course/lectures', body);
      expectLent(lectures[0]?.resources);
      seen.add(resources[0]?.linkEnds);
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  it('is signed in the page that the CDN caches, which stays the same for some minutes', async () => {
    const path = `${api.url}/courses/${course.cId}/lectures/${course.openId}`;
    const ask = async () => {
      const response = await fetch(path);
      const page = JSON.parse(await response.text()) as CoursePage;
      expectLent(page.lecture?.resources);
      return response.headers.get('etag');
    };
    const window = 15 * 60_000;
    api.advance(window - (api.now().getTime() % window));
    const first = await ask();
    api.advance(5 * 60_000);
    expect(await ask()).toBe(first);
    api.advance(10 * 60_000);
    expect(await ask()).not.toBe(first);
  });

  it('is unsigned in the editor, and its key appears nowhere', async () => {
    const edited = await api.call('admin/courses/course', { id: course.cId }, { as: admin });
    expect(edited.lectures[0]?.resources).toEqual(stored);
    expect(edited.signedHosts).toEqual(['videos.b-cdn.net']);
    expect(JSON.stringify(edited)).not.toContain(key);
    expect(JSON.stringify(api.logs)).not.toContain(key);
  });
});

describe('a stream outside any folder', () => {
  const atRoot = { type: 'video', src: `${host}/playlist.m3u8` };
  const lectures = [{ ...soldLecture, resources: [stored[0], atRoot] }];

  it('is refused, because its link would open the whole host', async () => {
    const { status, body } = await api.refused(
      'admin/courses/submit',
      submission(undefined, lectures),
      { as: admin },
    );
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(['lectures.0.resources.1.src']);
    const revised = revision(await openEditor(api, admin, course.cId), { lectures });
    expect((await api.refused('admin/courses/update', revised, { as: admin })).status).toBe(400);
  });

  it('is allowed on an unsigned host', async () => {
    const other = [
      { ...soldLecture, resources: [{ type: 'video', src: 'https://open.example.com/a.m3u8' }] },
    ];
    await api.call('admin/courses/submit', submission(undefined, other), { as: admin });
  });
});

it('is returned unchanged if no host is signed', async () => {
  const plain = await startApi();
  const other = await makeAdmin(plain);
  const { cId, soldId } = await makeCourse(plain, other);
  const body = { cId, lId: soldId };
  const answer = await plain.call('courses/course/lectures/lecture/res', body, { as: other });
  expect(answer.resources).toEqual(soldLecture.resources);
});
