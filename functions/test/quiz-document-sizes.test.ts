import { defaultQuizSettings, type KeyedQuiz } from '@markaz/contract/learning/quizzes';
import { limits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../src/learning/quizzes/attempts.ts';
import {
  emptyQuizProgress,
  type QuizProgress,
  quizSummaryFields,
  takenQuizFields,
} from '../src/store/records/quiz.ts';
import { makeEnrolledStudent } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { fillDetails, makeQuiz, type QuizCourse, submit } from './quizzes.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const letters = ['a', 'b', 'c', 'd'];

/** Makes a quiz with one right option per question. A student with any wrong answer fails. */
function quizOf(questions: number): KeyedQuiz {
  return {
    settings: {
      ...defaultQuizSettings,
      title: 'اختبار المبتدأ والخبر',
      passMark: 100,
      minutes: null,
    },
    version: 3,
    questions: Array.from({ length: questions }, (_, index) => ({
      id: `q${String(index).padStart(5, '0')}`,
      kind: 'one',
      text: 'س',
      picture: null,
      explanation: '',
      since: 1,
      right: ['a'],
      options: letters.map((id) => ({ id, text: id })),
    })),
  };
}

/** Returns the progress of a student who answers every second question wrongly in all attempts. */
function progressAfter(questions: number, attempts: number): QuizProgress {
  const quiz = quizOf(questions);
  const answers = Object.fromEntries(
    quiz.questions.map(({ id }, index) => [id, [index % 2 === 0 ? 'a' : 'b']]),
  );
  let state = emptyQuizProgress;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answerSheet = { attemptId: crypto.randomUUID(), version: 3, answers };
    const now = new Date(1_800_000_000_000 + attempt * 1_000_000);
    const taken = submitAttempt(state, { quiz, saves: [] }, answerSheet, { now, isEnrolled: true });
    state = taken.state;
  }
  return state;
}

/**
 * Returns Firestore's size of a value (firebase.google.com/docs/firestore/storage-size). A map has
 * the size of a document with these fields.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'number' || value instanceof Timestamp) return 8;
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + sizeOf(each), 0);
  if (typeof value !== 'object' || value === null) return 1;
  const fields = Object.entries(value).map(([name, each]) => sizeOf(name) + sizeOf(each));
  return 32 + fields.reduce((sum, each) => sum + each, 0);
}

const maxDocumentBytes = 2 ** 20;
const newId = () => api.firestore.collection('courses').doc().id;
const withIds = <Value>(count: number, value: () => Value): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, () => [newId(), value()]));

/** Submits two attempts. Each request also reports that the lecture was watched to its end. */
async function submitTwice(student: Account, quiz: QuizCourse): Promise<void> {
  for (const attemptId of ['first', 'second']) {
    const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
    const { status } = await submit(api, student, quiz, attemptId, { wrong: [0, 1], lectures });
    expect(status).toBe(200);
  }
}

const makeEnrolled = (quiz: QuizCourse) => makeEnrolledStudent(api, admin, quiz);

describe('a student’s documents', () => {
  it('a progress document has room for 100 open courses with 40 lectures and quizzes each', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    const at = 1_800_000_000;
    const passed = { ...progressAfter(10, 1), best: { score: 9, of: 10 }, passedAt: at };
    const quizSummary = quizSummaryFields(passed);
    const lecture = { watched: at * 2 ** 17, completedAt: at, firstAt: at, quiz: quizSummary };
    const courses = withIds(100, () => withIds(40, () => lecture));
    const progress = { at, courses, countable: withIds(100, () => at) };
    expect(sizeOf(progress)).toBe(844_325);
    await api.firestore.doc(`progress/${student.uid}`).set(progress);
    await fillDetails(api, student);
    await submitTwice(student, quiz);
  });

  it.each([10, 20, 40])(
    'the document of the largest course has room for its quizzes of %i questions, each taken 25 times',
    async (questions) => {
      const quiz = await makeQuiz(api, admin);
      const student = await makeEnrolled(quiz);
      const state = takenQuizFields(progressAfter(questions, 25));
      const lectures = withIds(limits.lecturesPerCourse - 1, () => ({ quiz: state }));
      const stored = { cId: quiz.cId, uid: student.uid, lectures, countableAt: 1_800_000_000 };
      expect(sizeOf(stored)).toBeLessThan(maxDocumentBytes);
      await api.firestore.doc(`courseWork/${quiz.cId}-${student.uid}`).set(stored);
      await fillDetails(api, student);
      await submitTwice(student, quiz);
      await fillDetails(api, student);
      expect((await submit(api, student, quiz, 'third')).status).toBe(200);
    },
  );

  it('a document has room for 267 quizzes of 100 questions if each is taken twice, or for 170 if each is taken 25 times', () => {
    const sizes = [2, 25].map((attempts) =>
      sizeOf({ [newId()]: takenQuizFields(progressAfter(100, attempts)) }),
    );
    expect(sizes.map((size) => Math.floor(maxDocumentBytes / size))).toEqual([267, 170]);
  });

  it('refuses an attempt with 413 if the student’s document for the course is full', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    const fullDocument = {
      cId: quiz.cId,
      uid: student.uid,
      filler: 'x'.repeat(maxDocumentBytes - 400),
    };
    await api.firestore.doc(`courseWork/${quiz.cId}-${student.uid}`).set(fullDocument);
    await fillDetails(api, student);
    expect((await submit(api, student, quiz, 'first')).status).toBe(413);
    const { courses } = await api.call('user/courses', undefined, { as: student });
    expect(courses[0]?.progress.lectures).toEqual([]);
  });
});

it('stores 20 of 25 attempts, with answers only for the first and the two newest attempts', () => {
  const { attempts } = progressAfter(40, 25);
  expect(attempts).toHaveLength(20);
  expect(attempts[0]).toMatchObject({ at: 1_800_000_000, first: { passed: false } });
  const answerCounts = attempts.map(({ answers }) => Object.keys(answers).length);
  expect(answerCounts).toEqual([40, ...Array(17).fill(0), 40, 40]);
  expect(attempts.every(({ score, of }) => score === 20 && of === 40)).toBe(true);
});
