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

/** Takes the quiz of the lecture that is open in the page, and waits for the result. */
export async function takeQuiz({ page, advanceTime }: StudentPage): Promise<void> {
  const main = page.getByRole('main');
  const tapButton = (name: string) => main.getByRole('button', { name, exact: true }).first().tap();
  await tapButton('ابدأ الاختبار');
  for (let number = 1; number <= questionCount; number += 1) {
    await main.locator('fieldset label').first().tap();
    await advanceTime(thinkingMs);
    await tapButton(number === questionCount ? 'مراجعة وإرسال' : 'التالي');
  }
  await tapButton('أرسل الإجابات');
  await main.getByRole('heading', { name: 'نتيجتك' }).waitFor();
}
