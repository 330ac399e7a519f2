import { beforeAll, expect, it } from 'vitest';
import { type Account, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeEnrolledCrowd } from '../people.ts';
import { examSettings, lectureOf, makeQuiz, quizPath, submit } from '../quizzes.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  // With this limit, requests would fail if two students wrote one document.
  api = await startApi({ processes: 2, writeBurst: 3 });
  admin = await makeAdmin(api);
});

const crowd = 2_000;
/** Number of students whose requests run at the same time. */
const atOnce = 40;

/** Runs a task for each student. Returns the durations of the tasks in milliseconds. */
async function forEach(
  students: readonly Account[],
  task: (student: Account, index: number) => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = [];
  const waiting = students.entries();
  const runNext = async () => {
    for (const [index, student] of waiting) {
      const startedAt = performance.now();
      await task(student, index);
      durations.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return durations;
}

it(`${crowd} students begin and hand in an exam at the same time, and each counts once`, async () => {
  const settings = { ...examSettings(api, [-1, 60], { results: 'window' }), minutes: 30 };
  const exam = await makeQuiz(api, admin, settings);
  const students = await makeEnrolledCrowd(api, exam, crowd);
  const clientOf = (index: number) => api.instances[index % api.instances.length] ?? api;
  const wrongAnswersOf = (index: number) => [[], [0], [1, 2], [0, 1, 2]][index % 4] ?? [];
  const startedAt = performance.now();
  const beginnings = await forEach(students, async (student, index) => {
    const request = { ...lectureOf(exam), attemptId: student.uid };
    const { quiz } = await clientOf(index).call(quizPath, request, { as: student });
    expect(quiz.questions).toHaveLength(3);
  });
  const endings = await forEach(students, async (student, index) => {
    const wrong = wrongAnswersOf(index);
    // Another process may answer than the one that the attempt began with.
    const answer = await submit(clientOf(index + 1), student, exam, student.uid, { wrong });
    expect(answer.status).toBe(200);
  });
  console.log({
    tookMs: performance.now() - startedAt,
    slowestBeginning: Math.max(...beginnings),
    slowestEnding: Math.max(...endings),
  });
  await api.countActivity();
  const { totals, marks } = await api.call('admin/quizzes/results', lectureOf(exam), {
    as: admin,
  });
  const quarter = crowd / 4;
  expect(totals).toEqual({
    taken: crowd,
    score: quarter * (3 + 2 + 1),
    of: 3 * crowd,
    passed: 2 * quarter,
  });
  // Marks of 0, 1, 2 and 3 out of 3 are 0, 3, 6 and 10 tenths.
  expect(marks).toEqual([quarter, 0, 0, quarter, 0, 0, quarter, 0, 0, 0, quarter]);
}, 300_000);
