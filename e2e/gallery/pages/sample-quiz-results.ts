import type { ResponseOf } from '@markaz/contract/api';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import type { Page } from '@playwright/test';
import { nahw } from '../../../scripts/seed/courses/nahw.ts';
import { demoQuizzes } from '../../../scripts/seed/quizzes.ts';

const quizPath = (cId: string, lId: string) => `/admin/courses/${cId}/lectures/${lId}/quiz/results`;

/** A demo quiz as the API returns it to staff. */
function keyedQuiz(): KeyedQuiz {
  const quiz = demoQuizzes.get(nahw)?.[0];
  if (quiz === undefined) throw new Error('The demo has no quiz there.');
  const questions = quiz.questions.map(
    ({ picture = null, explanation = '', ...question }, index) => ({
      ...question,
      picture,
      explanation,
      id: `q${index}`,
      since: 1,
    }),
  );
  return { settings: quiz.settings, version: 1, questions };
}

/** A class's results: the first question is known to few, the later ones to more and more. */
function sampleResults(): ResponseOf<'admin/quizzes/results'> {
  const quiz = keyedQuiz();
  const taken = 48;
  const questions = quiz.questions.map(({ id, options, right }, index) => {
    const known = Math.min(taken, 7 + 9 * index);
    const wrong = options.filter((option) => !right.includes(option.id));
    const chosen = options.map((option) => [
      option.id,
      right.includes(option.id) ? known : Math.floor((taken - known) / wrong.length),
    ]);
    return { id, asked: taken, right: known, chosen: Object.fromEntries(chosen) };
  });
  const score = questions.reduce((sum, question) => sum + question.right, 0);
  return {
    course: nahw.info.title,
    lecture: 'الفاعل وأحكامه',
    quiz,
    regrade: false,
    totals: { taken, score, of: taken * questions.length, passed: 29 },
    questions,
    removed: 0,
  };
}

/** Opens a quiz's results page with the sample instead of the server's answer. */
export async function openSampleResults(page: Page): Promise<void> {
  await page.route('**/api/admin/quizzes/results', (route) =>
    route.fulfill({ json: sampleResults() }),
  );
  await page.goto(quizPath('nahw', 'first'));
  await page.getByText('الأسئلة وما اختاره الطلاب').waitFor();
}

const none = { attempts: 0, best: null, passedAt: null, openedAt: null, last: null };

function sampleMarks(): ResponseOf<'admin/quizzes/marks'> {
  const at = '2026-11-20T10:00:00.000Z';
  const last = { at, late: false };
  const students = [
    {
      ...none,
      displayName: 'أحمد محمود',
      attempts: 2,
      best: { score: 4, of: 5 },
      passedAt: at,
      last,
    },
    { ...none, displayName: 'بسمة علي', attempts: 1, best: { score: 1, of: 5 }, last },
    { ...none, displayName: 'تامر حسين', openedAt: at },
    { ...none, displayName: 'جنى' },
  ];
  return { students: students.map((each, index) => ({ ...each, uid: `u${index}` })), next: null };
}

/** The same with the students' marks, for a quiz that is a gate. */
export async function openSampleMarks(page: Page): Promise<void> {
  const { quiz, ...results } = sampleResults();
  const gated = quiz && { ...quiz, settings: { ...quiz.settings, gate: true } };
  await page.route('**/api/admin/quizzes/results', (route) =>
    route.fulfill({ json: { ...results, quiz: gated } }),
  );
  await page.route('**/api/admin/quizzes/marks', (route) => route.fulfill({ json: sampleMarks() }));
  await page.goto(`${quizPath('nahw', 'first')}?show=marks`);
  await page.getByText('جنى').waitFor();
}
