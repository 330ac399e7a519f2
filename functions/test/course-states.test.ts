import { times } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  courseNumbers,
  enrol,
  makeCourse,
  makeToken,
  soldLecture,
  someInfo,
  submission,
} from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import { photo } from './pictures.ts';
import { everythingStored } from './revisions.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const post = {
  publish: (ids: string[], published: boolean) =>
    api.call('admin/courses/publish', { ids, published }, { as: admin }),
  trash: (ids: string[]) => api.call('admin/courses/delete', { ids }, { as: admin }),
  restore: (ids: string[]) => api.call('admin/courses/restore', { ids }, { as: admin }),
};

async function listed(state?: 'live' | 'trashed' | 'all') {
  const body = state === undefined ? {} : { state };
  return (await api.call('admin/courses', body, { as: admin })).courses;
}

async function isPublic(cId: string): Promise<boolean> {
  return (await api.call('courses')).courses.some(({ id }) => id === cId);
}

async function lastAction(cId: string) {
  const ask = { subject: `course/${cId}`, limit: 1 };
  return (await api.call('admin/audit', ask, { as: admin })).entries[0];
}

describe('admin/courses', () => {
  it('lists drafts and trash on demand, with the time of trashing', async () => {
    const { cId: live } = await makeCourse(api, admin);
    const { cId: draft } = await makeCourse(api, admin, { published: false });
    const { cId: gone } = await makeCourse(api, admin, { published: false });
    await post.trash([gone]);
    const idsOf = async (state?: 'live' | 'trashed' | 'all') =>
      (await listed(state)).map(({ id }) => id);
    expect(await idsOf()).toEqual([draft, live]);
    expect(await idsOf('live')).toEqual([draft, live]);
    expect(await idsOf('trashed')).toEqual([gone]);
    expect(await idsOf('all')).toEqual([gone, draft, live]);
    const [trashed] = await listed('trashed');
    expect(trashed).toMatchObject({ state: 'trashed', trashedAt: expect.any(String) });
    const { status } = await api.refused('admin/courses', { state: 'lost' }, { as: admin });
    expect(status).toBe(400);
  });
});

describe('admin/courses/publish', () => {
  it('publishes and hides courses, and returns the changed ones', async () => {
    const { cId } = await makeCourse(api, admin, { published: false, author: { name: 'ناشر' } });
    const { cId: other } = await makeCourse(api, admin);
    expect(await post.publish([cId, other, 'unknown', cId], true)).toEqual({ changed: [cId] });
    expect(await isPublic(cId)).toBe(true);
    expect(await lastAction(cId)).toMatchObject({
      action: 'course.publish',
      actor: { uid: admin.uid },
    });
    const { allAuthors } = await api.call('user/allauthors');
    expect(allAuthors).toMatchObject([{ name: 'ناشر', courseCount: 1 }]);
    expect(await post.publish([cId], false)).toEqual({ changed: [cId] });
    expect(await isPublic(cId)).toBe(false);
    expect((await api.refused('courses/course', { id: cId })).status).toBe(404);
    expect((await api.call('user/allauthors')).allAuthors).toMatchObject([{ courseCount: 0 }]);
    expect(await post.publish([cId], false)).toEqual({ changed: [] });
  });

  it('hides resources from those who may no longer see the course', async () => {
    const { cId, openId } = await makeCourse(api, admin);
    await post.publish([cId], false);
    const ask = { cId, lId: openId };
    expect((await api.refused('courses/course/lectures/lecture/res', ask)).status).toBe(404);
  });

  it('makes an editor with the old state reload', async () => {
    const { cId } = await makeCourse(api, admin);
    const before = await api.call('admin/courses/course', { id: cId }, { as: admin });
    await post.publish([cId], false);
    const after = await api.call('admin/courses/course', { id: cId }, { as: admin });
    expect(after.course.updatedAt > before.course.updatedAt).toBe(true);
  });

  it('leaves trashed courses alone', async () => {
    const { cId } = await makeCourse(api, admin);
    await post.trash([cId]);
    expect(await post.publish([cId], false)).toEqual({ changed: [] });
  });
});

describe('admin/courses/restore', () => {
  it('restores lists, numbers, serial numbers, codes and enrolments', async () => {
    const student = await makeStudent(api);
    const { cId, soldId } = await makeCourse(api, admin, { author: { name: 'عائد' } });
    await enrol(api, admin, student, cId);
    const token = await makeToken(api, admin, cId);
    const before = await courseNumbers(api, cId);
    const stored = await everythingStored(api);
    await post.trash([cId]);
    expect(await courseNumbers(api, cId)).toEqual({ ...before, live: false });
    const late = await makeStudent(api);
    const redeem = () => api.send('courses/course/enroll', { cId, token }, { as: late });
    expect((await redeem()).body).toMatchObject({ subscribed: false, reason: 'invalid' });

    expect(await post.restore(['unknown', cId, cId])).toEqual({ restored: [cId] });
    expect(await post.restore([cId])).toEqual({ restored: [] });
    expect(await courseNumbers(api, cId)).toEqual(before);
    expect(await everythingStored(api)).toEqual(stored);
    expect(await isPublic(cId)).toBe(true);
    expect(await lastAction(cId)).toMatchObject({ action: 'course.restore' });
    const { allAuthors } = await api.call('user/allauthors');
    expect(allAuthors.find(({ name }) => name === 'عائد')?.courseCount).toBe(1);
    expect((await redeem()).body).toEqual({ subscribed: true, cId });
    const resources = { cId, lId: soldId };
    await api.call('courses/course/lectures/lecture/res', resources, { as: student });
  });

  it('restores a draft as a draft', async () => {
    const { cId } = await makeCourse(api, admin, { published: false });
    await post.trash([cId]);
    await post.restore([cId]);
    expect((await listed()).find(({ id }) => id === cId)).toMatchObject({
      published: false,
      state: 'live',
      trashedAt: null,
    });
    expect(await isPublic(cId)).toBe(false);
  });
});

describe.each(['publish', 'restore', 'delete'])('admin/courses/%s', (name) => {
  it('refuses an invalid list of courses', async () => {
    const ask = (body: object) =>
      api.refused(`admin/courses/${name}`, { published: true, ...body }, { as: admin });
    for (const ids of [undefined, [], ['../x'], Array(51).fill('x'), 'x']) {
      expect((await ask({ ids })).status).toBe(400);
    }
  });

  it('is for admins only', async () => {
    const student = await makeStudent(api);
    const body = { ids: ['x'], published: true };
    expect((await api.refused(`admin/courses/${name}`, body)).status).toBe(401);
    expect((await api.refused(`admin/courses/${name}`, body, { as: student })).status).toBe(403);
  });
});

describe('purge', () => {
  it('deletes courses after 30 days in the trash, and nothing else', async () => {
    const before = await everythingStored(api);
    const student = await makeStudent(api);
    const form = submission(someInfo, [soldLecture], await photo());
    const { id: old } = await api.call('admin/courses/submit', form, { as: admin });
    const { course } = await api.call('courses/course', { id: old });
    await enrol(api, admin, student, old);
    await post.trash([old]);
    api.advance(times.trash - 60_000);
    const { cId: younger } = await makeCourse(api, admin);
    const { cId: restored } = await makeCourse(api, admin);
    await post.trash([younger, restored]);
    await post.restore([restored]);
    expect(await api.purge()).toEqual({ courses: 0, lectures: 0, pictures: 0 });

    api.advance(120_000);
    // Courses of the tests above may be old enough, too.
    expect((await api.purge()).courses).toBeGreaterThanOrEqual(1);
    const trash = (await listed('trashed')).map(({ id }) => id);
    expect(trash).toContain(younger);
    expect(trash).not.toContain(old);
    expect((await fetch(`${api.url}${course.thumbnail?.src}`)).status).toBe(404);
    for (const collection of ['courses', 'courseContents', 'courseCounters', 'courseCompletions']) {
      expect((await api.firestore.doc(`${collection}/${old}`).get()).exists).toBe(false);
    }
    const { docs } = await api.firestore.collection('quizNumbers').where('cId', '==', old).get();
    expect(docs).toEqual([]);
    const after = await everythingStored(api);
    expect(after).toMatchObject({ files: before.files, pendingUploads: 0 });
    expect(await lastAction(old)).toMatchObject({
      action: 'course.purge',
      actor: { uid: 'purge', email: null },
    });
    await api.call('courses/course', { id: restored });

    // The former student's account still works.
    const mine = await api.call('user/courses', undefined, { as: student });
    expect(mine).toMatchObject({ user: { courses: [old] }, courses: [] });
    const ask = { uid: student.uid };
    const profile = await api.call('admin/students/student', ask, { as: admin });
    expect(profile.enrolments).toMatchObject([{ cId: old, course: null }]);
    expect((await api.refused('admin/courses/course', { id: old }, { as: admin })).status).toBe(
      404,
    );
    expect(await post.restore([old])).toEqual({ restored: [] });
  });

  it('empties a trash larger than one batch', async () => {
    const ids = await Promise.all(
      Array.from({ length: 23 }, async () => (await makeCourse(api, admin)).cId),
    );
    await post.trash(ids);
    api.advance(times.trash + 1_000);
    expect((await api.purge()).courses).toBeGreaterThanOrEqual(23);
    expect(await listed('trashed')).toEqual([]);
  });
});

describe('numbers in admin/courses', () => {
  const numbersOf = async (cId: string) =>
    (await api.call('admin/courses', { state: 'all' }, { as: admin })).numbers[cId];

  it('count current students and valid cards', async () => {
    const { cId } = await makeCourse(api, admin);
    expect(await numbersOf(cId)).toEqual({ students: 0, unusedCards: 0, bundleCards: 0 });
    const [one, two] = [await makeStudent(api), await makeStudent(api)];
    await enrol(api, admin, one, cId);
    await enrol(api, admin, two, cId);
    const end = new Date(api.now().getTime() + 60_000).toISOString();
    const ask = (path: 'admin/courses/access_tokens', body: object) =>
      api.call(path, { cId, ...body }, { as: admin });
    const { tokens } = await ask('admin/courses/access_tokens', { count: 3 });
    await ask('admin/courses/access_tokens', { count: 4, expiresAt: end });
    expect(await numbersOf(cId)).toEqual({ students: 2, unusedCards: 7, bundleCards: 0 });

    await api.call('admin/codes/swap', { code: tokens[0], reason }, { as: admin });
    await api.call('admin/codes/revoke', { codes: [tokens[1]] }, { as: admin });
    await api.call('admin/students/remove', { cId, uid: one.uid, reason }, { as: admin });
    const transfer = { cId, from: two.uid, to: one.uid, reason };
    await api.call('admin/students/transfer', transfer, { as: admin });
    expect(await numbersOf(cId)).toEqual({ students: 1, unusedCards: 6, bundleCards: 0 });
    api.advance(61_000);
    expect(await numbersOf(cId)).toEqual({ students: 1, unusedCards: 2, bundleCards: 0 });
    await post.trash([cId]);
    expect(await numbersOf(cId)).toEqual({ students: 1, unusedCards: 2, bundleCards: 0 });
    await post.restore([cId]);
  });
});
