import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { nextBuildMark, startDeployment } from '../fixtures/deployment.ts';
import { playLecture } from '../fixtures/player.ts';
import { openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

const notice = (page: Page) => page.getByText('توجد نسخة أحدث من الموقع.');

/** Whether a service worker serves the page, and whether another one waits to. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      serving: navigator.serviceWorker.controller !== null,
      waiting: registration?.waiting != null,
    };
  });

it('tells of a new version, never over a lecture, and changes to it only when asked', async () => {
  const deployment = await startDeployment();
  const page = await openPage({ viewport: phone, origin: deployment.origin });
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect.poll(() => workers(page)).toMatchObject({ serving: true });
  await page
    .getByRole('main')
    .getByRole('link', { name: fiqh.lectures[0]?.title ?? '' })
    .click();
  await playLecture(page);

  deployment.deployNext();
  // Another tab, as whoever follows a link opens it: arriving there, the browser looks for a new version.
  const other = await page.context().newPage();
  await other.goto('/');
  await expect.poll(() => workers(page)).toEqual({ serving: true, waiting: true });
  expect(await notice(page).count()).toBe(0);
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(
    false,
  );
  // Even a page that was opened after the deployment is still the version that the other tab runs.
  expect(await other.locator(nextBuildMark).count()).toBe(0);
  await other.close();

  await page.getByRole('link', { name: fiqh.info.title }).click();
  await notice(page).waitFor();
  expect(await page.locator(nextBuildMark).count()).toBe(0);
  await page.getByRole('button', { name: 'تحديث' }).click();
  await page.locator(nextBuildMark).waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: fiqh.info.title }).waitFor();
  expect(await workers(page)).toEqual({ serving: true, waiting: false });
  expect(await notice(page).count()).toBe(0);
});

it('changes to a new version though the old one still waits for an answer', async () => {
  const deployment = await startDeployment();
  const page = await openPage({ viewport: phone, origin: deployment.origin });
  await page.goto('/courses');
  await expect.poll(() => workers(page)).toMatchObject({ serving: true });
  deployment.deployNext();
  await page.reload();
  await notice(page).waitFor();

  const part = '/assets/part-that-never-comes.js';
  deployment.leaveUnanswered(part);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === part);
  await page.evaluate((path) => void fetch(path).catch(() => undefined), part);
  await asked;
  await page.getByRole('button', { name: 'تحديث' }).click();
  await page.locator(nextBuildMark).waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: 'الكورسات' }).waitFor();
});
