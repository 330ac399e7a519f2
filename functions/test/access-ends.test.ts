import { beforeAll, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
});

const path = 'courses/course/lectures/lecture/res';

/** A student with a new course until the end of tomorrow. */
async function makeHolder() {
  const course = await makeCourse(api, admin);
  const { cId, soldId } = course;
  const student = await makeStudent(api);
  const batch = await makeBatch(api, admin, cId, { count: 1, lasts: { kind: 'days', days: 1 } });
  const body = { cId, token: tokenAt(batch, 0) };
  await api.call('courses/course/enroll', body, { as: student });
  const { access } = await api.call('user/userdoc', undefined, { as: student });
  const end = Date.parse(access?.[cId]?.[0]?.until ?? '');
  const statusAt = async (time: number) => {
    api.advance(time - api.now().getTime());
    return (await api.send(path, { cId, lId: soldId }, { as: student })).status;
  };
  return { ...course, student, end, statusAt };
}

function reportProgress(as: Account, cId: string, lId: string) {
  const lectures = [{ lId, position: 60, completed: true }];
  return api.send('user/progress', { cId, lectures }, { as });
}

it('opens a lecture until the last millisecond of access, and not after it', async () => {
  const { end, statusAt } = await makeHolder();
  expect(await statusAt(end - 1)).toBe(200);
  expect(await statusAt(end)).toBe(403);
  expect(await statusAt(end + 1)).toBe(403);
  // The API neither remembers access for longer than it lasts nor forgets it.
  expect(await statusAt(end - 1)).toBe(200);
});

it('accepts progress that is reported after the end for lectures the student had', async () => {
  const { cId, soldId, student, end, statusAt } = await makeHolder();
  expect(await statusAt(end + 1)).toBe(403);
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

it('shows a hidden or trashed course to its former students, without its lectures', async () => {
  const { cId, student, end, statusAt } = await makeHolder();
  const stranger = await makeStudent(api);
  for (const change of ['publish', 'delete'] as const) {
    const body = { ids: [cId], ...(change === 'publish' && { published: false }) };
    await api.call(`admin/courses/${change}`, body, { as: admin });
    expect(await statusAt(end - 1)).toBe(200);
    expect(await statusAt(end + 1)).toBe(403);
    const page = (as: Account) => api.send('courses/course', { id: cId }, { as });
    expect([(await page(student)).status, (await page(stranger)).status]).toEqual([200, 404]);
  }
});
