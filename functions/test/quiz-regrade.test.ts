import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, makeEnrolledStudent } from './courses.ts';
import {
  type Account,
  type ApiClient,
  describeLocally,
  startApi,
  type TestApi,
} from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import {
  lectureOf,
  makeCourseWithLockingQuiz,
  makeQuiz,
  type QuizCourse,
  quizPath,
  someQuiz,
  submit,
} from './quizzes.ts';

type Submitted = ResponseOf<`${typeof quizPath}/submit`>;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true, processes: 2 });
  admin = await makeAdmin(api);
});

const makeEnrolled = (quiz: QuizCourse) => makeEnrolledStudent(api, admin, quiz);

/** Saves the quiz with the option `b` as the right answer to its first question. */
async function correctKey(quiz: QuizCourse, version = 1) {
  const { quiz: stored } = await api.call('admin/quizzes/quiz', lectureOf(quiz), { as: admin });
  if (stored === null) throw new Error('The lecture must have a quiz.');
  const questions = stored.questions.map(({ since: _, ...question }, index) => ({
    ...question,
    right: index === 0 ? ['b'] : question.right,
  }));
  const body = { ...lectureOf(quiz), version, quiz: { settings: stored.settings, questions } };
  return api.call('admin/quizzes/save', body, { as: admin });
}

type RegradeRequest = Partial<RequestOf<'admin/quizzes/regrade'>>;

const regrade = (quiz: QuizCourse, request: RegradeRequest = {}, client: ApiClient = api) =>
  client.call(
    'admin/quizzes/regrade',
    { ...lectureOf(quiz), version: 2, apply: true, ...request },
    { as: admin },
  );

/** Advances the clock until all attempts are counted, and reads the results. */
function readResults(quiz: QuizCourse) {
  api.advance(121_000);
  return api.call('admin/quizzes/results', lectureOf(quiz), { as: admin });
}

async function readQuizProgress(as: Account, { cId, soldId }: QuizCourse) {
  const { courses } = await api.call('user/courses', undefined, { as });
  const course = courses.find(({ id }) => id === cId);
  return course?.progress.lectures.find(({ lId }) => lId === soldId)?.quiz;
}

const readResult = async (as: Account, quiz: QuizCourse) =>
  (await api.call(`${quizPath}/result`, lectureOf(quiz), { as })).result;

describe('a corrected key', () => {
  it('the API reports that a regrade is needed until the attempts are regraded', async () => {
    const quiz = await makeQuiz(api, admin);
    const readQuiz = () => api.call('admin/quizzes/quiz', lectureOf(quiz), { as: admin });
    expect((await readQuiz()).regrade).toBe(false);
    const { settings, questions } = someQuiz({ title: 'عنوان آخر' });
    const sameQuestions = questions.map((question, index) => ({
      ...question,
      id: quiz.questions[index],
    }));
    const saveRequest = {
      ...lectureOf(quiz),
      version: 1,
      quiz: { settings, questions: sameQuestions },
    };
    const saved = await api.call('admin/quizzes/save', saveRequest, { as: admin });
    expect(saved.regrade).toBe(false);
    expect((await correctKey(quiz, 2)).regrade).toBe(true);
    expect((await readQuiz()).regrade).toBe(true);
    expect((await readResults(quiz)).regrade).toBe(true);
    await regrade(quiz, { version: 3, apply: false });
    expect((await readQuiz()).regrade).toBe(true);
    await regrade(quiz, { version: 3 });
    expect((await readQuiz()).regrade).toBe(false);
    expect((await readResults(quiz)).regrade).toBe(false);
  });

  it('regrading raises and lowers marks, and updates the results of the quiz', async () => {
    const quiz = await makeQuiz(api, admin, { passMark: 100 });
    const [gainingStudent, losingStudent, unchangedStudent] = [
      await makeEnrolled(quiz),
      await makeEnrolled(quiz),
      await makeEnrolled(quiz),
    ];
    await submit(api, gainingStudent, quiz, 'a', { wrong: [0] });
    await submit(api, losingStudent, quiz, 'a', { wrong: [1] });
    await submit(api, unchangedStudent, quiz, 'a', { wrong: [0, 1, 2] });
    const [first = ''] = quiz.questions;
    const questionIn = async () =>
      (await readResults(quiz)).questions.find(({ id }) => id === first);
    expect(await questionIn()).toMatchObject({ right: 1, chosen: { a: 1, b: 2 } });
    await correctKey(quiz);

    const preview = await regrade(quiz, { apply: false });
    expect(preview).toEqual({ students: 3, gained: 2, lost: 1, passed: 1, next: null });
    expect(await readQuizProgress(gainingStudent, quiz)).toMatchObject({
      best: { score: 2 },
      passed: false,
    });
    expect(await regrade(quiz)).toEqual(preview);
    const filter = { action: 'quiz.regrade', subject: `course/${quiz.cId}` };
    const { entries } = await api.call('admin/audit', filter, { as: admin });
    expect(entries.map(({ after }) => after)).toMatchObject([{ gained: 2, lost: 1 }]);
    expect(await readQuizProgress(gainingStudent, quiz)).toMatchObject({
      best: { score: 3 },
      passed: true,
    });
    expect(await readQuizProgress(losingStudent, quiz)).toMatchObject({
      best: { score: 1 },
      passed: false,
    });
    expect(await readQuizProgress(unchangedStudent, quiz)).toMatchObject({
      best: { score: 1 },
      passed: false,
    });
    expect(await readResult(gainingStudent, quiz)).toMatchObject({ score: 3, of: 3, passed: true });
    expect((await readResult(losingStudent, quiz))?.answers.map(({ isRight }) => isRight)).toEqual([
      ...[false, false, true],
    ]);
    const { totals } = await readResults(quiz);
    expect(totals).toEqual({ taken: 3, score: 5, of: 9, passed: 1 });
    expect(await questionIn()).toMatchObject({ right: 2, chosen: { a: 1, b: 2 } });
    // Another regrade changes nothing.
    expect(await regrade(quiz)).toMatchObject({ gained: 0, lost: 0 });
    expect((await readResults(quiz)).totals).toEqual(totals);
    const mistakes = await api.call('user/mistakes', { cIds: [quiz.cId] }, { as: gainingStudent });
    expect(mistakes.courses[0]?.quizzes).toEqual([]);
  });

  it('regrading opens the next lectures for students who now pass, and does not close any lecture', async () => {
    const [passingStudent, passedStudent] = [await makeStudent(api), await makeStudent(api)];
    const course = await makeCourseWithLockingQuiz(api, admin, passingStudent);
    await enrol(api, admin, passedStudent, course.cId);
    // Two right answers of three are enough to pass.
    await submit(api, passingStudent, course, 'a', { wrong: [0, 1] });
    await submit(api, passedStudent, course, 'a', { wrong: [1] });
    const isOpen = async (as: Account) => {
      const ask = { cId: course.cId, lId: course.second };
      return (await api.send('courses/course/lectures/lecture/res', ask, { as })).status === 200;
    };
    expect([await isOpen(passingStudent), await isOpen(passedStudent)]).toEqual([false, true]);
    await correctKey(course);
    expect(await regrade(course)).toMatchObject({ gained: 1, lost: 1, passed: 1 });
    expect([await isOpen(passingStudent), await isOpen(passedStudent)]).toEqual([true, true]);
    expect(await readQuizProgress(passedStudent, course)).toMatchObject({
      best: { score: 1 },
      passed: true,
    });
  });

  it('regrading changes the best mark, even if it is not from the newest attempt', async () => {
    const quiz = await makeQuiz(api, admin, { passMark: 100 });
    const student = await makeEnrolled(quiz);
    await submit(api, student, quiz, 'a', { wrong: [0] });
    api.advance(2_000);
    await submit(api, student, quiz, 'b', { wrong: [1, 2] });
    await correctKey(quiz);
    expect(await regrade(quiz)).toMatchObject({ gained: 1, passed: 1 });
    expect(await readQuizProgress(student, quiz)).toMatchObject({
      best: { score: 3 },
      passed: true,
    });
    expect((await readResult(student, quiz))?.score).toBe(0);
  });

  it('regrading in several calls changes each student once, on any process', async () => {
    const quiz = await makeQuiz(api, admin);
    const students = await Promise.all(Array.from({ length: 7 }, () => makeEnrolled(quiz)));
    for (const student of students) await submit(api, student, quiz, 'a', { wrong: [0] });
    await correctKey(quiz);
    const gained = [];
    let after: string | undefined;
    do {
      const page = await regrade(quiz, { limit: 3, after });
      gained.push(page.gained);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(gained.reduce((sum, each) => sum + each, 0)).toBe(7);
    expect(gained.length).toBeGreaterThan(2);
    expect((await readResults(quiz)).totals).toMatchObject({ score: 21, passed: 7 });
  });

  it('regrading includes students who submit an attempt on another process at the same time', async () => {
    const quiz = await makeQuiz(api, admin, { passMark: 100 });
    const students = await Promise.all(Array.from({ length: 8 }, () => makeEnrolled(quiz)));
    const [here, there] = api.instances;
    if (here === undefined || there === undefined) throw new Error('Two processes are needed.');
    for (const student of students) await submit(there, student, quiz, 'a', { wrong: [0] });
    await correctKey(quiz);
    const [, ...submissions] = await Promise.all([
      regrade(quiz, {}, here),
      ...students.map((student) => submit(there, student, quiz, 'b', { wrong: [1] })),
    ]);
    // The new attempts are marked with the new key.
    for (const { status, body } of submissions) {
      expect(status).toBe(200);
      expect((body as Submitted).result).toMatchObject({ attempts: 2, score: 1 });
    }
    for (const student of students)
      expect(await readQuizProgress(student, quiz)).toMatchObject({
        best: { score: 3 },
        passed: true,
      });
    expect((await readResults(quiz)).totals).toEqual({ taken: 8, score: 24, of: 24, passed: 8 });
  });

  it('regrading is refused if the quiz has changed or does not exist', async () => {
    const quiz = await makeQuiz(api, admin);
    const body = { ...lectureOf(quiz), version: 7, apply: true };
    expect((await api.expectError('admin/quizzes/regrade', body, { as: admin })).status).toBe(409);
    const missingQuiz = { ...body, lId: 'none' };
    expect(
      (await api.expectError('admin/quizzes/regrade', missingQuiz, { as: admin })).status,
    ).toBe(404);
  });
});

describeLocally('the Firestore cost of regrading', () => {
  it('a regrade of four students with three attempts costs 10 reads and 7 writes, or only reads for its preview', async () => {
    const quiz = await makeQuiz(api, admin);
    const students = await Promise.all(Array.from({ length: 4 }, () => makeEnrolled(quiz)));
    for (const student of students.slice(1)) await submit(api, student, quiz, 'a', { wrong: [0] });
    await correctKey(quiz);
    const preview = () => regrade(quiz, { apply: false });
    // One student never took the quiz and has no document, but looking for the document costs one
    // read.
    expect(await api.cost(preview)).toEqual({ reads: 10, writes: 0, deletes: 0 });
    expect(await api.cost(() => regrade(quiz))).toEqual({ reads: 10, writes: 7, deletes: 0 });
  });
});
