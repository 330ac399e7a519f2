import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/migrations/migrate.ts';
import { openDatabase } from '../src/store/database.ts';
import { enrol, makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import {
  answersTo,
  fillDetails,
  lectureOf,
  makeQuiz,
  type QuizCourse,
  quizPath,
  submit,
} from './quizzes.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
});

/**
 * Returns the progress in a quiz in the format before version 6. The student took the quiz once and
 * answered the first two of three questions wrongly.
 */
function formerProgress(quiz: QuizCourse, at: number) {
  const [first = '', second = '', third = ''] = quiz.questions;
  const joinedAnswers = Object.entries(answersTo(quiz, [0, 1])).map(([id, optionIds]) => [
    id,
    optionIds.join(''),
  ]);
  const attempt = {
    id: 'former',
    at,
    score: 1,
    of: 3,
    late: false,
    version: quiz.version,
    right: [third],
    answers: Object.fromEntries(joinedAnswers),
    counted: true,
  };
  return {
    title: 'اختبار المبتدأ والخبر',
    taken: 1,
    attempts: [attempt],
    best: { score: 1, of: 3 },
    passedAt: null,
    openedAt: null,
    start: null,
    wrong: { [first]: at, [second]: at },
  };
}

/**
 * Makes a course whose quiz one student took. Stores the results in the format before version 6.
 */
async function makeFormerResults() {
  const quiz = await makeQuiz(api, admin, { answersAfter: 'attempt' });
  const student = await makeStudent(api);
  await enrol(api, admin, student, quiz.cId);
  const at = Math.floor(api.now().getTime() / 1000) - 3_600;
  const progress = { watched: 0, completedAt: at, quiz: formerProgress(quiz, at) };
  const courses = { [quiz.cId]: { [quiz.soldId]: progress } };
  await api.firestore.doc(`progress/${student.uid}`).set({ at, courses });
  const [first = '', second = '', third = ''] = quiz.questions;
  const counters = {
    taken: 1,
    score: 1,
    of: 3,
    passed: 0,
    versions: { 1: 1 },
    questions: { [first]: { b: 1 }, [second]: { b: 1 }, [third]: { a: 1, right: 1 } },
  };
  await api.firestore.doc(`courseCompletions/${quiz.cId}`).set({
    live: true,
    total: 1,
    lectures: { [quiz.soldId]: 1 },
    quizzes: { [quiz.soldId]: counters },
  });
  return { quiz, student };
}

type FormerResults = Pick<Awaited<ReturnType<typeof makeFormerResults>>, 'quiz' | 'student'>;

const resultsOf = (quiz: QuizCourse) =>
  api.call('admin/quizzes/results', lectureOf(quiz), { as: admin });

/** Reads all answers of the API about the student and the quiz. */
async function readAnswers({ quiz, student }: FormerResults) {
  const { cId, lId } = lectureOf(quiz);
  const as = { as: student };
  const [myCourses, result, mistakes, dataExport, marks, results] = await Promise.all([
    api.call('user/courses', undefined, as),
    api.call(`${quizPath}/result`, { cId, lId }, as),
    api.call('user/mistakes', { cIds: [cId] }, as),
    api.call('user/export', undefined, as),
    api.call('admin/quizzes/marks', { cId, lId }, { as: admin }),
    resultsOf(quiz),
  ]);
  const progress = myCourses.courses[0]?.progress;
  return { progress, result, mistakes, copy: dataExport.progress, marks, results };
}

async function readStored({ quiz, student }: FormerResults) {
  const [progress, attemptsDoc, completions, numbers] = await api.firestore.getAll(
    ...[
      `progress/${student.uid}`,
      `courseWork/${quiz.cId}-${student.uid}`,
      `courseCompletions/${quiz.cId}`,
      `quizNumbers/${quiz.cId}-${quiz.soldId}`,
    ].map((path) => api.firestore.doc(path)),
  );
  return {
    summary: progress?.get(`courses.${quiz.cId}.${quiz.soldId}.quiz`),
    taken: attemptsDoc?.get(`lectures.${quiz.soldId}.quiz`),
    details: progress?.get(`courses.${quiz.cId}.${quiz.soldId}.quiz.details`),
    formerCounts: completions?.get('quizzes'),
    numbers: numbers?.data(),
  };
}

/** Corrects the key of the first question, and regrades the attempts. The students had chosen b. */
async function correctFirstKey(quiz: QuizCourse) {
  const storedQuiz = await api.call('admin/quizzes/quiz', lectureOf(quiz), { as: admin });
  const questions = storedQuiz.quiz?.questions.map(({ since: _, ...question }, index) =>
    index === 0 ? { ...question, right: ['b'] } : question,
  );
  const correctedQuiz = { settings: storedQuiz.quiz?.settings, questions };
  const save = { ...lectureOf(quiz), version: 1, quiz: correctedQuiz };
  await api.call('admin/quizzes/save', save, { as: admin });
  const regradeRequest = { ...lectureOf(quiz), version: 2, apply: true };
  return api.call('admin/quizzes/regrade', regradeRequest, { as: admin });
}

describe('quiz results of former versions', () => {
  it('the API answers with the same results before and after the migration', async () => {
    const former = await makeFormerResults();
    const before = await readAnswers(former);
    expect(before).toMatchObject({
      progress: { lectures: [{ quiz: { attempts: 1, best: { score: 1, of: 3 } } }] },
      result: { result: { attemptId: 'former', score: 1, of: 3 } },
      marks: { students: [{ attempts: 1, best: { score: 1, of: 3 } }] },
      results: { totals: { taken: 1, score: 1, of: 3, passed: 0 } },
    });
    expect(before.mistakes.courses[0]?.quizzes[0]?.questions).toHaveLength(2);
    const database = openDatabase(api.firestore);
    const say = () => undefined;
    await api.firestore.doc('centre/schema').set({ version: 5 });
    const dry = await migrate(database, { dry: true, say });
    expect(await readStored(former)).toMatchObject({ taken: undefined, numbers: undefined });
    expect((await migrate(database, { dry: false, say })).changed).toBe(dry.changed);
    const { summary, taken, formerCounts: oldCounts, numbers } = await readStored(former);
    expect(Object.keys(summary).toSorted()).toEqual(['at', 'of', 'score', 'taken']);
    expect(taken).toMatchObject({ taken: 1, attempts: [{ id: 'former', counted: true }] });
    expect(oldCounts).toBeUndefined();
    expect(numbers).toMatchObject({ cId: former.quiz.cId, taken: 1, score: 1 });
    expect(await readAnswers(former)).toEqual(before);
  });

  it('the next attempt migrates the former results, which are not counted again', async () => {
    const former = await makeFormerResults();
    const { quiz, student } = former;
    expect((await submit(api, student, quiz, 'former')).body).toMatchObject({
      result: { attemptId: 'former', score: 1, attempts: 1 },
    });
    const { status } = await submit(api, student, quiz, 'second');
    expect(status).toBe(200);
    const { summary, details } = await readStored(former);
    expect(summary).toMatchObject({ taken: 2, score: 3, of: 3 });
    expect(summary).not.toHaveProperty('attempts');
    expect(details.attempts.map(({ id }: { id: string }) => id)).toEqual(['former', 'second']);
    await api.countActivity();
    expect((await resultsOf(quiz)).totals).toEqual({ taken: 1, score: 1, of: 3, passed: 0 });
    // Attempts of other students are added to the former counters.
    const another = await makeStudent(api);
    await enrol(api, admin, another, quiz.cId);
    await submit(api, another, quiz, 'first');
    await api.countActivity();
    expect((await resultsOf(quiz)).totals).toEqual({ taken: 2, score: 4, of: 6, passed: 1 });
  });

  it('regrading with a corrected key changes the former marks and the counters', async () => {
    const former = await makeFormerResults();
    expect(await correctFirstKey(former.quiz)).toMatchObject({ gained: 1, passed: 1 });
    expect((await readStored(former)).summary).toMatchObject({ score: 2, of: 3 });
    const { totals, questions: asked } = await resultsOf(former.quiz);
    expect(totals).toEqual({ taken: 1, score: 2, of: 3, passed: 1 });
    expect(asked.map(({ right }) => right)).toEqual([1, 0, 1]);
  });
});

/** A student who failed a quiz at the first attempt and passed it at the second. */
async function makeMovedDetails() {
  const quiz = await makeQuiz(api, admin, { answersAfter: 'attempt' });
  const student = await makeStudent(api);
  await enrol(api, admin, student, quiz.cId);
  const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
  await submit(api, student, quiz, 'first', { wrong: [0, 1], lectures });
  await submit(api, student, quiz, 'second', { wrong: [0] });
  const before = await readAnswers({ quiz, student });
  const other = await makeQuiz(api, admin);
  await enrol(api, admin, student, other.cId);
  await fillDetails(api, student);
  await submit(api, student, other, 'other');
  return { quiz, student, before };
}

describe('details that have moved to `courseWork`', () => {
  it('give the same answers as before, and are counted once', async () => {
    const { before, ...moved } = await makeMovedDetails();
    const { summary, taken, details } = await readStored(moved);
    expect(details).toBeUndefined();
    expect(summary).toMatchObject({ taken: 2, score: 2, of: 3 });
    expect(taken).toMatchObject({ taken: 2, attempts: [{ id: 'first' }, { id: 'second' }] });
    const after = await readAnswers(moved);
    const ofQuiz = ({ cId }: { readonly cId: string }) => cId === moved.quiz.cId;
    expect({ ...after, progress: before.progress, copy: after.copy.filter(ofQuiz) }).toEqual(
      before,
    );
    await api.countActivity();
    const { totals } = await resultsOf(moved.quiz);
    expect(totals).toEqual({ taken: 1, score: 1, of: 3, passed: 0 });
    const completions = await api.firestore.doc(`courseCompletions/${moved.quiz.cId}`).get();
    expect(completions.get('total')).toBe(1);
  });

  it('are changed by the next attempt and by a corrected key', async () => {
    const { quiz, student } = await makeMovedDetails();
    await api.countActivity();
    expect(await correctFirstKey(quiz)).toMatchObject({ gained: 1, passed: 0 });
    const stored = await readStored({ quiz, student });
    expect(stored).toMatchObject({ details: undefined, taken: { attempts: [{ score: 2 }, {}] } });
    expect((await resultsOf(quiz)).totals).toEqual({ taken: 1, score: 2, of: 3, passed: 1 });
    const answer = await submit(api, student, { ...quiz, version: 2 }, 'third');
    expect(answer.body).toMatchObject({ result: { attempts: 3 } });
    expect((await readStored({ quiz, student })).details.attempts).toHaveLength(3);
    await api.countActivity();
    expect((await resultsOf(quiz)).totals.taken).toBe(1);
  });
});

describe('first completions of version 7', () => {
  it('are copied to the progress, so that a lecture that is watched again is not counted again', async () => {
    const { cId, openId, soldId } = await makeCourse(api, admin);
    const student = await makeStudent(api);
    await enrol(api, admin, student, cId);
    const at = Math.floor(api.now().getTime() / 1000) - 3_600;
    const lecture = { watched: 0, completedAt: at };
    const progress = { at, courses: { [cId]: { [openId]: lecture } } };
    await api.firestore.doc(`progress/${student.uid}`).set(progress);
    const lectures = { [openId]: { completedAt: at } };
    const work = { cId, uid: student.uid, lectures, countableAt: at };
    await api.firestore.doc(`courseWork/${cId}-${student.uid}`).set(work);
    await api.countActivity();
    // A migration of an earlier release was interrupted.
    await api.firestore.doc('centre/schema').set({
      version: 7,
      at: { collection: 'users', after: '' },
    });
    const database = openDatabase(api.firestore);
    await migrate(database, { dry: false, say: () => undefined });
    const watchAgain = [openId, soldId].map((lId) => ({ lId, position: 1_700, completed: true }));
    await api.call('user/progress', { cId, lectures: watchAgain }, { as: student });
    await api.countActivity();
    const completions = await api.firestore.doc(`courseCompletions/${cId}`).get();
    expect(completions.get('lectures')).toEqual({ [openId]: 1, [soldId]: 1 });
  });
});

describe('a transfer to another account', () => {
  it('moves attempts and completed lectures, which are counted once', async () => {
    const quiz = await makeQuiz(api, admin);
    const [from, to] = [await makeStudent(api), await makeStudent(api)];
    await enrol(api, admin, from, quiz.cId);
    const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
    await submit(api, from, quiz, 'first', { wrong: [0], lectures });
    const transfer = { cId: quiz.cId, from: from.uid, to: to.uid, reason: 'حساب آخر' };
    await api.call('admin/students/transfer', transfer, { as: admin });
    const ask = lectureOf(quiz);
    const { result } = await api.call(`${quizPath}/result`, ask, { as: to });
    expect(result).toMatchObject({ attemptId: 'first', score: 2, of: 3, attempts: 1 });
    const oldWork = await api.firestore.doc(`courseWork/${quiz.cId}-${from.uid}`).get();
    expect(oldWork.exists).toBe(false);
    await api.countActivity();
    const transferBack = { ...transfer, from: to.uid, to: from.uid };
    await api.call('admin/students/transfer', transferBack, { as: admin });
    await submit(api, from, quiz, 'second');
    await api.countActivity();
    expect((await resultsOf(quiz)).totals).toEqual({ taken: 1, score: 2, of: 3, passed: 1 });
    const completions = await api.firestore.doc(`courseCompletions/${quiz.cId}`).get();
    expect(completions.get('total')).toBe(1);
  });
});
