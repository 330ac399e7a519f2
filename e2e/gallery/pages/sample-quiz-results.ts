import type { ResponseOf } from '@markaz/contract/api';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import type { Page } from '@playwright/test';
import { nahw } from '../../../scripts/seed/courses/nahw.ts';
import { demoQuizzes } from '../../../scripts/seed/quizzes.ts';

const quizPath = (cId: string, lId: string) => `/admin/courses/${cId}/lectures/${lId}/quiz/results`;

/** A demo quiz as the API returns it to staff. */
export function keyedQuiz(): KeyedQuiz {
  const quiz = demoQuizzes.get(nahw)?.[0];
  if (quiz === undefined) throw new Error('The demo lacks the quiz.');
  const questions = quiz.questions.map(
    ({ picture = null, explanation = '', ...question }, index) => ({
      ...question,
      picture,
      explanation,
      id: `q${index}`,
      since: 1,
    }),
  );
  return { settings: { ...quiz.settings, exam: null }, version: 1, questions };
}

/**
 * Returns the results of a class. Few students know the answer to the first question. More students
 * know the answer to each later question.
 */
function sampleResults(): ResponseOf<'admin/quizzes/results'> {
  const quiz = keyedQuiz();
  const taken = 48;
  const questions = quiz.questions.map(({ id, options, right }, index) => {
    const rightCount = Math.min(taken, 7 + 9 * index);
    const wrong = options.filter((option) => !right.includes(option.id));
    const chosen = options.map((option) => [
      option.id,
      right.includes(option.id) ? rightCount : Math.floor((taken - rightCount) / wrong.length),
    ]);
    return { id, asked: taken, right: rightCount, chosen: Object.fromEntries(chosen) };
  });
  const score = questions.reduce((sum, question) => sum + question.right, 0);
  return {
    course: nahw.info.title,
    lecture: 'الفاعل وأحكامه',
    quiz,
    regrade: false,
    totals: { taken, score, of: taken * questions.length, passed: 29 },
    marks: [0, 1, 2, 4, 5, 7, 9, 8, 6, 4, 2],
    questions,
    removed: 0,
  };
}

/** Opens the results page of a quiz with the sample results instead of the server's response. */
export async function openSampleResults(page: Page): Promise<void> {
  await page.route('**/api/admin/quizzes/results', (route) =>
    route.fulfill({ json: sampleResults() }),
  );
  await page.goto(quizPath('nahw', 'first'));
  await page.getByText('الأسئلة وما اختاره الطلاب').waitFor();
}

/** Opens the same results as the course's teacher sees them. */
export async function openSampleTaughtQuiz(page: Page): Promise<void> {
  await page.route('**/api/admin/teaching/results', (route) =>
    route.fulfill({ json: sampleResults() }),
  );
  await page.goto('/admin/teaching/courses/nahw/lectures/first');
  await page.getByText('الأسئلة وما اختاره الطلاب').waitFor();
}

const noAttempts = {
  attempts: 0,
  best: null,
  passedAt: null,
  openedAt: null,
  last: null,
  allowedUntil: null,
};

function sampleMarks(): ResponseOf<'admin/quizzes/marks'> {
  const at = '2026-11-20T10:00:00.000Z';
  const last = { at, late: false };
  const students = [
    {
      ...noAttempts,
      displayName: 'أحمد محمود',
      attempts: 2,
      best: { score: 4, of: 5 },
      passedAt: at,
      last,
    },
    { ...noAttempts, displayName: 'بسمة علي', attempts: 1, best: { score: 1, of: 5 }, last },
    { ...noAttempts, displayName: 'تامر حسين', openedAt: at },
    { ...noAttempts, displayName: 'جنى' },
  ];
  return { students: students.map((each, index) => ({ ...each, uid: `u${index}` })), next: null };
}

/** Opens the students' marks in a quiz that locks the next lecture, with sample marks. */
export async function openSampleMarks(page: Page): Promise<void> {
  const { quiz, ...results } = sampleResults();
  const gatedQuiz = quiz && { ...quiz, settings: { ...quiz.settings, gate: true } };
  await page.route('**/api/admin/quizzes/results', (route) =>
    route.fulfill({ json: { ...results, quiz: gatedQuiz } }),
  );
  await page.route('**/api/admin/quizzes/marks', (route) => route.fulfill({ json: sampleMarks() }));
  await page.goto(`${quizPath('nahw', 'first')}?show=marks`);
  await page.getByText('جنى').waitFor();
}
