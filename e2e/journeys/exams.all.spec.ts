import type { Page } from '@playwright/test';
import { makeExam, removeExams, rightAnswer } from '../fixtures/exams.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { recordSubmissions, submitAnswers } from '../fixtures/quizzes.ts';
import { waitUntilSaved } from '../fixtures/service-worker.ts';
import { type newPerson, signInOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(removeExams);

/** Matches the errors of requests while the browser is offline. */
const disconnected = [/ERR_INTERNET_DISCONNECTED/u, /ERR_FAILED/u, /Failed to load resource/u];

/** Signs in on a page. The course is hidden, so the HTML of its pages has the status 404. */
async function signInStudent(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  allowErrors(page, /^answer: 404 \/courses\//u, /status of 404/u);
  await signInOn(page, person);
}

const beginButton = (page: Page) => page.getByRole('button', { name: 'ابدأ الامتحان' });

/** Answers the next questions correctly. */
async function answer(page: Page, count: number): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 1) {
    await page.getByRole('main').getByRole('radio', { name: rightAnswer }).check();
    await page
      .getByRole('button', { name: /^(?:التالي|مراجعة وإرسال)$/u })
      .first()
      .click();
  }
}

for (const { device, tag } of [
  { device: 'a phone', tag: ['@phone', '@all'] },
  { device: 'a desktop', tag: ['@all'] },
]) {
  test(`an exam starts on its open page, and continues after a reload and a lost connection, on ${device}`, {
    tag,
  }, async ({ page }) => {
    allowErrors(page, ...disconnected);
    const { path, person } = await makeExam({ opensIn: 20, closesIn: 3_600 });
    await signInStudent(page, person);
    await waitUntilSaved(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'امتحان: ٣ أسئلة' })).toBeVisible();
    await expect(page.getByText('لا يوجد فيديو')).toHaveCount(0);
    await expect(beginButton(page)).toBeVisible({ timeout: 40_000 });
    await page.context().setOffline(true);
    await beginButton(page).click();
    await expect(page.getByText('لا يبدأ الامتحان بلا اتصال')).toBeVisible();
    await page.context().setOffline(false);
    const submissions = recordSubmissions(page);
    await beginButton(page).click();
    await answer(page, 1);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('السؤال ٢ من ٣').first()).toBeVisible();
    await answer(page, 2);
    await submitAnswers(page);
    await expect(page.getByText(/ستُرسَل إجاباتك تلقائيًا حين يعود الاتصال/u)).toBeVisible();
    const before = submissions.length;
    await page.context().setOffline(false);
    await expect(page.getByText('٣ من ٣', { exact: true })).toBeVisible();
    expect(submissions).toHaveLength(before + 1);
    await expect(page.getByText('تظهر الإجابات الصحيحة بعد انتهاء الامتحان')).toBeVisible();
  });

  test(`the mark of an exam is shown once the exam has closed, on ${device}`, {
    tag,
  }, async ({ page }) => {
    const { path, person } = await makeExam({ opensIn: -5, closesIn: 60 }, 'window');
    await signInStudent(page, person);
    await page.goto('/user');
    await expect(page.getByText(/امتحان «امتحان نصف العام» مفتوح حتى/u)).toBeVisible();
    await page.getByRole('link', { name: 'ادخل الامتحان' }).click();
    await beginButton(page).click();
    await answer(page, 3);
    await submitAnswers(page);
    await expect(page.getByRole('heading', { name: 'وصلت إجاباتك' })).toBeVisible();
    await expect(page.getByText(/من ٠/u)).toHaveCount(0);
    // The page fetches the mark within twenty seconds after the end.
    await expect(page.getByText('٣ من ٣', { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('الإجابة الصحيحة').first()).toBeVisible();
    await page.goto(path);
    await expect(page.getByText('اجتزت الامتحان')).toBeVisible();
  });
}

test('two devices of a student share one attempt at an exam', { tag: '@all' }, async ({
  page,
  visit,
}) => {
  const { path, person } = await makeExam({ opensIn: -5, closesIn: 3_600 });
  await signInStudent(page, person);
  await page.goto(path);
  await beginButton(page).click();
  await answer(page, 1);
  const other = await visit();
  await signInStudent(other, person);
  await other.goto(path);
  await beginButton(other).click();
  await answer(other, 3);
  await submitAnswers(other);
  await expect(other.getByText('٣ من ٣', { exact: true })).toBeVisible();
  // The first device gets the result of the attempt that was handed in.
  await answer(page, 2);
  await submitAnswers(page);
  await expect(page.getByText('٣ من ٣', { exact: true })).toBeVisible();
});

test('a student who missed the exam can begin after the centre has allowed it', {
  tag: '@all',
}, async ({ page }) => {
  const { path, cId, person, allowAgain } = await makeExam({ opensIn: -60, closesIn: 2 });
  await signInStudent(page, person);
  await page.goto(path);
  await expect(page.getByText('فاتك الامتحان. إن كان لك عذر فكلّم المركز')).toBeVisible();
  await page.goto(`/courses/${cId}`);
  await expect(page.getByText('امتحان: فاتك')).toBeVisible();
  const uid = await page.evaluate(
    (): string => JSON.parse(localStorage.getItem('markaz.user') ?? '').uid,
  );
  await allowAgain(uid);
  await page.goto(path);
  await expect(page.getByText(/سمح لك المركز بمحاولة حتى/u)).toBeVisible();
  await beginButton(page).click();
  await answer(page, 3);
  await submitAnswers(page);
  await expect(page.getByText('٣ من ٣', { exact: true })).toBeVisible();
});
