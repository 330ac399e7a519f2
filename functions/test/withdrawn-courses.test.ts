import { times } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestLimits } from '../src/http/request-limits.ts';
import { enrol, makeCourse, makeToken, type TestCourse } from './courses.ts';
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

const hide = ({ cId }: TestCourse) =>
  api.call('admin/courses/publish', { ids: [cId], published: false }, { as: admin });
const trash = ({ cId }: TestCourse) =>
  api.call('admin/courses/delete', { ids: [cId] }, { as: admin });

/** Makes a course in which the student is enrolled. */
async function makeSoldCourse(): Promise<TestCourse> {
  const course = await makeCourse(api, admin);
  await enrol(api, admin, student, course.cId);
  return course;
}

/** Returns the status of each call that a student makes to watch a course. */
async function statusesFor({ cId, soldId, openId }: TestCourse, as?: Account) {
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

const everyCall = (status: number) => ({
  page: status,
  list: status,
  whole: status,
  open: status,
  sold: status,
});

const listMyCourses = async (as = student) =>
  (await api.call('user/courses', undefined, { as })).courses.map(({ id }) => id);

describe.each([
  ['not published any more', hide],
  ['in the trash', trash],
  [
    'hidden, then in the trash',
    async (course: TestCourse) => [await hide(course), await trash(course)],
  ],
])('a course that is %s', (_state, withdraw) => {
  it('the course is still available to its students, and gets 404 for everyone else', async () => {
    const course = await makeSoldCourse();
    await withdraw(course);
    expect(await statusesFor(course, student)).toEqual(everyCall(200));
    expect(await statusesFor(course, stranger)).toEqual(everyCall(404));
    expect(await statusesFor(course)).toEqual(everyCall(404));
    expect(await listMyCourses()).toContain(course.cId);
    expect((await api.call('courses')).courses.map(({ id }) => id)).not.toContain(course.cId);
  });

  it('the API still stores its students’ progress', async () => {
    const course = await makeSoldCourse();
    await withdraw(course);
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
    expect((await api.expectError('user/progress', body, { as: stranger })).status).toBe(404);
  });

  it('the course gets 404 after the enrolment or the session has ended', async () => {
    const course = await makeSoldCourse();
    await withdraw(course);
    const newStudent = await makeStudent(api);
    const removal = { cId: course.cId, uid: student.uid, reason };
    const transfer = { cId: course.cId, from: student.uid, to: newStudent.uid, reason };
    await api.call('admin/students/transfer', transfer, { as: admin });
    expect(await statusesFor(course, student)).toEqual(everyCall(404));
    expect(await statusesFor(course, newStudent)).toEqual(everyCall(200));
    await api.call('auth/logout', undefined, { as: newStudent });
    expect(await statusesFor(course, newStudent)).toEqual(everyCall(404));
    await api.call('admin/students/remove', { ...removal, uid: newStudent.uid }, { as: admin });
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
  expect(await statusesFor(course, as)).toEqual(everyCall(200));
  expect(await listMyCourses(as)).toEqual([course.cId]);
});

it('a card of a course in the trash does not count as a wrong code', async () => {
  const course = await makeCourse(api, admin);
  const token = await makeToken(api, admin, course.cId);
  await trash(course);
  for (let time = 0; time < 8; time += 1) {
    await api.call('courses/course/enroll', { cId: course.cId, token }, { as: stranger });
    await api.call('courses/course/enroll/lookup', { token }, { as: stranger });
  }
  await api.call('admin/courses/restore', { ids: [course.cId] }, { as: admin });
  await api.call('courses/course/enroll', { cId: course.cId, token }, { as: stranger });
  expect(await listMyCourses(stranger)).toEqual([course.cId]);
});

it('a purged course gets 404 even for its students', async () => {
  const course = await makeSoldCourse();
  await trash(course);
  api.advance(times.trash + 60_000);
  await api.purge();
  expect(await statusesFor(course, student)).toEqual(everyCall(404));
  expect(await listMyCourses()).not.toContain(course.cId);
});

describeLocally('the Firestore cost of an unpublished course for a student', () => {
  it('its page costs one more read, and the list of all unpublished courses costs one read a minute', async () => {
    const as = await makeStudent(api);
    const course = await makeCourse(api, admin);
    await enrol(api, admin, as, course.cId);
    await hide(course);
    const openPage = () => api.call('courses/course', { id: course.cId }, { as });
    expect(await api.cost(openPage)).toMatchObject({ reads: 2 });
    // An address may request thirty unknown ids a minute. The page of this course does not count.
    const headers = { 'x-forwarded-for': '192.0.2.7, 198.51.100.9' };
    const ask = (id: string, caller?: Account) =>
      api.send('courses/course', { id }, { as: caller, headers });
    for (let time = 0; time < 40; time += 1) expect((await ask(course.cId, as)).status).toBe(200);
    expect(await api.cost(() => ask('made-up'))).toMatchObject({ reads: 1 });
    for (let time = 0; time < 40; time += 1) await ask(`made-up-${time}`);
    expect(await api.cost(() => ask('made-up'))).toMatchObject({ reads: 0 });
    expect((await ask(course.cId, as)).status).toBe(200);
    const resources = { cId: course.cId, lId: course.soldId };
    const watchLecture = () => api.call('courses/course/lectures/lecture/res', resources, { as });
    expect(await api.cost(watchLecture)).toMatchObject({ reads: 2 });
    await listMyCourses(as);
    expect(await api.cost(() => listMyCourses(as))).toMatchObject({ reads: 2 });
    api.advance(60_001);
    expect(await api.cost(() => listMyCourses(as))).toMatchObject({ reads: 4 });
  });
});
