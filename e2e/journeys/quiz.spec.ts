import { mathematics } from '../../scripts/seed/courses/mathematics.ts';
import { nahw } from '../../scripts/seed/courses/nahw.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { openLecture, playLecture } from '../fixtures/player.ts';
import {
  answerQuestions,
  quizOf,
  recordSubmissions,
  startQuiz,
  submitAnswers,
  titleOf,
} from '../fixtures/quizzes.ts';
import { waitUntilSaved } from '../fixtures/service-worker.ts';
import { apiAs, buyCode } from '../fixtures/shared-stack.ts';
import { newPerson, signInEnrolledOn, signInOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const quiz = quizOf(nahw, 0);
const [quizLecture, lockedLecture] = [titleOf(nahw, 0), titleOf(nahw, 1)];
/** Matches the errors of requests while the browser is offline. */
const disconnected = [/ERR_INTERNET_DISCONNECTED/u, /ERR_FAILED/u, /Failed to load resource/u];

test('opens the next lecture when a student passes a quiz, and reports the watched lecture in the same call', async ({
  page,
}) => {
  allowErrors(page, /403 \(Forbidden\)/u);
  await signInEnrolledOn(page, nahw);
  await openLecture(page, nahw, lockedLecture);
  await expect(page.getByText(`اجتز اختبار محاضرة «${quizLecture}»`)).toBeVisible();
  await openLecture(page, nahw, quizLecture);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/progress')) reports.push(request.url());
  });
  const submissions = recordSubmissions(page);
  await playLecture(page);
  await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => (video.currentTime = video.duration * 0.95));
  await expect(page.getByText('أتممت هذه المحاضرة')).toBeVisible();
  await page.getByRole('button', { name: 'ابدأ الاختبار' }).click();
  await answerQuestions(page, quiz, { isCorrect: false });
  await expect(page.getByText('أجبت عن كل الأسئلة.')).toBeVisible();
  await submitAnswers(page);
  await expect(page.getByText('٠ من ٥', { exact: true })).toBeVisible();
  await expect(page.getByText('تظهر الإجابات الصحيحة بعد اجتياز الاختبار')).toBeVisible();
  expect(submissions.map(({ lectures }) => lectures.map(({ completed }) => completed))).toEqual([
    [true],
  ]);
  expect(reports).toEqual([]);

  await page.getByRole('button', { name: 'ابدأ محاولة جديدة' }).click();
  await answerQuestions(page, quiz);
  await submitAnswers(page);
  await expect(page.getByText('٥ من ٥', { exact: true })).toBeVisible();
  await expect(page.getByText('درجة نجاح', { exact: true })).toBeVisible();
  await expect(page.getByText('الإجابة الصحيحة').first()).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/courses/')) requests.push(request.url());
  });
  await page.getByRole('link', { name: `المحاضرة التالية: ${lockedLecture}` }).click();
  await expect(page.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
  // The lecture is already cached, and the questions of its quiz were prefetched with it.
  await expect.poll(() => requests).toEqual([expect.stringMatching(/\/lecture\/quiz$/u)]);
});

test('continues a quiz offline, and submits it only once when the network is back', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  allowErrors(page, ...disconnected);
  await signInEnrolledOn(page, nahw);
  await waitUntilSaved(page);
  const submissions = recordSubmissions(page);
  await startQuiz(page, nahw, 0);
  await answerQuestions(page, quiz, { count: 2 });
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('السؤال ٣ من ٥').first()).toBeVisible();
  await answerQuestions(page, quiz, { count: 3 });
  await submitAnswers(page);
  await expect(page.getByText(/ستُرسَل إجاباتك تلقائيًا حين يعود الاتصال/u)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/ستُرسَل إجاباتك تلقائيًا حين يعود الاتصال/u)).toBeVisible();
  const before = submissions.length;
  await page.context().setOffline(false);
  await expect(page.getByText('٥ من ٥', { exact: true })).toBeVisible();
  expect(submissions).toHaveLength(before + 1);
  expect(new Set(submissions.map(({ attemptId }) => attemptId)).size).toBe(1);
});

test('keeps the question number and the result’s heading below the page header on a phone', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInEnrolledOn(page, nahw);
  await startQuiz(page, nahw, 0);
  const isBelowHeader = async (text: string) => {
    const header = await page.getByRole('banner').boundingBox();
    const box = await page.getByText(text, { exact: true }).first().boundingBox();
    return header !== null && box !== null && box.y >= header.y + header.height;
  };
  for (const number of ['٢', '٣', '٤', '٥']) {
    const next = page.getByRole('button', { name: 'التالي' }).first();
    await next.evaluate((button) => button.scrollIntoView({ block: 'start' }));
    await next.click();
    await expect.poll(() => isBelowHeader(`السؤال ${number} من ٥`)).toBe(true);
  }
  await page.getByRole('button', { name: 'مراجعة وإرسال' }).first().click();
  await submitAnswers(page);
  await expect(page.getByRole('heading', { name: 'نتيجتك' })).toBeFocused();
  await expect.poll(() => isBelowHeader('نتيجتك')).toBe(true);
});

test('keeps the answers of a student whom another device signed out, and submits them after the next sign-in', {
  tag: '@all',
}, async ({ page }) => {
  allowErrors(page, /401/u);
  const student = newPerson();
  await (await apiAs(student)).post('courses/course/enroll', await buyCode(nahw));
  await signInOn(page, student);
  const submissions = recordSubmissions(page);
  await startQuiz(page, nahw, 0);
  await answerQuestions(page, quiz);
  // The server then rejects the session, as if another device had ended it.
  await page.context().clearCookies();
  await submitAnswers(page);
  await expect(page.getByText('إجاباتك محفوظة. ادخل لتُرسل')).toBeVisible();
  const quizUrl = page.url();
  await signInOn(page, student);
  await page.goto(quizUrl);
  await expect(page.getByText('٥ من ٥', { exact: true })).toBeVisible();
  expect(new Set(submissions.map(({ attemptId }) => attemptId)).size).toBe(1);
});

test('submits only one attempt if a student has a quiz open in two tabs', { tag: '@all' }, async ({
  page,
}) => {
  await signInEnrolledOn(page, nahw);
  const submissions = recordSubmissions(page);
  await startQuiz(page, nahw, 0);
  await answerQuestions(page, quiz, { count: 2 });
  const secondTab = await page.context().newPage();
  await secondTab.goto(page.url());
  await expect(secondTab.getByText('السؤال ٣ من ٥').first()).toBeVisible();
  await answerQuestions(secondTab, quiz, { count: 3 });
  await expect(page.getByRole('button', { name: /أجبت عنه$/u })).toHaveCount(5);
  await submitAnswers(secondTab);
  for (const tab of [page, secondTab])
    await expect(tab.getByText('٥ من ٥', { exact: true })).toBeVisible();
  expect(submissions).toHaveLength(1);
});

test('warns the student before the time limit, and then submits the answers given so far', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  await page.clock.install();
  await signInEnrolledOn(page, mathematics);
  const submissions = recordSubmissions(page);
  await startQuiz(page, mathematics, 1);
  await page.getByRole('main').locator('fieldset label').first().click();
  await page.clock.fastForward(5 * 60_000 + 1_000);
  await expect(page.getByText('بقيت ٥ دقائق على انتهاء الوقت')).toBeAttached();
  await page.clock.fastForward(4 * 60_000);
  await expect(page.getByText('بقيت دقيقة على انتهاء الوقت')).toBeAttached();
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { name: 'نتيجتك' })).toBeVisible();
  expect(submissions).toHaveLength(1);
});
