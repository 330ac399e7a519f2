import { beforeAll, expect, it } from 'vitest';
import { type MadeCourse, makeCourse, makeToken } from '../courses.ts';
import { type Account, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd } from '../people.ts';
import { expectHonestBooks } from './money.ts';

let api: TestApi;
let admin: Account;
let course: MadeCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const path = 'courses/course/enroll';

it('500 at once with one code: one has the course, 499 are told that it is used', async () => {
  const students = await makeCrowd(api, 500);
  const token = await makeToken(api, admin, course.cId);
  const answers = await Promise.all(
    students.map((as) => api.call(path, { cId: course.cId, token }, { as })),
  );
  const told = answers.map((answer) => (answer.subscribed ? 'winner' : answer.reason));
  expect(told.toSorted()).toEqual([...Array(499).fill('used'), 'winner']);
  await expectHonestBooks(api);
}, 60_000);

it('200 at once with a code each: 200 have the course', async () => {
  const students = await makeCrowd(api, 200);
  const request = { cId: course.cId, count: 200 };
  const { tokens } = await api.call('admin/courses/access_tokens', request, { as: admin });
  const answers = await Promise.all(
    students.map((as, index) => api.call(path, { cId: course.cId, token: tokens[index] }, { as })),
  );
  expect(answers.filter(({ subscribed }) => subscribed)).toHaveLength(200);
  await expectHonestBooks(api);
}, 60_000);

it('20 at once, each with the same 10 codes: 10 have the course', async () => {
  const students = await makeCrowd(api, 20);
  const request = { cId: course.cId, count: 10 };
  const { tokens } = await api.call('admin/courses/access_tokens', request, { as: admin });
  const attempts = students.flatMap((as) => tokens.map((token) => ({ as, token })));
  const answers = await Promise.all(
    attempts.map(({ as, token }) => api.send(path, { cId: course.cId, token }, { as })),
  );
  // Who comes too late ten times is locked for a while (429); nobody meets an error.
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  await expectHonestBooks(api);
  const winners = await api.firestore
    .collection('users')
    .where('courses', 'array-contains', course.cId)
    .get();
  expect(winners.docs.filter(({ id }) => students.some(({ uid }) => uid === id))).toHaveLength(10);
}, 60_000);
