import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { nextBuildMark, test } from '../fixtures/deployment.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { waitUntilSaved } from '../fixtures/service-worker.ts';
import { expect } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Matches the errors when a script or style is missing. */
const missingPart = [/404/u, /dynamically imported module/u, /preload CSS/u, /MIME type/u];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const firstLecture = fiqh.lectures[0]?.title ?? '';
const openLecture = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: firstLecture }).click();

/** Counts the page's loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

async function openCourse(page: Page): Promise<void> {
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect(heading(page, fiqh.info.title)).toBeVisible();
}

test('leaves an open page unchanged after a deployment that keeps the older scripts', async ({
  deployment,
  page,
}) => {
  await openCourse(page);
  const loads = countLoads(page);
  deployment.deploy('next', 'with older parts');
  await openLecture(page);
  await expect(heading(page, firstLecture)).toBeVisible();
  expect(loads()).toBe(0);
  await expect(page.locator(nextBuildMark)).toHaveCount(0);
});

test('switches an open page to the newer release if the older scripts are missing, and back after a rollback', {
  tag: ['@phone', '@all'],
}, async ({ deployment, page }) => {
  allowErrors(page, ...missingPart);
  await openCourse(page);
  await waitUntilSaved(page, '/app.html');
  const loads = countLoads(page);
  deployment.deploy('next', 'alone');
  await openLecture(page);
  await expect(heading(page, firstLecture)).toBeVisible();
  await expect(page.locator(nextBuildMark)).toBeAttached();
  await expect.poll(loads).toBe(1);

  deployment.deploy('first', 'alone');
  await page.getByRole('banner').getByRole('link', { name: 'لديّ كود' }).click();
  await expect(page.getByLabel('كود الاشتراك')).toBeVisible();
  await expect(page.locator(nextBuildMark)).toHaveCount(0);
  await expect.poll(loads).toBe(2);
});

test('reloads the page once if a script is missing in all releases, and then shows an error', {
  tag: '@all',
}, async ({ deployment, visit }) => {
  // The page has no service worker, as on a first visit.
  const page = await visit({ serviceWorkers: 'block' });
  allowErrors(page, ...missingPart);
  await openCourse(page);
  const loads = countLoads(page);
  deployment.removePart('/lecture-');
  await openLecture(page);
  await expect(heading(page, 'تعذّر تحميل الصفحة')).toBeVisible();
  await expect.poll(loads).toBe(1);

  deployment.removePart('/file-player-');
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(heading(page, firstLecture)).toBeVisible();
  // The title is in the document, so it appears before the document is complete.
  await expect.poll(loads).toBe(2);
  await page.getByRole('button', { name: /^شغّل الفيديو/u }).click();
  await expect(page.getByText('تعذّر تشغيل الفيديو')).toBeVisible();
  expect(loads()).toBe(2);
});
