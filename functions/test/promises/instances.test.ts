import { cairoDay, daysLater } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { testSize } from '../../../scripts/testing/size.ts';
import { bundleScope, makeBundle } from '../bundles.ts';
import { makeBatch, tokenAt } from '../codes.ts';
import { makeEnrolledStudent } from '../courses.ts';
import { type Account, type ApiClient, startApi, type TestApi } from '../harness.ts';
import { idTokenFor, makeAdmin, makeStudent, reason } from '../people.ts';
import {
  lectureOf,
  makeCourseWithLockingQuiz,
  makeQuiz,
  type QuizCourse,
  quizPath,
  someQuiz,
  submit,
} from '../quizzes.ts';

// Calls go to two processes with separate caches, as in production.
let api: TestApi;
let admin: Account;
let firstProcess: ApiClient;
let secondProcess: ApiClient;
beforeAll(async () => {
  api = await startApi({ processes: 2, frozenClock: true });
  admin = await makeAdmin(api);
  const [first, second] = api.instances;
  if (first === undefined || second === undefined) throw new Error('Two processes are needed.');
  [firstProcess, secondProcess] = [first, second];
});

const minute = 60_000;

const makeEnrolled = (quiz: QuizCourse) => makeEnrolledStudent(api, admin, quiz);

const openQuiz = (client: ApiClient, student: Account, quiz: QuizCourse, attemptId: string) =>
  client.call(quizPath, { ...lectureOf(quiz), attemptId }, { as: student });

/**
 * Sends the calls that the app makes before a student opens a quiz. The process then has the
 * account, the course and the progress in its caches.
 */
async function warmCaches(client: ApiClient, student: Account, { cId }: QuizCourse): Promise<void> {
  await client.call('user/courses', undefined, { as: student });
  await client.call('courses/course/lectures', { id: cId, resources: true }, { as: student });
}

const statusOf = async (client: ApiClient, path: string, body: object, student: Account) =>
  (await client.send(path, body, { as: student })).status;

describe('a quiz with a time limit', () => {
  it('a timed quiz works however its calls are distributed over the processes', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10 });
    const takeQuizRepeatedly = async (round: number) => {
      const student = await makeEnrolled(quiz);
      await Promise.all([
        warmCaches(firstProcess, student, quiz),
        warmCaches(secondProcess, student, quiz),
      ]);
      for (const attempt of [0, 1, 2, 3]) {
        // The processes change roles with each attempt.
        const [first, second] =
          (round + attempt) % 2 === 0
            ? [firstProcess, secondProcess]
            : [secondProcess, firstProcess];
        const attemptId = `try-${round}-${attempt}`;
        const started = await openQuiz(first, student, quiz, attemptId);
        expect(started.attemptId).toBe(attemptId);
        expect((await openQuiz(second, student, quiz, 'other')).attemptId).toBe(attemptId);
        const { status, body } = await submit(second, student, quiz, attemptId, { wrong: [0] });
        expect({ status, body }).toMatchObject({
          status: 200,
          body: { result: { attemptId, late: false, attempts: attempt + 1 } },
        });
      }
    };
    // Only ten students take the quiz at once, because more would compete for the course's
    // counters.
    for (let first = 0; first < testSize(10, 100); first += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => takeQuizRepeatedly(first + index)),
      );
  }, 240_000);

  it('a timed quiz starts a new attempt after the last one was submitted to another process', async () => {
    const quiz = await makeQuiz(api, admin, { minutes: 10 });
    const student = await makeEnrolled(quiz);
    await openQuiz(firstProcess, student, quiz, 'first');
    expect((await openQuiz(secondProcess, student, quiz, 'x')).attemptId).toBe('first');
    expect((await submit(firstProcess, student, quiz, 'first')).status).toBe(200);
    expect((await openQuiz(secondProcess, student, quiz, 'second')).attemptId).toBe('second');
  });
});

describe('access to a quiz', () => {
  it('a student can open a quiz again at once after staff extended the access through another process', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeStudent(api);
    const card = await makeBatch(api, admin, quiz.cId, {
      count: 1,
      lasts: { kind: 'days', days: 1 },
    });
    await api.call(
      'courses/course/enroll',
      { cId: quiz.cId, token: tokenAt(card, 0) },
      { as: student },
    );
    const days = 3 * 24 * 60 * minute;
    api.advance(days);
    const quizRequest = { ...lectureOf(quiz), attemptId: 'a' };
    expect(await statusOf(secondProcess, quizPath, quizRequest, student)).toBe(403);
    const until = daysLater(cairoDay(api.now()), 7);
    const extension = { cId: quiz.cId, uid: student.uid, until, reason };
    await firstProcess.call('admin/students/extend', extension, { as: admin });
    expect(await statusOf(secondProcess, quizPath, quizRequest, student)).toBe(200);
    api.advance(-days);
  });

  it('ends when the student signs out through another process', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await Promise.all([
      warmCaches(firstProcess, student, quiz),
      warmCaches(secondProcess, student, quiz),
    ]);
    await firstProcess.call('auth/logout', undefined, { as: student });
    const quizRequest = { ...lectureOf(quiz), attemptId: 'a' };
    expect(await statusOf(firstProcess, quizPath, quizRequest, student)).toBe(401);
    expect((await submit(secondProcess, student, quiz, 'a')).status).toBe(401);
    expect(await statusOf(secondProcess, `${quizPath}/result`, lectureOf(quiz), student)).toBe(401);
    // For ten minutes, a process may return quiz questions from its memory.
    api.advance(11 * minute);
    expect(await statusOf(secondProcess, quizPath, quizRequest, student)).toBe(401);
  });

  it('is refused to an ended session while another session of the same student continues', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    const idToken = idTokenFor(api, student.uid, { signedInAgo: 100 });
    const earlier: Account = { uid: student.uid, idToken };
    await api.call('auth/login', { idToken });
    await warmCaches(secondProcess, student, quiz);
    await firstProcess.call('auth/logout', undefined, { as: earlier });
    const quizRequest = { ...lectureOf(quiz), attemptId: 'a' };
    expect(await statusOf(secondProcess, quizPath, quizRequest, earlier)).toBe(401);
    expect(await statusOf(secondProcess, quizPath, quizRequest, student)).toBe(200);
  });

  it.each([
    [
      'the student chooses «sign out everywhere»',
      (student: Account) => firstProcess.call('user/sessions/end', undefined, { as: student }),
    ],
    [
      'an admin resets the student’s devices',
      ({ uid }: Account) =>
        firstProcess.call('admin/students/devices/reset', { uid, reason }, { as: admin }),
    ],
  ])('ends in all sessions when %s', async (_, endSessions) => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await warmCaches(firstProcess, student, quiz);
    await warmCaches(secondProcess, student, quiz);
    await endSessions(student);
    const quizRequest = { ...lectureOf(quiz), attemptId: 'a' };
    expect(await statusOf(firstProcess, quizPath, quizRequest, student)).toBe(401);
    expect((await submit(secondProcess, student, quiz, 'a')).status).toBe(401);
    expect(await statusOf(secondProcess, `${quizPath}/result`, lectureOf(quiz), student)).toBe(401);
  });

  it('ends with the enrolment, after which the API neither accepts attempts nor returns video URLs', async () => {
    const student = await makeStudent(api);
    const course = await makeCourseWithLockingQuiz(api, admin, student);
    await warmCaches(secondProcess, student, course);
    expect((await submit(secondProcess, student, course, 'failed', { wrong: [0, 1] })).status).toBe(
      200,
    );
    const removal = { cId: course.cId, uid: student.uid, reason };
    await firstProcess.call('admin/students/remove', removal, { as: admin });
    const { status, body } = await submit(secondProcess, student, course, 'passed');
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('videos.example.com');
    expect(await statusOf(secondProcess, `${quizPath}/result`, lectureOf(course), student)).toBe(
      403,
    );
  });
});

it('applies a corrected key in the other process at once', async () => {
  const quiz = await makeQuiz(api, admin);
  const student = await makeEnrolled(quiz);
  await warmCaches(secondProcess, student, quiz);
  expect((await submit(secondProcess, student, quiz, 'before')).body).toMatchObject({
    result: { score: 3 },
  });
  const { settings, questions } = someQuiz();
  const correctedQuestions = questions.map((question, index) => ({
    ...question,
    id: quiz.questions[index],
    right: index === 0 ? ['b'] : question.right,
  }));
  const save = {
    ...lectureOf(quiz),
    version: 1,
    quiz: { settings, questions: correctedQuestions },
  };
  await firstProcess.call('admin/quizzes/save', save, { as: admin });
  expect((await submit(secondProcess, student, quiz, 'after')).body).toMatchObject({
    result: { score: 2 },
  });
});

describe('a card of a bundle', () => {
  const redeemBy = (client: ApiClient, student: Account, cId: string | undefined, token: string) =>
    client.call('courses/course/enroll', { cId, token }, { as: student });

  it('can be used at once after its course was restored from the trash in another process', async () => {
    const { bundle, cIds } = await makeBundle(api, admin, 2);
    const batch = await makeBatch(api, admin, bundle.id, { count: 2, ...bundleScope });
    const [early, late] = [await makeStudent(api), await makeStudent(api)];
    const [cId, trashedId] = cIds;
    const ids = [trashedId];
    await firstProcess.call('admin/courses/delete', { ids }, { as: admin });
    const refusal = await redeemBy(secondProcess, early, cId, tokenAt(batch, 0));
    expect(refusal.subscribed).toBe(false);
    await firstProcess.call('admin/courses/restore', { ids }, { as: admin });
    const lookup = { token: tokenAt(batch, 1) };
    const path = 'courses/course/enroll/lookup';
    const found = await secondProcess.call(path, lookup, { as: late });
    expect(found).toMatchObject({ found: true, usable: true });
    const answer = await redeemBy(secondProcess, late, cId, tokenAt(batch, 1));
    expect(answer).toEqual({ subscribed: true, cId });
  });

  it('can be used at once after its courses were made in another process', async () => {
    const student = await makeStudent(api);
    // The other process reads the catalogue again, just before the courses are made.
    api.advance(2 * minute);
    await secondProcess.call('courses');
    const { bundle, cIds } = await makeBundle({ ...api, ...firstProcess }, admin, 2);
    const body = { cId: bundle.id, count: 1, codePrefix: 'TEST', ...bundleScope };
    const { tokens } = await firstProcess.call('admin/courses/access_tokens', body, { as: admin });
    const answer = await redeemBy(secondProcess, student, cIds[0], tokens[0] ?? '');
    expect(answer).toEqual({ subscribed: true, cId: cIds[0] });
  });
});
