import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { nextBuildMark, test } from '../fixtures/deployment.ts';
import { playLecture } from '../fixtures/player.ts';
import { expect } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const notice = (page: Page) => page.getByText('توجد نسخة أحدث من الموقع.');

/** Returns whether a service worker serves the page, and whether a newer one is waiting. */
const readWorkers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      serving: navigator.serviceWorker.controller !== null,
      waiting: registration?.waiting != null,
    };
  });

test('announces a new version except on a lecture’s page, and switches to it only if the student agrees', {
  tag: '@phone',
}, async ({ deployment, page }) => {
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect.poll(() => readWorkers(page)).toMatchObject({ serving: true });
  // The second tab opens the home page before the deployment.
  const other = await page.context().newPage();
  await other.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: fiqh.lectures[0]?.title ?? '' })
    .click();
  await playLecture(page);

  deployment.deploy('next', 'with older parts');
  // Load a page, because only then does the browser check for a new version.
  await other.reload();
  await expect.poll(() => readWorkers(page)).toEqual({ serving: true, waiting: true });
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('video')).toHaveJSProperty('paused', false);
  // The reloaded tab still gets the old version, because the first tab uses it.
  await expect(other.locator(nextBuildMark)).toHaveCount(0);
  await other.close();

  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.locator(nextBuildMark)).toHaveCount(0);
  await page.getByRole('button', { name: 'تحديث' }).click();
  await expect(page.locator(nextBuildMark)).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  await expect.poll(() => readWorkers(page)).toEqual({ serving: true, waiting: false });
  await expect(notice(page)).toHaveCount(0);
});

test('switches to a new version even while the old version waits for a response', {
  tag: '@phone',
}, async ({ deployment, page }) => {
  await page.goto('/courses');
  await expect.poll(() => readWorkers(page)).toMatchObject({ serving: true });
  deployment.deploy('next', 'with older parts');
  await page.reload();
  await expect(notice(page)).toBeVisible();

  const part = '/assets/part-that-never-comes.js';
  deployment.withholdResponse(part);
  const partRequest = page.waitForRequest((request) => new URL(request.url()).pathname === part);
  await page.evaluate((path) => void fetch(path).catch(() => undefined), part);
  await partRequest;
  await page.getByRole('button', { name: 'تحديث' }).click();
  await expect(page.locator(nextBuildMark)).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'الكورسات' })).toBeVisible();
});
