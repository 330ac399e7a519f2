import type { Page } from '@playwright/test';
import { balagha } from '../../scripts/seed/courses/balagha.ts';
import { mathematics } from '../../scripts/seed/courses/mathematics.ts';
import { nahw } from '../../scripts/seed/courses/nahw.ts';
import { tafsir } from '../../scripts/seed/courses/tafsir.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { playLecture } from '../fixtures/player.ts';
import { desktop, phone } from '../fixtures/screens.ts';
import { buyCode } from '../fixtures/shared-stack.ts';
import { openAccount, signInOn, somebodyNew, stateOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const student = demoPeople.newcomer;
const codeField = (page: Page) => page.getByLabel('كود الاشتراك');
const enrolled = (page: Page) =>
  expect(page.getByRole('heading', { name: 'أنت مشترك في هذا الكورس' })).toBeVisible();

/** As Arabic keyboards and hasty thumbs give it. */
function asTyped(token: string): string {
  return token
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/\d/gu, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}

/** The same with one wrong symbol at the end. */
function mistyped(token: string): string {
  return token.slice(0, -1) + (token.endsWith('7') ? '8' : '7');
}

test('takes a code typed before signing in, after saying what is wrong with a mistyped one', {
  tag: '@phone',
}, async ({ page }) => {
  const { cId, token } = await buyCode(nahw);
  await page.goto(`/courses/${cId}`);

  const action = page.getByRole('button', { name: 'سجّل الدخول واشترك' });
  const problem = page.getByRole('alert');
  await codeField(page).fill('E2E-1234-56');
  await action.click();
  await expect(problem.getByText('بقي')).toBeVisible();
  await codeField(page).fill(mistyped(token));
  await action.click();
  await expect(problem.getByText('غير صحيح')).toBeVisible();
  await expect(page).toHaveURL(`/courses/${cId}`);

  await codeField(page).fill('');
  await codeField(page).pressSequentially(asTyped(token));
  expect((await codeField(page).inputValue()).toUpperCase().replaceAll('-', '')).toHaveLength(15);
  await action.click();
  await page.getByRole('button', { name: student.email }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${cId}`, 'u'));
  await expect(page.getByText('كودك محفوظ')).toBeVisible();
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await enrolled(page);
  await expect(page.getByText('مبارك')).toBeVisible();
  const { lectures } = nahw;
  await expect(page.getByRole('link', { name: lectures[1]?.title ?? '' })).toBeVisible();
});

test('takes the code of a card photographed while signed out, and refuses it to the next student', {
  tag: '@phone',
}, async ({ page, visit }) => {
  const { cId, token } = await buyCode(tafsir);
  await page.goto(`/enroll?code=${token}`);
  await page.getByRole('main').getByRole('link', { name: 'تسجيل الدخول' }).click();
  await page.getByRole('button', { name: student.email }).click();
  await expect(page.getByRole('heading', { name: tafsir.info.title })).toBeVisible();
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(page).toHaveURL(`/courses/${cId}`);
  await enrolled(page);
  await expect(page.getByText('مبارك')).toBeVisible();
  await page.reload();
  await enrolled(page);
  await expect(page.getByText('مبارك')).toHaveCount(0);

  const other = await visit({ storageState: stateOf(demoPeople.enrolled), viewport: desktop });
  await other.goto(`/enroll?code=${token}`);
  await expect(other.getByRole('heading', { name: 'لا يمكن استخدام هذا الكود' })).toBeVisible();
  await other.goto(`/courses/${cId}`);
  await codeField(other).fill(token);
  await other.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(other.getByRole('alert').getByText('استُخدم')).toBeVisible();
});

test('says that there is no connection, and enrols once there is, though the first answer was lost', async ({
  visit,
}) => {
  const { cId, token } = await buyCode(mathematics);
  const page = await visit({ storageState: stateOf(student) });
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/u, /ERR_CONNECTION_RESET/u);
  await page.goto(`/courses/${cId}`);
  await codeField(page).fill(token);
  const action = page.getByRole('button', { name: 'اشترك', exact: true });
  const problem = page.getByRole('alert').getByText('اتصال');

  await page.context().setOffline(true);
  await action.click();
  await expect(problem).toBeVisible();
  expect((await codeField(page).inputValue()).replaceAll('-', '')).toBe(token.replaceAll('-', ''));
  await page.context().setOffline(false);

  // The server enrols, but nobody hears of it.
  await page.route(
    '**/api/courses/course/enroll',
    async (route) => {
      expect(await (await route.fetch()).json()).toMatchObject({ subscribed: true });
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed');
  await action.click();
  await lost;
  await expect(problem).toBeVisible();
  await action.click();
  await enrolled(page);
});

test('goes on where the student stopped on another device, and loses nothing by signing out', async ({
  page: first,
  visit,
}) => {
  const { cId, token } = await buyCode(balagha);
  const student = somebodyNew();
  await signInOn(first, student);
  await first.goto(`/enroll?code=${token}`);
  await first.getByRole('button', { name: 'اشترك', exact: true }).click();
  await enrolled(first);
  const title = balagha.lectures[1]?.title ?? '';
  await first.getByRole('link', { name: title }).click();
  await playLecture(first);
  await first.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 15;
    return new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
  });
  await first.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  const saved = first.waitForResponse('**/api/user/progress');
  await (await openAccount(first)).click();
  expect((await saved).status()).toBe(200);
  await expect(first).toHaveURL('/courses');

  const second = await visit({ viewport: phone });
  await signInOn(second, student);
  const course = second.getByRole('article').filter({ hasText: balagha.info.title });
  await course.getByRole('link', { name: 'أكمل المشاهدة' }).click();
  await expect(second.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(second.getByText('تابع من')).toBeVisible();
  await playLecture(second);
  const position = await second
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(position).toBeGreaterThan(13);
  await second.goto(`/courses/${cId}`);
  await enrolled(second);
});
