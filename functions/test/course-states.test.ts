import { times } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import {
  courseCounters,
  courseForm,
  enrol,
  makeCourse,
  makeToken,
  soldLecture,
  someInfo,
} from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import { makePhoto } from './pictures.ts';
import { countStored } from './revisions.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const changeState = {
  publish: (ids: string[], published: boolean) =>
    api.call('admin/courses/publish', { ids, published }, { as: admin }),
  trash: (ids: string[]) => api.call('admin/courses/delete', { ids }, { as: admin }),
  restore: (ids: string[]) => api.call('admin/courses/restore', { ids }, { as: admin }),
};

async function listCourses(state?: 'live' | 'trashed' | 'all') {
  const body = state === undefined ? {} : { state };
  return (await api.call('admin/courses', body, { as: admin })).courses;
}

async function isPublic(cId: string): Promise<boolean> {
  return (await api.call('courses')).courses.some(({ id }) => id === cId);
}

const lastEntryOf = (cId: string) => lastAuditEntry(api, admin, `course/${cId}`);

describe('admin/courses', () => {
  it('lists courses by state, and shows when a course was moved to the trash', async () => {
    const { cId: live } = await makeCourse(api, admin);
    const { cId: draft } = await makeCourse(api, admin, { published: false });
    const { cId: trashedId } = await makeCourse(api, admin, { published: false });
    await changeState.trash([trashedId]);
    const idsOf = async (state?: 'live' | 'trashed' | 'all') =>
      (await listCourses(state)).map(({ id }) => id);
    expect(await idsOf()).toEqual([draft, live]);
    expect(await idsOf('live')).toEqual([draft, live]);
    expect(await idsOf('trashed')).toEqual([trashedId]);
    expect(await idsOf('all')).toEqual([trashedId, draft, live]);
    const [trashed] = await listCourses('trashed');
    expect(trashed).toMatchObject({ state: 'trashed', trashedAt: expect.any(String) });
    const { status } = await api.expectError('admin/courses', { state: 'lost' }, { as: admin });
    expect(status).toBe(400);
  });
});

describe('admin/courses/publish', () => {
  it('publishes and hides courses, and returns the ids of the changed courses', async () => {
    const { cId } = await makeCourse(api, admin, { published: false, author: { name: 'ناشر' } });
    const { cId: other } = await makeCourse(api, admin);
    expect(await changeState.publish([cId, other, 'unknown', cId], true)).toEqual({
      changed: [cId],
    });
    expect(await isPublic(cId)).toBe(true);
    expect(await lastEntryOf(cId)).toMatchObject({
      action: 'course.publish',
      actor: { uid: admin.uid },
    });
    const { allAuthors } = await api.call('user/allauthors');
    expect(allAuthors).toMatchObject([{ name: 'ناشر', courseCount: 1 }]);
    expect(await changeState.publish([cId], false)).toEqual({ changed: [cId] });
    expect(await isPublic(cId)).toBe(false);
    expect((await api.expectError('courses/course', { id: cId })).status).toBe(404);
    expect((await api.call('user/allauthors')).allAuthors).toMatchObject([{ courseCount: 0 }]);
    expect(await changeState.publish([cId], false)).toEqual({ changed: [] });
  });

  it('hides the resources of a hidden course from visitors', async () => {
    const { cId, openId } = await makeCourse(api, admin);
    await changeState.publish([cId], false);
    const ask = { cId, lId: openId };
    expect((await api.expectError('courses/course/lectures/lecture/res', ask)).status).toBe(404);
  });

  it('changes the version of the course, so that an editor with older data must reload it', async () => {
    const { cId } = await makeCourse(api, admin);
    const before = await api.call('admin/courses/course', { id: cId }, { as: admin });
    await changeState.publish([cId], false);
    const after = await api.call('admin/courses/course', { id: cId }, { as: admin });
    expect(after.course.updatedAt > before.course.updatedAt).toBe(true);
  });

  it('does not change courses in the trash', async () => {
    const { cId } = await makeCourse(api, admin);
    await changeState.trash([cId]);
    expect(await changeState.publish([cId], false)).toEqual({ changed: [] });
  });
});

describe('admin/courses/restore', () => {
  it('restores lists, counters, serial numbers, codes and enrolments', async () => {
    const student = await makeStudent(api);
    const { cId, soldId } = await makeCourse(api, admin, { author: { name: 'عائد' } });
    await enrol(api, admin, student, cId);
    const token = await makeToken(api, admin, cId);
    const before = await courseCounters(api, cId);
    const storedBefore = await countStored(api);
    await changeState.trash([cId]);
    expect(await courseCounters(api, cId)).toEqual({ ...before, live: false });
    const laterStudent = await makeStudent(api);
    const redeem = () => api.send('courses/course/enroll', { cId, token }, { as: laterStudent });
    expect((await redeem()).body).toMatchObject({ subscribed: false, reason: 'invalid' });

    expect(await changeState.restore(['unknown', cId, cId])).toEqual({ restored: [cId] });
    expect(await changeState.restore([cId])).toEqual({ restored: [] });
    expect(await courseCounters(api, cId)).toEqual(before);
    expect(await countStored(api)).toEqual(storedBefore);
    expect(await isPublic(cId)).toBe(true);
    expect(await lastEntryOf(cId)).toMatchObject({ action: 'course.restore' });
    const { allAuthors } = await api.call('user/allauthors');
    expect(allAuthors.find(({ name }) => name === 'عائد')?.courseCount).toBe(1);
    expect((await redeem()).body).toEqual({ subscribed: true, cId });
    const resources = { cId, lId: soldId };
    await api.call('courses/course/lectures/lecture/res', resources, { as: student });
  });

  it('restores a draft as a draft', async () => {
    const { cId } = await makeCourse(api, admin, { published: false });
    await changeState.trash([cId]);
    await changeState.restore([cId]);
    expect((await listCourses()).find(({ id }) => id === cId)).toMatchObject({
      published: false,
      state: 'live',
      trashedAt: null,
    });
    expect(await isPublic(cId)).toBe(false);
  });
});

describe.each(['publish', 'restore', 'delete'])('admin/courses/%s', (name) => {
  it('refuses an invalid course list', async () => {
    const ask = (body: object) =>
      api.expectError(`admin/courses/${name}`, { published: true, ...body }, { as: admin });
    for (const ids of [undefined, [], ['../x'], Array(51).fill('x'), 'x']) {
      expect((await ask({ ids })).status).toBe(400);
    }
  });

  it('refuses visitors and students', async () => {
    const student = await makeStudent(api);
    const body = { ids: ['x'], published: true };
    expect((await api.expectError(`admin/courses/${name}`, body)).status).toBe(401);
    expect((await api.expectError(`admin/courses/${name}`, body, { as: student })).status).toBe(
      403,
    );
  });
});

describe('purge', () => {
  it('the purge deletes only courses that were in the trash for 30 days', async () => {
    const before = await countStored(api);
    const student = await makeStudent(api);
    const form = courseForm(someInfo, [soldLecture], await makePhoto());
    const { id: oldId } = await api.call('admin/courses/submit', form, { as: admin });
    const { course } = await api.call('courses/course', { id: oldId });
    await enrol(api, admin, student, oldId);
    await changeState.trash([oldId]);
    api.advance(times.trash - 60_000);
    const { cId: youngerId } = await makeCourse(api, admin);
    const { cId: restoredId } = await makeCourse(api, admin);
    await changeState.trash([youngerId, restoredId]);
    await changeState.restore([restoredId]);
    expect(await api.purge()).toEqual({ courses: 0, lectures: 0, pictures: 0 });

    api.advance(120_000);
    // Courses of the earlier tests may be old enough to be purged, too.
    expect((await api.purge()).courses).toBeGreaterThanOrEqual(1);
    const trashedIds = (await listCourses('trashed')).map(({ id }) => id);
    expect(trashedIds).toContain(youngerId);
    expect(trashedIds).not.toContain(oldId);
    expect((await fetch(`${api.url}${course.thumbnail?.src}`)).status).toBe(404);
    for (const collection of ['courses', 'courseContents', 'courseCounters', 'courseCompletions']) {
      expect((await api.firestore.doc(`${collection}/${oldId}`).get()).exists).toBe(false);
    }
    const { docs } = await api.firestore.collection('quizNumbers').where('cId', '==', oldId).get();
    expect(docs).toEqual([]);
    const after = await countStored(api);
    expect(after).toMatchObject({ files: before.files, pendingUploads: 0 });
    expect(await lastEntryOf(oldId)).toMatchObject({
      action: 'course.purge',
      actor: { uid: 'purge', email: null },
    });
    await api.call('courses/course', { id: restoredId });

    // The former student's account still works.
    const myCourses = await api.call('user/courses', undefined, { as: student });
    expect(myCourses).toMatchObject({ user: { courses: [oldId] }, courses: [] });
    const ask = { uid: student.uid };
    const profile = await api.call('admin/students/student', ask, { as: admin });
    expect(profile.enrolments).toMatchObject([{ cId: oldId, course: null }]);
    expect(
      (await api.expectError('admin/courses/course', { id: oldId }, { as: admin })).status,
    ).toBe(404);
    expect(await changeState.restore([oldId])).toEqual({ restored: [] });
  });

  it('the purge deletes more courses than fit into one batch', async () => {
    const ids = await Promise.all(
      Array.from({ length: 23 }, async () => (await makeCourse(api, admin)).cId),
    );
    await changeState.trash(ids);
    api.advance(times.trash + 1_000);
    expect((await api.purge()).courses).toBeGreaterThanOrEqual(23);
    expect(await listCourses('trashed')).toEqual([]);
  });
});

describe('totals in admin/courses', () => {
  const readTotals = async (cId: string) =>
    (await api.call('admin/courses', { state: 'all' }, { as: admin })).numbers[cId];

  it('the totals count current students and valid cards', async () => {
    const { cId } = await makeCourse(api, admin);
    expect(await readTotals(cId)).toEqual({ students: 0, unusedCards: 0, bundleCards: 0 });
    const [one, two] = [await makeStudent(api), await makeStudent(api)];
    await enrol(api, admin, one, cId);
    await enrol(api, admin, two, cId);
    const expiresAt = new Date(api.now().getTime() + 60_000).toISOString();
    const makeCards = (path: 'admin/courses/access_tokens', body: object) =>
      api.call(path, { cId, ...body }, { as: admin });
    const { tokens } = await makeCards('admin/courses/access_tokens', { count: 3 });
    await makeCards('admin/courses/access_tokens', { count: 4, expiresAt });
    expect(await readTotals(cId)).toEqual({ students: 2, unusedCards: 7, bundleCards: 0 });

    await api.call('admin/codes/swap', { code: tokens[0], reason }, { as: admin });
    await api.call('admin/codes/revoke', { codes: [tokens[1]] }, { as: admin });
    await api.call('admin/students/remove', { cId, uid: one.uid, reason }, { as: admin });
    const transfer = { cId, from: two.uid, to: one.uid, reason };
    await api.call('admin/students/transfer', transfer, { as: admin });
    expect(await readTotals(cId)).toEqual({ students: 1, unusedCards: 6, bundleCards: 0 });
    api.advance(61_000);
    expect(await readTotals(cId)).toEqual({ students: 1, unusedCards: 2, bundleCards: 0 });
    await changeState.trash([cId]);
    expect(await readTotals(cId)).toEqual({ students: 1, unusedCards: 2, bundleCards: 0 });
    await changeState.restore([cId]);
  });
});
