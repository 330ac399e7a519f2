import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

const lecture = fiqh.lectures[0]?.title ?? '';

/** Where a keyboard begins on every page that is navigated to. */
const atItsBeginning = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

it('leads from the first page to a playing lecture by keyboard alone', async () => {
  const page = await openPage();
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/');
  await page.getByRole('heading', { name: fiqh.info.title }).waitFor();

  await tabTo(page, /^تخطَّ إلى المحتوى$/u, 1);
  await press('Enter');
  await atItsBeginning(page);
  await tabTo(page, /^تصفّح الكورسات$|الكورسات/u, 3);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'كل الكورسات' }).waitFor();
  await expect.poll(() => page.title()).toContain('كل الكورسات');
  await atItsBeginning(page);

  await tabTo(page, /^ابحث في الكورسات$/u);
  await page.keyboard.type('الفقه الحنفى');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await tabTo(page, new RegExp(fiqh.info.title, 'u'));
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: fiqh.info.title }).waitFor();
  await atItsBeginning(page);

  await tabTo(page, new RegExp(lecture, 'u'));
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: lecture }).waitFor();
  await page.getByRole('button', { name: /^شغّل الفيديو/u }).waitFor();
  await atItsBeginning(page);
  await tabTo(page, /^شغّل الفيديو/u);
  await press('Enter');
  const video = page.locator('video');
  const isPaused = () => video.evaluate(({ paused }: HTMLVideoElement) => paused);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await press('Space');
  await expect.poll(isPaused).toBe(true);
  await press('KeyM');
  await expect.poll(() => video.evaluate(({ muted }: HTMLVideoElement) => muted)).toBe(true);
  await press('Space');
  await expect.poll(isPaused).toBe(false);
});

it('opens, walks and closes the drawer by keyboard, and gives the focus back', async () => {
  const page = await openPage({ viewport: phone });
  await page.goto('/');
  await tabTo(page, /^القائمة$/u, 4);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'القائمة' });
  await drawer.waitFor();
  await tabTo(page, /^كورساتي$/u, 8);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('القائمة');
});

it('asks for a code by keyboard and says what is wrong where the focus is', async () => {
  const page = await openPage();
  await page.goto('/enroll');
  await page.getByLabel('كود الاشتراك').waitFor();
  await tabTo(page, /^كود الاشتراك$/u);
  await page.keyboard.type('abcd 1234');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('بقي').waitFor();
  const field = page.getByLabel('كود الاشتراك');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const described = (await field.getAttribute('aria-describedby'))?.split(' ')[0] ?? '';
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain('بقي');
});
