import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const lecture = fiqh.lectures[0]?.title ?? '';

/** Expects that the main content has the focus, as it must after each navigation. */
const expectFocusAtStart = (page: Page) => expect(page.getByRole('main')).toBeFocused();

test('a visitor can go from the home page to a playing lecture with the keyboard alone', async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: fiqh.info.title })).toBeVisible();

  await tabTo(page, /^تخطَّ إلى المحتوى$/u, 1);
  await press('Enter');
  await expectFocusAtStart(page);
  await tabTo(page, /^تصفّح الكورسات$|الكورسات/u, 3);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'كل الكورسات' })).toBeVisible();
  await expect(page).toHaveTitle(/كل الكورسات/u);
  await expectFocusAtStart(page);

  await tabTo(page, /^ابحث في الكورسات$/u);
  await page.keyboard.type('الفقه الحنفى');
  await expect(page.getByRole('article')).toHaveCount(1);
  await tabTo(page, new RegExp(fiqh.info.title, 'u'));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  await expectFocusAtStart(page);

  await tabTo(page, new RegExp(lecture, 'u'));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: lecture })).toBeVisible();
  await expect(page.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
  await expectFocusAtStart(page);
  await tabTo(page, /^شغّل الفيديو/u);
  await press('Enter');
  const video = page.locator('video');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await press('Space');
  await expect(video).toHaveJSProperty('paused', true);
  await press('KeyM');
  await expect(video).toHaveJSProperty('muted', true);
  await press('Space');
  await expect(video).toHaveJSProperty('paused', false);
});

test('the drawer can be opened, used and closed with the keyboard, and then returns the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, /^القائمة$/u, 4);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'القائمة' });
  await expect(drawer).toBeVisible();
  await tabTo(page, /^كورساتي$/u, 8);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'القائمة' })).toBeFocused();
});

test('a code can be entered with the keyboard, and its error is shown at the field with the focus', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/enroll');
  await expect(page.getByLabel('كود الاشتراك')).toBeVisible();
  await tabTo(page, /^كود الاشتراك$/u);
  await page.keyboard.type('abcd 1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('تنقص مجموعة')).toBeVisible();
  const field = page.getByLabel('كود الاشتراك');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/تنقص مجموعة/u);
});

test('an admin can find a course and a student from any admin page with the keyboard', {
  tag: '@all',
}, async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.admin) });
  const searchAndOpen = async (text: string, name: RegExp) => {
    await page.keyboard.press('Control+KeyK');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name })).toBeVisible();
    const field = page.getByRole('combobox');
    const highlighted = () =>
      field.evaluate((element) => {
        const id = element.getAttribute('aria-activedescendant') ?? '';
        return document.getElementById(id)?.textContent ?? '';
      });
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      expect(await highlighted()).toMatch(name);
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'ابحث في الإدارة' })).toBeVisible();
  await searchAndOpen('الفقه الحنفى', new RegExp(`^${fiqh.info.title}`, 'u'));
  await expect(page.getByLabel('عنوان الكورس')).toHaveValue(fiqh.info.title);
  await searchAndOpen(demoPeople.enrolled.email, /^مريم/u);
  await expect(page).toHaveURL(/\/admin\/students\/./u);
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
