import { brand } from '@markaz/contract/site/brand';
import type { Page } from '@playwright/test';
import { isFull } from '../../../scripts/testing/size.ts';
import { accessibilityViolations } from '../../fixtures/axe.ts';
import { test } from '../../fixtures/own-stack.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { routeNext } from '../../fixtures/route-next.ts';
import { laptop, phone } from '../../fixtures/screens.ts';
import { newPerson, signInOn } from '../../fixtures/sign-in.ts';
import { expect, signedOut } from '../../fixtures/test.ts';

const tagline = 'مناهج الأزهر كما يشرحها مدرسوك، في بيتك';
const playlist = 'https://www.youtube.com/@markaz/playlists';
const news = 'تبدأ مراجعات الثانوية يوم السبت';

const announcement = (page: Page) => page.getByRole('complementary', { name: 'إعلان من المركز' });
const save = (page: Page) => page.getByRole('button', { name: /^(احفظ الإعدادات|أعد المحاولة)$/u });
const taglineField = (page: Page) => page.getByRole('textbox', { name: 'وصف قصير' });
const channel = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: /قناة الفيديوهات/u });

const shortTimeout = { timeout: 3_000 };

/**
 * Repeats the visit until `isNew` passes, because an instance may cache old settings for a minute.
 */
function visitUntilUpdated(page: Page, path: string, isNew: () => Promise<void>): Promise<void> {
  return expect(async () => {
    await page.goto(path);
    await isNew();
  }).toPass({ timeout: 90_000 });
}

/** Returns the sum of the layout shifts since the page was opened. */
function readLayoutShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

/**
 * Saves a form that was loaded before another admin's change. Expects that the form shows the
 * conflict and keeps the entered texts.
 */
async function saveConflicting(other: Page): Promise<void> {
  await taglineField(other).fill('وصف المسؤول الآخر');
  await save(other).click();
  const dialog = other.getByRole('dialog', { name: 'عدّل مسؤول آخر الإعدادات في أثناء كتابتك' });
  await expect(dialog.getByText('وصف المسؤول الآخر')).toBeVisible();
  await expect(dialog.getByText(news)).toBeVisible();
  expect(await accessibilityViolations(other)).toEqual([]);
  await dialog.getByRole('button', { name: 'ارجع إلى النموذج' }).click();
  await expect(taglineField(other)).toHaveValue('وصف المسؤول الآخر');
  await other.getByLabel('السعر (اختياري)').fill('١٥٠ جنيهًا');
  await save(other).click();
  await dialog.getByRole('radio', { name: /^ما حفظه غيرك/u }).check();
  await dialog.getByRole('button', { name: 'احفظ باختياري' }).click();
  await expect(other.getByText('حُفظت الإعدادات')).toBeVisible();
  await expect(taglineField(other)).toHaveValue(tagline);
  await expect(other.getByLabel('نص الإعلان')).toHaveValue(news);
}

test('lets an admin change the site’s texts, and lets each visitor close the announcement', async ({
  visit,
}) => {
  const admin = await visit({ viewport: phone });
  allowErrors(admin, /admin\/settings\/update/u, /^console: Failed to load resource/u);
  const other = isFull ? await visit({ viewport: laptop, colorScheme: 'dark' }) : null;
  if (other) allowErrors(other, /409/u);
  for (const page of [admin, other].filter((each) => each !== null)) {
    await page.goto('/admin/settings');
    await expect(taglineField(page)).toBeVisible();
  }

  await taglineField(admin).fill(tagline);
  await admin.getByLabel('اسم المركز').fill('مركز النور الأزهري');
  await admin.getByLabel('رابط قائمة الفيديوهات').fill('http://example.org');
  await admin.getByLabel('رقم واتساب (اختياري)').fill('0100 123-4567');
  await admin.getByLabel('نص الإعلان').fill(news);
  await admin.getByLabel('رابط «التفاصيل» (اختياري)').fill('/courses');
  await admin.getByLabel('الشكل').selectOption({ label: 'تنبيه' });
  await expect(admin.getByRole('figure').getByText(news)).toBeVisible();
  await save(admin).click();
  await expect(admin.getByText('اكتب رابطًا يبدأ بـ https', { exact: true })).toBeVisible();
  expect(await accessibilityViolations(admin)).toEqual([]);
  await admin.getByLabel('رابط قائمة الفيديوهات').fill(playlist);

  await routeNext(admin, '**/api/admin/settings/update', (route) => route.abort('connectionreset'));
  await save(admin).click();
  await expect(admin.getByText('كل ما كتبته باقٍ كما هو')).toBeVisible();
  await expect(taglineField(admin)).toHaveValue(tagline);
  await admin.getByRole('link', { name: 'الكورسات', exact: true }).click();
  await expect(admin.getByRole('dialog', { name: 'الإعدادات لم تُحفظ بعد' })).toBeVisible();
  await admin.getByRole('button', { name: 'أكمل الكتابة' }).click();
  await save(admin).click();
  await expect(admin.getByText('حُفظت الإعدادات')).toBeVisible();

  if (other) await saveConflicting(other);

  const visitor = await visit({ viewport: phone, storageState: signedOut });
  allowErrors(visitor, /net::ERR_FAILED/u, /assets\/.*\.js/u);
  await visitUntilUpdated(visitor, '/', () =>
    // The announcement appears some seconds after the page, once it is idle.
    expect(announcement(visitor).getByText(news)).toBeVisible({ timeout: 12_000 }),
  );
  await expect(visitor.getByText(tagline)).toBeVisible();
  const chat = visitor.getByRole('contentinfo').getByRole('link', { name: '+201001234567' });
  await expect(chat).toHaveAttribute('href', 'https://wa.me/201001234567');
  expect(await readLayoutShifts(visitor)).toBeLessThan(0.01);
  expect(await accessibilityViolations(visitor)).toEqual([]);
  await visitor.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityViolations(visitor, 'colours')).toEqual([]);
  await visitor.emulateMedia({ colorScheme: 'light' });

  // On the next visit, the new texts are shown before any script has loaded.
  await visitor.route('**/assets/*.js', (route) => route.abort());
  await visitor.goto('/');
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'مركز النور الأزهري' }),
  ).toBeVisible();
  await expect(visitor.getByText(tagline)).toBeVisible();
  await visitor.unroute('**/assets/*.js');

  await visitor.setViewportSize(laptop);
  await visitor.goto('/courses');
  await expect(channel(visitor)).toHaveAttribute('href', playlist);
  await expect(visitor).toHaveTitle('كل الكورسات · مركز النور الأزهري');
  await expect(announcement(visitor).getByRole('link', { name: 'التفاصيل' })).toBeVisible();
  await visitor.getByRole('button', { name: 'إغلاق الإعلان' }).click();
  await expect(announcement(visitor)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(announcement(visitor)).toHaveCount(0);

  await admin.reload();
  await admin.getByRole('button', { name: 'استعد الاسم والوصف والرابط الأصلية' }).click();
  await admin.getByLabel('نص الإعلان').fill('');
  await expect(admin.getByText('لا إعلان الآن.')).toBeVisible();
  await save(admin).click();
  await expect(admin.getByText('حُفظت الإعدادات')).toBeVisible();
  await visitUntilUpdated(visitor, '/courses', () =>
    expect(visitor).toHaveTitle(`كل الكورسات · ${brand.name}`, shortTimeout),
  );
});

test('allows a student only one device, and says on the former device why it was signed out', async ({
  page,
  visit,
}) => {
  const setDeviceLimit = async (label: string) => {
    await page.getByLabel('أقصى عدد لأجهزة الطالب في وقت واحد').selectOption({ label });
    await save(page).click();
    await expect(page.getByText('لا تعديلات لم تُحفظ')).toBeVisible();
  };
  await page.goto('/admin/settings');
  await setDeviceLimit('جهاز واحد');
  const student = newPerson();
  const first = await visit({ storageState: signedOut });
  allowErrors(first, /401/u);
  await signInOn(first, student);
  const began = Math.floor(Date.now() / 1000);
  const devices = first.getByRole('button', { name: 'أجهزتي' });
  await devices.click();
  await expect(first.getByText('هذا الجهاز')).toBeVisible();
  await devices.click();
  const tab = await first.context().newPage();
  await tab.goto('/courses');

  const second = await visit({ storageState: signedOut });
  // The server distinguishes sessions only by the second in which they began.
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(began);
  await signInOn(second, student);
  await devices.click();
  const notice = first.getByRole('complementary').filter({ hasText: 'جهاز واحد' });
  await expect(notice).toBeVisible();
  expect(await accessibilityViolations(first)).toEqual([]);
  await notice.getByRole('link', { name: 'سجّل الدخول' }).click();
  await expect(first).toHaveURL(/\/auth\?from=%2Fuser$/u);
  await expect(first.getByRole('alert').getByText('فُتح حسابك على')).toBeVisible();
  const tabNotice = tab.getByRole('complementary').filter({ hasText: 'جهاز واحد' });
  await expect(tabNotice).toBeVisible();

  await signInOn(first, student);
  await expect(tab.getByRole('banner').getByRole('button', { name: 'حسابي' })).toBeVisible();
  await expect(tabNotice).toHaveCount(0);
  await setDeviceLimit('بلا حد');
});
