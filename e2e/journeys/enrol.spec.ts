import type { Page } from '@playwright/test';
import { balagha } from '../../scripts/seed/courses/balagha.ts';
import { mathematics } from '../../scripts/seed/courses/mathematics.ts';
import { nahw } from '../../scripts/seed/courses/nahw.ts';
import { physics } from '../../scripts/seed/courses/physics.ts';
import { tafsir } from '../../scripts/seed/courses/tafsir.ts';
import { demoContact } from '../../scripts/seed/demo-contact.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { playLecture } from '../fixtures/player.ts';
import { routeNext } from '../fixtures/route-next.ts';
import { desktop, phone } from '../fixtures/screens.ts';
import { buyCode, courseIdOf, demoCode } from '../fixtures/shared-stack.ts';
import { newPerson, openAccountMenu, signInOn, storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const student = demoPeople.newcomer;
const codeField = (page: Page) => page.getByLabel('كود الاشتراك');
const expectEnrolled = (page: Page) =>
  expect(page.getByRole('heading', { name: 'أنت مشترك في هذا الكورس' })).toBeVisible();

/** Finds the link to the centre's chat, which the page shows after a refusal. */
const centreLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: `+${demoContact.whatsapp}` });

/** Returns a code as it is typed on an Arabic keyboard. */
function typedInArabic(token: string): string {
  return token
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/\d/gu, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}

/** A fixed code. One in thirty random codes would still be valid without its last symbol. */
const validCode = 'E2E-PHHT-9V3M-N7TC';

/** Typing mistakes, and the message that the page shows for each. */
const mistakes = [
  [validCode.replace(/^E2E-/u, ''), 'كاملًا من أوله'],
  [validCode.slice(0, -5), 'تنقص المجموعة الأخيرة'],
  [validCode.slice(0, -1), 'بقي رمز واحد'],
  [`${validCode}7`, 'زيادة: رمز واحد'],
  ['شيبل ١٢٣٤', 'هذه حروف عربية'],
  [validCode.replace(/C$/u, 'D'), 'الكود غير مطابق'],
] as const;

test('explains mistakes in a typed code, and redeems the right code after the student has signed in', {
  tag: '@phone',
}, async ({ page }) => {
  const { cId, token } = await buyCode(nahw);
  await page.goto(`/courses/${cId}`);

  const action = page.getByRole('button', { name: 'سجّل الدخول واشترك' });
  const problem = page.getByRole('alert');
  for (const [text, explanation] of mistakes) {
    await codeField(page).fill(text);
    await action.click();
    await expect(problem.getByText(explanation)).toBeVisible();
  }
  await expect(page).toHaveURL(`/courses/${cId}`);

  await codeField(page).fill('');
  await codeField(page).fill(`كودك: ${token} صالح حتى 2026-12-31`);
  await expect(codeField(page)).toHaveValue(token);
  await codeField(page).fill('');
  await codeField(page).pressSequentially(typedInArabic(token));
  await expect(codeField(page)).toHaveValue(token);
  await action.click();
  await page.getByRole('button', { name: student.email }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${cId}`, 'u'));
  await expect(page.getByText('كودك محفوظ')).toBeVisible();
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expectEnrolled(page);
  await expect(page.getByText('مبارك')).toBeVisible();
  const { lectures } = nahw;
  await expect(page.getByRole('link', { name: lectures[1]?.title ?? '' })).toBeVisible();
});

test('redeems the card of a link after the student has signed in, and refuses the card to the next student', {
  tag: '@phone',
}, async ({ page, visit }) => {
  const { cId, token } = await buyCode(tafsir);
  await page.goto(`/enroll?code=${token}`);
  await page.getByRole('main').getByRole('link', { name: 'تسجيل الدخول' }).click();
  await page.getByRole('button', { name: student.email }).click();
  await expect(page.getByRole('heading', { name: tafsir.info.title })).toBeVisible();
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(page).toHaveURL(`/courses/${cId}`);
  await expectEnrolled(page);
  await expect(page.getByText('مبارك')).toBeVisible();
  await page.reload();
  await expectEnrolled(page);
  await expect(page.getByText('مبارك')).toHaveCount(0);

  const other = await visit({
    storageState: storageFileOf(demoPeople.enrolled),
    viewport: desktop,
  });
  await other.goto(`/enroll?code=${token}`);
  await expect(other.getByRole('heading', { name: 'هذا الكود مستخدم' })).toBeVisible();
  await expect(other.getByText('إن كنت استخدمته بحساب آخر')).toBeVisible();
  await expect(centreLink(other)).toBeVisible();
  await other.goto(`/courses/${cId}`);
  await codeField(other).fill(token);
  await other.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(other.getByRole('alert').getByText('استُخدم')).toBeVisible();
  await expect(centreLink(other)).toBeVisible();
  const contactUrl = new URL((await centreLink(other).getAttribute('href')) ?? '');
  expect(contactUrl.searchParams.get('text')).toContain(tafsir.info.title);
});

test('reports a lost connection, and enrols the student when it works again, even if the first response was lost', async ({
  visit,
}) => {
  const { cId, token } = await buyCode(mathematics);
  const page = await visit({ storageState: storageFileOf(student) });
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/u, /ERR_CONNECTION_RESET/u);
  await page.goto(`/courses/${cId}`);
  await codeField(page).fill(token);
  const action = page.getByRole('button', { name: 'اشترك', exact: true });
  const problem = page.getByRole('alert').getByText('اتصال');

  await routeNext(
    page,
    '**/api/courses/course/enroll',
    (route) => route.abort('internetdisconnected'),
    // The server enrols the student, but its response is lost.
    async (route) => {
      expect(await (await route.fetch()).json()).toMatchObject({ subscribed: true });
      await route.abort('connectionreset');
    },
  );
  await action.click();
  await expect(problem).toBeVisible();
  expect((await codeField(page).inputValue()).replaceAll('-', '')).toBe(token.replaceAll('-', ''));

  const failedRequest = page.waitForEvent('requestfailed');
  await action.click();
  await failedRequest;
  await expect(problem).toBeVisible();
  await action.click();
  await expectEnrolled(page);
});

test('opens the page for codes if the script that sends codes did not load', {
  tag: '@all',
}, async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(student) });
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/u);
  await page.route(/redeem-code-/u, (route) => route.abort('internetdisconnected'));
  await page.goto(`/courses/${await courseIdOf(physics)}`);
  await expect(page.getByRole('button', { name: 'امسح البطاقة بالكاميرا' })).toBeEnabled();
  const failedScript = page.waitForEvent('requestfailed');
  await codeField(page).fill(demoCode);
  await failedScript;
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(page).toHaveURL(`/enroll?code=${demoCode}`);
  await expect(page.getByText('هذا الكود يفتح')).toBeVisible();
});

test('does not call a code valid if the server has not checked it', { tag: '@all' }, async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(student) });
  allowErrors(page, /429/u, /500/u, /ERR_INTERNET_DISCONNECTED/u);
  const heading = page.getByRole('heading', { level: 1 });
  const failure = { message: 'حدث خطأ غير متوقع.', requestId: 'r-7f3a' };
  const locked = { error: 'too_many_attempts', message: 'محاولات كثيرة.' };
  await routeNext(
    page,
    '**/api/courses/course/enroll/lookup',
    (route) => route.abort('internetdisconnected'),
    (route) => route.fulfill({ status: 500, json: { error: 'internal', ...failure } }),
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '115' }, json: locked }),
  );
  await page.goto(`/enroll?code=${demoCode}`);
  await expect(heading).toHaveText('لا يوجد اتصال بالإنترنت');
  const retry = page.getByRole('button', { name: /المحاولة/u });
  await retry.click();
  await expect(heading).toHaveText('تعذّر التحقق من الكود');
  await retry.click();
  await expect(heading).toHaveText('توقف إدخال الأكواد قليلًا');
  await expect(page.getByText('يمكنك المحاولة بعد دقيقتين.')).toBeVisible();
  await expect(page.getByText('هذا الكود يفتح')).toHaveCount(0);
  await retry.click();
  await expect(page.getByText('هذا الكود يفتح')).toBeVisible();
});

test('shows a student on a second device the enrolment and the progress from the first device', {
  tag: '@all',
}, async ({ page: first, visit }) => {
  const { cId, token } = await buyCode(balagha);
  const student = newPerson();
  await signInOn(first, student);
  await first.goto(`/courses/${await courseIdOf(nahw)}`);
  await codeField(first).fill(token);
  await first.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(first.getByRole('alert').getByText('لكورس آخر')).toBeVisible();
  await first.getByRole('link', { name: 'اعرض ما يفتحه الكود' }).click();
  await expect(first.getByText('هذا الكود يفتح الكورس التالي')).toBeVisible();
  await expect(first.getByRole('heading', { name: balagha.info.title })).toBeVisible();
  await first.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expectEnrolled(first);
  await first.goto(`/enroll?code=${(await buyCode(balagha)).token}`);
  await expect(first.getByText('لم نستخدم الكود، ويصلح لغيرك')).toBeVisible();
  await first.getByRole('link', { name: 'افتح الكورس' }).click();
  const title = balagha.lectures[1]?.title ?? '';
  await first.getByRole('link', { name: title }).click();
  await playLecture(first);
  await first.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 15;
    return new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
  });
  await first.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  const saved = first.waitForResponse('**/api/user/progress');
  await (await openAccountMenu(first)).click();
  expect((await saved).status()).toBe(200);
  await expect(first).toHaveURL('/courses');

  const second = await visit({ viewport: phone });
  await signInOn(second, student);
  const course = second.getByRole('article').filter({ hasText: balagha.info.title });
  await course.getByRole('link', { name: `شاهد «${title}» من` }).click();
  await expect(second.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(second.getByText('تابع من')).toBeVisible();
  await playLecture(second);
  const position = await second
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(position).toBeGreaterThan(13);
  await second.goto(`/courses/${cId}`);
  await expectEnrolled(second);
});
