import { times } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestLimits } from '../src/http/request-limits.ts';
import { enrol, type MadeCourse, makeCourse, makeToken } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let stranger: Account;
beforeAll(async () => {
  api = await startApi({ limits: { ...requestLimits, refusedCodes: 5 } });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  stranger = await makeStudent(api);
});

const hide = ({ cId }: MadeCourse) =>
  api.call('admin/courses/publish', { ids: [cId], published: false }, { as: admin });
const trash = ({ cId }: MadeCourse) =>
  api.call('admin/courses/delete', { ids: [cId] }, { as: admin });

/** A course that the student is enrolled in. */
async function sold(): Promise<MadeCourse> {
  const course = await makeCourse(api, admin);
  await enrol(api, admin, student, course.cId);
  return course;
}

/** The status of every call that watching a course makes. */
async function statusesFor({ cId, soldId, openId }: MadeCourse, as?: Account) {
  const statusOf = async (path: string, body: object) =>
    (await api.send(path, body, { as })).status;
  return {
    page: await statusOf('courses/course', { id: cId }),
    list: await statusOf('courses/course/lectures', { id: cId }),
    whole: await statusOf('courses/course/lectures', { id: cId, resources: true }),
    open: await statusOf('courses/course/lectures/lecture/res', { cId, lId: openId }),
    sold: await statusOf('courses/course/lectures/lecture/res', { cId, lId: soldId }),
  };
}

const all = (status: number) => ({
  page: status,
  list: status,
  whole: status,
  open: status,
  sold: status,
});

const mine = async (as = student) =>
  (await api.call('user/courses', undefined, { as })).courses.map(({ id }) => id);

describe.each([
  ['not published any more', hide],
  ['in the trash', trash],
  [
    'hidden, then in the trash',
    async (course: MadeCourse) => [await hide(course), await trash(course)],
  ],
])('a course that is %s', (_state, remove) => {
  it('stays visible to its students, and disappears for everyone else', async () => {
    const course = await sold();
    await remove(course);
    expect(await statusesFor(course, student)).toEqual(all(200));
    expect(await statusesFor(course, stranger)).toEqual(all(404));
    expect(await statusesFor(course)).toEqual(all(404));
    expect(await mine()).toContain(course.cId);
    expect((await api.call('courses')).courses.map(({ id }) => id)).not.toContain(course.cId);
  });

  it('still stores its students’ progress', async () => {
    const course = await sold();
    await remove(course);
    const lectures = [{ lId: course.soldId, position: 60, completed: true }];
    await api.call('user/progress', { cId: course.cId, lectures }, { as: student });
    const { courses } = await api.call('user/courses', undefined, { as: student });
    const found = courses.find(({ id }) => id === course.cId);
    expect(found).toMatchObject({
      published: expect.any(Boolean),
      progress: { completedCount: 1 },
    });
    expect(found).not.toHaveProperty('state');
    const body = { cId: course.cId, lectures };
    expect((await api.refused('user/progress', body, { as: stranger })).status).toBe(404);
  });

  it('disappears with the enrolment and with the session', async () => {
    const course = await sold();
    await remove(course);
    const leaving = await makeStudent(api);
    const enrolling = { cId: course.cId, uid: student.uid, reason };
    const moved = { cId: course.cId, from: student.uid, to: leaving.uid, reason };
    await api.call('admin/students/transfer', moved, { as: admin });
    expect(await statusesFor(course, student)).toEqual(all(404));
    expect(await statusesFor(course, leaving)).toEqual(all(200));
    await api.call('auth/logout', undefined, { as: leaving });
    expect(await statusesFor(course, leaving)).toEqual(all(404));
    await api.call('admin/students/remove', { ...enrolling, uid: leaving.uid }, { as: admin });
  });
});

it('a card of an unpublished course opens it', async () => {
  const course = await makeCourse(api, admin);
  const token = await makeToken(api, admin, course.cId);
  await hide(course);
  const as = await makeStudent(api);
  const found = await api.call('courses/course/enroll/lookup', { token }, { as });
  expect(found).toMatchObject({ found: true, course: { id: course.cId }, enrolled: false });
  await api.call('courses/course/enroll', { cId: course.cId, token }, { as });
  expect(await statusesFor(course, as)).toEqual(all(200));
  expect(await mine(as)).toEqual([course.cId]);
});

it('a card of a trashed course never counts as a guess', async () => {
  const course = await makeCourse(api, admin);
  const token = await makeToken(api, admin, course.cId);
  await trash(course);
  for (let time = 0; time < 8; time += 1) {
    await api.call('courses/course/enroll', { cId: course.cId, token }, { as: stranger });
    await api.call('courses/course/enroll/lookup', { token }, { as: stranger });
  }
  await api.call('admin/courses/restore', { ids: [course.cId] }, { as: admin });
  await api.call('courses/course/enroll', { cId: course.cId, token }, { as: stranger });
  expect(await mine(stranger)).toEqual([course.cId]);
});

it('a purged course disappears for its students, too', async () => {
  const course = await sold();
  await trash(course);
  api.advance(times.trash + 60_000);
  await api.purge();
  expect(await statusesFor(course, student)).toEqual(all(404));
  expect(await mine()).not.toContain(course.cId);
});

describeLocally('the cost for a student', () => {
  it('is one more read for the page, and one a minute for all unpublished courses', async () => {
    const as = await makeStudent(api);
    const course = await makeCourse(api, admin);
    await enrol(api, admin, as, course.cId);
    await hide(course);
    const page = () => api.call('courses/course', { id: course.cId }, { as });
    expect(await api.cost(page)).toMatchObject({ reads: 2 });
    // It also does not count towards the thirty made-up ids a minute of an address.
    const headers = { 'x-forwarded-for': '192.0.2.7, 198.51.100.9' };
    const ask = (id: string, who?: Account) =>
      api.send('courses/course', { id }, { as: who, headers });
    for (let time = 0; time < 40; time += 1) expect((await ask(course.cId, as)).status).toBe(200);
    expect(await api.cost(() => ask('made-up'))).toMatchObject({ reads: 1 });
    for (let time = 0; time < 40; time += 1) await ask(`made-up-${time}`);
    expect(await api.cost(() => ask('made-up'))).toMatchObject({ reads: 0 });
    expect((await ask(course.cId, as)).status).toBe(200);
    const resources = { cId: course.cId, lId: course.soldId };
    const watch = () => api.call('courses/course/lectures/lecture/res', resources, { as });
    expect(await api.cost(watch)).toMatchObject({ reads: 2 });
    await mine(as);
    expect(await api.cost(() => mine(as))).toMatchObject({ reads: 2 });
    api.advance(60_001);
    expect(await api.cost(() => mine(as))).toMatchObject({ reads: 4 });
  });
});
