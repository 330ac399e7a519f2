import type { ResponseOf } from '@markaz/contract/api';
import type { Page } from '@playwright/test';
import { keyedQuiz } from './sample-quiz-results.ts';

const [cId, examId, drawnId] = ['nahw', 'exam', 'first'] as const;
const path = `/admin/courses/${cId}/lectures/${examId}/quiz`;

/** An exam with one question of its own and two of a lecture, of which each attempt gets one. */
function sampleExam(): ResponseOf<'admin/quizzes/quiz'> {
  const quiz = keyedQuiz();
  const questions = quiz.questions
    .slice(0, 3)
    .map((question, index) => (index === 0 ? question : { ...question, from: drawnId }));
  const exam = {
    opens: '2099-12-03T16:00:00.000Z',
    closes: '2099-12-03T18:00:00.000Z',
    results: 'window',
    draws: [{ lId: drawnId, count: 1 }],
  } as const;
  return {
    lecture: 'امتحان الباب الأول',
    quiz: {
      ...quiz,
      settings: {
        ...quiz.settings,
        title: 'امتحان الباب الأول',
        ...{ attempts: 1, minutes: 45, gate: false },
        exam: { ...exam, draws: [...exam.draws] },
      },
      questions,
    },
    version: 1,
    regrade: false,
  };
}

async function answerWithExam(page: Page): Promise<void> {
  const quiz = { questions: 5, minutes: null, gate: false };
  const lectures = [
    { id: drawnId, title: 'المبتدأ والخبر', quiz },
    { id: 'second', title: 'كان وأخواتها', quiz },
  ];
  await page.route('**/api/admin/quizzes/quiz', (route) => route.fulfill({ json: sampleExam() }));
  await page.route('**/api/admin/courses/course', (route) => route.fulfill({ json: { lectures } }));
}

/** Opens the editor of a sample exam, which draws questions from a lecture. */
export async function openSampleExam(page: Page): Promise<void> {
  await answerWithExam(page);
  await page.goto(path);
  const times = page.getByRole('heading', { name: 'الامتحان', exact: true });
  await page.getByRole('heading', { name: 'المبتدأ والخبر' }).waitFor();
  await times.evaluate((heading) => heading.scrollIntoView());
}

/** Opens the paper of the sample exam, with its key. */
export async function openSamplePaper(page: Page): Promise<void> {
  await answerWithExam(page);
  await page.goto(`${path}/print`);
  await page.getByText('إجابات: امتحان الباب الأول').waitFor();
}
