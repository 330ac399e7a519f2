import { beforeAll, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { makeQuiz } from './quizzes.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
});

const path = 'courses/course/lectures/lecture/res';

/**
 * Makes a student who has a new course until the end of tomorrow. `openLectureAt` moves the clock
 * to the given time, opens a lecture and returns the status.
 */
async function makeStudentUntilTomorrow() {
  const course = await makeCourse(api, admin);
  const { cId, soldId } = course;
  const student = await makeStudent(api);
  const batch = await makeBatch(api, admin, cId, { count: 1, lasts: { kind: 'days', days: 1 } });
  const body = { cId, token: tokenAt(batch, 0) };
  await api.call('courses/course/enroll', body, { as: student });
  const { access } = await api.call('user/userdoc', undefined, { as: student });
  const end = Date.parse(access?.[cId]?.[0]?.until ?? '');
  const openLectureAt = async (time: number) => {
    api.advance(time - api.now().getTime());
    return (await api.send(path, { cId, lId: soldId }, { as: student })).status;
  };
  return { ...course, student, end, openLectureAt };
}

function reportProgress(as: Account, cId: string, lId: string) {
  const lectures = [{ lId, position: 60, completed: true }];
  return api.send('user/progress', { cId, lectures }, { as });
}

it('opens a lecture until the last millisecond of access, and refuses it afterwards', async () => {
  const { end, openLectureAt } = await makeStudentUntilTomorrow();
  expect(await openLectureAt(end - 1)).toBe(200);
  expect(await openLectureAt(end)).toBe(403);
  expect(await openLectureAt(end + 1)).toBe(403);
  // The API compares the end with the clock at every call, so earlier calls have no effect.
  expect(await openLectureAt(end - 1)).toBe(200);
});

it('accepts progress in a lecture after the student’s access to it has ended', async () => {
  const { cId, soldId, student, end, openLectureAt } = await makeStudentUntilTomorrow();
  expect(await openLectureAt(end + 1)).toBe(403);
  expect((await reportProgress(student, cId, soldId)).status).toBe(200);
  const { courses } = await api.call('user/courses', undefined, { as: student });
  expect(courses[0]?.progress).toMatchObject({ completedCount: 1 });
});

it('refuses progress for a lecture that the student never had', async () => {
  const other = await makeCourse(api, admin);
  const student = await makeStudent(api);
  const batch = await makeBatch(api, admin, other.cId, {
    count: 1,
    opens: { kind: 'lectures', lIds: [other.openId] },
  });
  const body = { cId: other.cId, token: tokenAt(batch, 0) };
  await api.call('courses/course/enroll', body, { as: student });
  expect((await reportProgress(student, other.cId, other.soldId)).status).toBe(403);
  expect((await reportProgress(student, other.cId, other.openId)).status).toBe(200);
});

it('shows a hidden or trashed course, but not its lectures, to students whose access has ended', async () => {
  const { cId, student, end, openLectureAt } = await makeStudentUntilTomorrow();
  const stranger = await makeStudent(api);
  for (const change of ['publish', 'delete'] as const) {
    const body = { ids: [cId], ...(change === 'publish' && { published: false }) };
    await api.call(`admin/courses/${change}`, body, { as: admin });
    expect(await openLectureAt(end - 1)).toBe(200);
    expect(await openLectureAt(end + 1)).toBe(403);
    const page = (as: Account) => api.send('courses/course', { id: cId }, { as });
    expect([(await page(student)).status, (await page(stranger)).status]).toEqual([200, 404]);
  }
});

it('gives the reason why each lecture is locked: ended access, or an earlier quiz that is not passed', async () => {
  const { student, end, openLectureAt, ...course } = await makeStudentUntilTomorrow();
  const { cId, openId, soldId } = course;
  const readRefusals = async (as: Account, known?: string) => {
    const body = { id: cId, resources: true, ...(known !== undefined && { known }) };
    const { refusals, listVersion } = await api.call('courses/course/lectures', body, { as });
    return { refusals, listVersion };
  };
  expect((await readRefusals(student)).refusals).toBeUndefined();
  await makeQuiz(api, admin, { gate: true }, { ...course, soldId: openId });
  const { refusals, listVersion } = await readRefusals(student);
  expect(refusals).toEqual({ [soldId]: 'gate' });
  expect((await readRefusals(student, listVersion)).refusals).toEqual(refusals);
  expect(await openLectureAt(end)).toBe(403);
  expect((await readRefusals(student)).refusals).toEqual({ [soldId]: 'ended' });

  const other = await makeStudent(api);
  const opens = { kind: 'lectures' as const, lIds: [openId] };
  const batch = await makeBatch(api, admin, cId, { count: 1, opens });
  await api.call('courses/course/enroll', { cId, token: tokenAt(batch, 0) }, { as: other });
  expect((await readRefusals(other)).refusals).toBeUndefined();
});
