import type { QuizInput } from '@markaz/contract/learning/quiz-authoring';
import { defaultQuizSettings } from '@markaz/contract/learning/quizzes';
import type { ApiClient } from '../../scripts/seed/api-client.ts';
import type { StudentPage } from './student-page.ts';

const questionCount = 10;
/** Milliseconds that the student needs for a question. */
const thinkingMs = 30_000;

/** A quiz with ten questions. The first option is correct in eight of them. */
const quiz: QuizInput = {
  settings: { ...defaultQuizSettings, title: 'اختبار المحاضرة', shuffle: false },
  questions: Array.from({ length: questionCount }, (_, index) => ({
    kind: 'one',
    text: `ما حكم آخر الكلمة ${index + 1} في الجملة السابقة، ولماذا؟`,
    options: [
      { id: 'a', text: 'الرفع، لأنها فاعل' },
      { id: 'b', text: 'النصب، لأنها مفعول به' },
      { id: 'c', text: 'الجر، لأنها مضاف إليه' },
      { id: 'd', text: 'البناء على السكون' },
    ],
    right: [index < 8 ? 'a' : 'b'],
    explanation: 'أُسند إليها فعل تام مبني للمعلوم متقدم عليها.',
  })),
};

/** Adds the quiz to every lecture of a course. It locks no lectures and has no time limit. */
export async function addQuizzes(admin: ApiClient, cId: string): Promise<void> {
  const { lectures } = await admin.post('courses/course', { id: cId });
  for (const { id: lId } of lectures) {
    const { version } = await admin.post('admin/quizzes/quiz', { cId, lId });
    await admin.post('admin/quizzes/save', { cId, lId, version, quiz });
  }
}

/** Turns the quiz of a course's first lecture into an exam that is open for a day from `now` (ms). */
export async function addExam(admin: ApiClient, cId: string, now: number): Promise<void> {
  const { lectures } = await admin.post('courses/course', { id: cId });
  const [first] = lectures;
  if (first === undefined) throw new Error('The course has no lecture');
  const { version } = await admin.post('admin/quizzes/quiz', { cId, lId: first.id });
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const exam = { opens: at(-1), closes: at(24), results: 'attempt', draws: [] } as const;
  const settings = { ...quiz.settings, attempts: 1, exam: { ...exam, draws: [] } };
  const request = { cId, lId: first.id, version, quiz: { ...quiz, settings } };
  await admin.post('admin/quizzes/save', request);
}

/**
 * Takes the quiz or the exam of the lecture that is open in the page, and waits for the result.
 * @param begin name of the button with which it begins
 */
export async function takeQuiz(
  { page, advanceTime }: StudentPage,
  begin: 'ابدأ الاختبار' | 'ابدأ الامتحان' = 'ابدأ الاختبار',
): Promise<void> {
  const main = page.getByRole('main');
  const tapButton = (name: string) => main.getByRole('button', { name, exact: true }).first().tap();
  await tapButton(begin);
  for (let number = 1; number <= questionCount; number += 1) {
    await main.locator('fieldset label').first().tap();
    await advanceTime(thinkingMs);
    await tapButton(number === questionCount ? 'مراجعة وإرسال' : 'التالي');
  }
  await tapButton('أرسل الإجابات');
  await main.getByRole('heading', { name: 'نتيجتك' }).waitFor();
}
