import { alertTimes } from '@markaz/contract/limits';
import { beforeAll, expect, it } from 'vitest';
import { stuckFieldAfter } from '../src/store/records/progress.ts';
import { makeEnrolledStudent } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import {
  lectureOf,
  makeCourseWithLockingQuiz,
  makeQuiz,
  type QuizCourse,
  quizPath,
  someQuiz,
  submit,
} from './quizzes.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const wrong = [0, 1];
const callAsAdmin: TestApi['call'] = (path, body) => api.call(path, body, { as: admin });
const stuckField = async ({ uid }: Account) =>
  (await api.firestore.doc(`progress/${uid}`).get()).get('stuck');
const listStuck = async ({ cId }: QuizCourse) =>
  (await callAsAdmin('admin/today')).stuck.filter((student) => student.cId === cId);

/** Saves the quiz again with other settings. Returns the quiz with its new version. */
async function changeSettings(
  quiz: QuizCourse,
  settings: Parameters<typeof someQuiz>[0],
  version = quiz.version,
) {
  const { questions } = someQuiz();
  const saved = await callAsAdmin('admin/quizzes/save', {
    ...lectureOf(quiz),
    version,
    quiz: {
      settings: someQuiz(settings).settings,
      questions: questions.map((question, index) => ({ ...question, id: quiz.questions[index] })),
    },
  });
  return { ...quiz, version: saved.version };
}

/** Makes a student who may take a quiz twice before the next lectures open. */
async function makeLimited(settings: Parameters<typeof someQuiz>[0] = {}) {
  const student = await makeStudent(api);
  const lockingCourse = await makeCourseWithLockingQuiz(api, admin, student);
  return {
    student,
    quiz: await changeSettings(lockingCourse, { gate: true, attempts: 2, ...settings }),
  };
}

/** Makes a student who has used up two attempts. */
async function makeStuck() {
  const { student, quiz } = await makeLimited();
  await submit(api, student, quiz, 'one', { wrong });
  await submit(api, student, quiz, 'two', { wrong });
  return { student, quiz };
}

const openNext = ({ uid }: Account, quiz: QuizCourse) =>
  callAsAdmin('admin/quizzes/open-next', { ...lectureOf(quiz), uid, reason });

it('lists a student whose last attempt failed, and the attempt costs only one write, as usual', async () => {
  const { student, quiz } = await makeLimited();
  await submit(api, student, quiz, 'one', { wrong });
  expect(await listStuck(quiz)).toEqual([]);
  const cost = await api.cost(() => submit(api, student, quiz, 'two', { wrong }));
  expect(cost).toMatchObject({ writes: 1 });
  const { uid } = student;
  expect(await listStuck(quiz)).toEqual([
    {
      uid,
      displayName: expect.any(String),
      ...lectureOf(quiz),
      course: expect.any(String),
      lecture: 'محاضرة 1',
      at: expect.any(String),
    },
  ]);
});

it('lists a student once if the submission is repeated', async () => {
  const { student, quiz } = await makeStuck();
  const before = await stuckField(student);
  await submit(api, student, quiz, 'two', { wrong });
  expect(await stuckField(student)).toEqual(before);
  expect(before.quizzes).toHaveLength(1);
});

it('does not list a student if the attempts are unlimited or the quiz does not lock lectures', async () => {
  const unlimited = await makeLimited({ attempts: null });
  await submit(api, unlimited.student, unlimited.quiz, 'one', { wrong });
  expect(await stuckField(unlimited.student)).toBeUndefined();
  const open = await makeQuiz(api, admin, { attempts: 1 });
  const student = await makeEnrolledStudent(api, admin, open);
  await submit(api, student, open, 'one', { wrong });
  expect(await stuckField(student)).toBeUndefined();
});

it('lists a student who never handed in the only timed attempt', async () => {
  const { student, quiz } = await makeLimited({ attempts: 1, minutes: 1 });
  const body = { ...lectureOf(quiz), attemptId: 'lost' };
  await api.call(quizPath, body, { as: student });
  api.advance(10 * 60_000);
  const again = { ...body, attemptId: 'again' };
  expect((await api.send(quizPath, again, { as: student })).status).toBe(409);
  expect(await listStuck(quiz)).toHaveLength(1);
  const { courses } = await api.call('user/courses', undefined, { as: student });
  expect(courses[0]?.progress.lectures[0]?.quiz).toMatchObject({ attempts: 1, passed: false });
  const repeated = await api.cost(() => api.send(quizPath, again, { as: student }));
  expect(repeated).toMatchObject({ writes: 0 });
});

it('removes a student when staff open the next lectures, for 3 reads and 2 writes', async () => {
  const { student, quiz } = await makeStuck();
  const cost = await api.cost(() => openNext(student, quiz));
  expect(cost).toMatchObject({ reads: 3, writes: 2 });
  expect(await stuckField(student)).toBeUndefined();
  expect(await listStuck(quiz)).toEqual([]);
  const { courses } = await api.call('user/courses', undefined, { as: student });
  expect(courses[0]?.progress.lectures[0]?.quiz).toMatchObject({ attempts: 2, opened: true });
});

it('still lists the student’s other quiz after staff opened the lectures after one quiz', async () => {
  const { student, quiz } = await makeStuck();
  const other = { ...quiz, soldId: 'other' };
  await api.firestore.doc(`progress/${student.uid}`).update({
    'stuck.quizzes': [
      ...(await stuckField(student)).quizzes,
      { ...lectureOf(other), at: 5, taken: 1 },
    ],
  });
  await openNext(student, quiz);
  expect(await stuckField(student)).toEqual({
    at: 5,
    quizzes: [{ ...lectureOf(other), at: 5, taken: 1 }],
  });
});

it('removes a student who passes with an additional attempt from staff', async () => {
  const { student, quiz } = await makeStuck();
  const raised = await changeSettings(quiz, { gate: true, attempts: 3 });
  expect(await listStuck(quiz)).toEqual([]);
  const { status } = await submit(api, student, raised, 'three');
  expect(status).toBe(200);
  expect(await stuckField(student)).toBeUndefined();
});

it('removes a student who passes because the key was corrected', async () => {
  const { student, quiz } = await makeLimited({ attempts: 1 });
  await submit(api, student, quiz, 'one', { wrong });
  expect(await stuckField(student)).toBeDefined();
  const { settings, questions } = someQuiz({ gate: true, attempts: 1 });
  const corrected = questions.map((question, index) => ({
    ...question,
    id: quiz.questions[index],
    right: wrong.includes(index) ? ['b'] : question.right,
  }));
  const { version } = await callAsAdmin('admin/quizzes/save', {
    ...lectureOf(quiz),
    version: quiz.version,
    quiz: { settings, questions: corrected },
  });
  await callAsAdmin('admin/quizzes/regrade', { ...lectureOf(quiz), version, apply: true });
  expect(await stuckField(student)).toBeUndefined();
});

it('does not list students who lost the course, or entries older than 30 days', async () => {
  const removed = await makeStuck();
  const old = await makeStuck();
  expect(await listStuck(removed.quiz)).toHaveLength(1);
  const { uid } = removed.student;
  await callAsAdmin('admin/students/remove', { cId: removed.quiz.cId, uid, reason });
  expect(await listStuck(removed.quiz)).toEqual([]);
  expect(await listStuck(old.quiz)).toHaveLength(1);
  api.advance(alertTimes.stuck);
  admin = await makeAdmin(api);
  expect(await listStuck(old.quiz)).toEqual([]);
});

it('lists at most ten students, for at most 30 reads', async () => {
  const emptyCost = await api.cost(() => callAsAdmin('admin/today'));
  for (let count = 0; count < 11; count += 1) await makeStuck();
  const cost = await api.cost(() => callAsAdmin('admin/today'));
  expect((await callAsAdmin('admin/today')).stuck).toHaveLength(10);
  // Without a stuck student, the query counts as one read.
  expect(cost.reads - emptyCost.reads).toBe(29);
});

it('lists at most the 20 newest quizzes of a student', () => {
  const quizzes = Array.from({ length: 20 }, (_, index) => ({
    cId: 'c',
    lId: `l${index}`,
    at: 100 - index,
    taken: 1,
  }));
  const added = { cId: 'c', lId: 'new' };
  const { stuck } = stuckFieldAfter({ stuck: { at: 100, quizzes } }, added, { at: 200, taken: 2 });
  expect(stuck).toEqual({
    at: 200,
    quizzes: [{ ...added, at: 200, taken: 2 }, ...quizzes.slice(0, 19)],
  });
});
