import type { Page } from '@playwright/test';
import { nahw } from '../../scripts/seed/courses/nahw.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { answerQuestions, quizOf, startQuiz, submitAnswers } from '../fixtures/quizzes.ts';
import { waitUntilSaved } from '../fixtures/service-worker.ts';
import { apiAs, buyCode } from '../fixtures/shared-stack.ts';
import { newPerson, signInOn, signOutOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const quiz = quizOf(nahw, 0);
/** Matches the errors of requests while the browser is offline. */
const disconnected = [/ERR_INTERNET_DISCONNECTED/u, /ERR_FAILED/u, /Failed to load resource/u];

/** Signs in a new student of the course, and answers one question of its quiz wrongly. */
async function makeMistake(page: Page) {
  const student = newPerson();
  const api = await apiAs(student);
  await api.post('courses/course/enroll', await buyCode(nahw));
  await signInOn(page, student);
  await waitUntilSaved(page);
  await startQuiz(page, nahw, 0);
  await answerQuestions(page, quiz, { count: 1, isCorrect: false });
  await answerQuestions(page, quiz, { count: 4 });
  await submitAnswers(page);
  await expect(page.getByText('٤ من ٥', { exact: true })).toBeVisible();
  return student;
}

/** Chooses the right answer of the current question, and checks it. */
async function answerRightly(page: Page): Promise<void> {
  const group = page.getByRole('main').locator('fieldset');
  const heading = await group.getByRole('heading').innerText();
  const question = quiz.questions.find(({ text }) => heading.endsWith(text));
  const text = new Map(question?.options.map((option) => [option.id, option.text]));
  for (const id of question?.right ?? [])
    await group.getByLabel(text.get(id) || { a: 'صح', b: 'خطأ' }[id] || '').check();
  await page.getByRole('button', { name: 'تحقق من إجابتي' }).click();
}

async function reviewOffline(page: Page): Promise<void> {
  allowErrors(page, ...disconnected);
  await makeMistake(page);
  // The service worker caches the page before the student first opens it.
  const isPageCached = async () => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    const parts = [...links].map(({ href }) => href);
    const cachedParts = await Promise.all(parts.map((part) => caches.match(part)));
    return parts.some((part) => part.includes('/assets/mistakes-')) && cachedParts.every(Boolean);
  };
  await expect.poll(() => page.evaluate(isPageCached)).toBe(true);
  await page.context().setOffline(true);
  const main = page.getByRole('main');
  await page.goto('/mistakes');
  await expect(main.getByText('لا أسئلة للمراجعة اليوم')).toBeVisible();
  await expect(main.getByText('القادمة بعد يومين.')).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 2 * 24 * 60 * 60_000);
  await page.reload();
  await expect(main.getByText('لديك سؤال واحد للمراجعة')).toBeVisible();
  await page.getByRole('button', { name: 'ابدأ المراجعة' }).click();
  await answerRightly(page);
  await expect(main.getByRole('heading', { name: /يعود إليك بعد ٥ أيام/u })).toBeFocused();
  await page.getByRole('button', { name: 'أنهِ المراجعة' }).click();
  await expect(main.getByText('أجبت عن سؤال واحد، والصحيح منها: ١.')).toBeVisible();
  await page.reload();
  await expect(main.getByText('القادمة بعد ٥ أيام.')).toBeVisible();
}

test(
  'asks a wrongly answered question again after two days, even offline',
  { tag: '@all' },
  ({ page }) => reviewOffline(page),
);

test('asks a wrongly answered question again on a phone', { tag: '@phone' }, ({ page }) =>
  reviewOffline(page),
);

test('loads mistakes only once on a new device, and deletes them when the student signs out', async ({
  page,
  visit,
}) => {
  const student = await makeMistake(page);
  await page.getByRole('link', { name: 'أخطائي' }).click();
  await expect(page.getByText('القادمة بعد يومين.')).toBeVisible();
  const otherDevice = await visit();
  const requests: string[] = [];
  for (const context of [page.context(), otherDevice.context()])
    context.on('request', (request) => {
      if (request.url().endsWith('/api/user/mistakes')) requests.push(request.url());
    });
  await signInOn(otherDevice, student);
  await otherDevice.getByRole('link', { name: 'راجع ما أخطأت فيه' }).click();
  for (let time = 0; time < 2; time += 1) {
    await expect(otherDevice.getByText('القادمة بعد يومين.')).toBeVisible();
    await otherDevice.reload();
  }
  await otherDevice.getByRole('button', { name: /راجع كل أخطائي الآن/u }).click();
  await answerRightly(otherDevice);
  await expect(otherDevice.getByRole('heading', { name: /يعود إليك بعد يومين/u })).toBeVisible();
  await page.reload();
  await expect(page.getByText('القادمة بعد يومين.')).toBeVisible();
  expect(requests).toHaveLength(1);
  await signOutOn(otherDevice);
  const storedKeys = () => Object.keys(localStorage).filter((key) => key.includes('mistakes'));
  expect(await otherDevice.evaluate(storedKeys)).toEqual([]);
});
