import { type KeyedQuiz, newQuizSettings } from '@markaz/contract/learning/quizzes';
import { limits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../src/learning/quizzes/attempts.ts';
import { nothingTaken, type QuizProgress, summaryOf, takenOf } from '../src/store/records/quiz.ts';
import { enrol } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { makeQuiz, type QuizCourse, submit } from './quizzes.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const letters = ['a', 'b', 'c', 'd'];

/** A quiz with one right option per question, which any wrong answer fails. */
function quizOf(questions: number): KeyedQuiz {
  return {
    settings: { ...newQuizSettings, title: 'اختبار المبتدأ والخبر', passMark: 100, minutes: null },
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

/** The progress of a student who answers every other question wrongly in all attempts. */
function played(questions: number, attempts: number): QuizProgress {
  const quiz = quizOf(questions);
  const answers = Object.fromEntries(
    quiz.questions.map(({ id }, index) => [id, [index % 2 === 0 ? 'a' : 'b']]),
  );
  let state = nothingTaken;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const sheet = { attemptId: crypto.randomUUID(), version: 3, answers };
    const now = new Date(1_800_000_000_000 + attempt * 1_000_000);
    const taken = submitAttempt(state, { quiz, saves: [] }, sheet, { now, isEnrolled: true });
    state = taken.state;
  }
  return state;
}

/**
 * Firestore's size: firebase.google.com/docs/firestore/storage-size; a map counts like a document.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'number' || value instanceof Timestamp) return 8;
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + sizeOf(each), 0);
  if (typeof value !== 'object' || value === null) return 1;
  const fields = Object.entries(value).map(([name, each]) => sizeOf(name) + sizeOf(each));
  return 32 + fields.reduce((sum, each) => sum + each, 0);
}

const room = 2 ** 20;
const newId = () => api.firestore.collection('courses').doc().id;
const withIds = <Value>(count: number, value: () => Value): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, () => [newId(), value()]));

/** Submits two attempts, each with the lecture watched to its end. */
async function work(student: Account, quiz: QuizCourse): Promise<void> {
  for (const attemptId of ['first', 'second']) {
    const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
    const { status } = await submit(api, student, quiz, attemptId, { wrong: [0, 1], lectures });
    expect(status).toBe(200);
  }
}

async function studentOf({ cId }: QuizCourse): Promise<Account> {
  const student = await makeStudent(api);
  await enrol(api, admin, student, cId);
  return student;
}

describe('a student’s documents', () => {
  it('have room for a hundred open courses with 40 lectures and quizzes each', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await studentOf(quiz);
    const at = 1_800_000_000;
    const passed = { ...played(10, 1), best: { score: 9, of: 10 }, passedAt: at };
    const lecture = { watched: at * 2 ** 17, completedAt: at, quiz: summaryOf(passed) };
    const courses = withIds(100, () => withIds(40, () => lecture));
    const progress = { at, courses };
    expect(sizeOf(progress)).toBe(777_383);
    await api.firestore.doc(`progress/${student.uid}`).set(progress);
    await work(student, quiz);
  });

  it.each([10, 20, 40])(
    'have room for all quizzes of the largest course, of %i questions, each taken 25 times',
    async (questions) => {
      const quiz = await makeQuiz(api, admin);
      const student = await studentOf(quiz);
      const state = takenOf(played(questions, 25));
      const lectures = withIds(limits.lecturesPerCourse - 1, () => ({
        completedAt: 1_800_000_000,
        quiz: state,
      }));
      const stored = { cId: quiz.cId, uid: student.uid, lectures, countableAt: 1_800_000_000 };
      expect(sizeOf(stored)).toBeLessThan(room);
      await api.firestore.doc(`courseWork/${quiz.cId}-${student.uid}`).set(stored);
      await work(student, quiz);
    },
  );

  it('have room for 268 quizzes of 100 questions taken twice, or 170 taken 25 times', () => {
    const sizes = [2, 25].map((attempts) => sizeOf({ [newId()]: takenOf(played(100, attempts)) }));
    expect(sizes.map((size) => Math.floor(room / size))).toEqual([268, 170]);
  });

  it('refuse an attempt with 413 if they are full', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await studentOf(quiz);
    const full = { cId: quiz.cId, uid: student.uid, filler: 'x'.repeat(room - 400) };
    await api.firestore.doc(`courseWork/${quiz.cId}-${student.uid}`).set(full);
    expect((await submit(api, student, quiz, 'first')).status).toBe(413);
    const { courses } = await api.call('user/courses', undefined, { as: student });
    expect(courses[0]?.progress.lectures).toEqual([]);
  });
});

it('keeps the counted and the newest attempt, and the answers of others while there is room', () => {
  const { attempts } = played(40, 25);
  expect(attempts).toHaveLength(20);
  expect(attempts[0]).toMatchObject({ at: 1_800_000_000, first: { passed: false } });
  const kept = attempts.map(({ answers }) => Object.keys(answers).length);
  expect(kept).toEqual([40, ...Array(17).fill(0), 40, 40]);
  expect(attempts.every(({ score, of }) => score === 20 && of === 40)).toBe(true);
});
