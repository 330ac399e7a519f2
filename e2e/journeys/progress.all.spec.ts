import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { openLecture, playLecture } from '../fixtures/player.ts';
import { signInEnrolledOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const [open, locked] = fiqh.lectures.map(({ title }) => title);
if (open === undefined || locked === undefined)
  throw new Error('The demo courses lack a lecture that this test needs.');

/** Returns a list to which each progress report of the page is added. */
function listenForReports(page: Page, from = '') {
  const reports: { position: number; completed: boolean }[] = [];
  page.context().on('request', (request) => {
    const isTheirs = request.headers().referer?.endsWith(from) === true;
    if (isTheirs && request.url().endsWith('/api/user/progress'))
      reports.push(...request.postDataJSON().lectures);
  });
  return reports;
}

const video = (page: Page) => page.locator('video');

/** Plays a short part of the video, from the position `at` in seconds. */
async function watchFrom(page: Page, at: number): Promise<void> {
  await video(page).evaluate((element: HTMLVideoElement, position) => {
    element.currentTime = position;
    return element.play();
  }, at);
  const seconds = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(seconds).toBeGreaterThan(at + 1);
}

/** Signs a new student in, who watches a lecture from the position `at` in seconds and leaves it. */
async function leaveLectureAt(page: Page, title: string, at: number): Promise<void> {
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, fiqh, title);
  await playLecture(page);
  await watchFrom(page, at);
  await page.goto('/user');
  await expect(page.getByRole('link', { name: /^شاهد «/u }).first()).toBeVisible();
}

/** Reads the position of the watched lecture from this device's storage. */
const storedPosition = (page: Page) =>
  page.evaluate(() => {
    const { reports } = JSON.parse(localStorage.getItem('markaz.progress') ?? '{"reports":[]}');
    return reports[0]?.position ?? 0;
  });

const pause = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.pause());

/** Hides the page as a phone does when another app is opened, and shows it again. */
async function hideAndShowPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible'] as const) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

test('reports progress when the page is hidden but not when the video is paused, and repeats lost reports', async ({
  page,
}) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/u);
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, fiqh, open);
  const reports = listenForReports(page);
  await playLecture(page);
  await pause(page);
  await watchFrom(page, 3);
  await pause(page);
  await hideAndShowPage(page);
  await hideAndShowPage(page);
  await expect.poll(() => reports).toHaveLength(1);
  await watchFrom(page, 6);
  await pause(page);
  await page.context().setOffline(true);
  const lostReport = page.waitForEvent('requestfailed', (request) =>
    /progress$/u.test(request.url()),
  );
  await hideAndShowPage(page);
  await lostReport;
  const reportResponse = page.waitForResponse('**/api/user/progress');
  await page.context().setOffline(false);
  expect((await reportResponse).status()).toBe(200);
  expect(reports).toHaveLength(3);
  expect(reports[2]).toEqual(reports[1]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('markaz.progress'))).toBeNull();
});

test('reports only once that a lecture was watched to the end, and then offers the next lecture', async ({
  page,
}) => {
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, fiqh, open);
  const reports = listenForReports(page);
  await playLecture(page);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration * 0.92;
  });
  await expect(page.getByText('أتممت هذه المحاضرة')).toBeVisible();
  await hideAndShowPage(page);
  // The lecture stays completed, so the link still leads to the next lecture.
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'أكمل المشاهدة' })).toBeVisible();
  await expect(page.getByText(locked)).toBeVisible();
  await page.getByRole('link', { name: 'أكمل المشاهدة' }).click();
  await playLecture(page);
  await watchFrom(page, 12);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByText('عند')).toBeVisible();
  await page.getByRole('link', { name: 'أكمل المشاهدة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: locked })).toBeVisible();
  await expect(page.getByText('تابع من')).toBeVisible();
  expect(reports.map(({ completed }) => completed)).toEqual([true, false]);
});

test('resumes a paused video at the position to which the student moved it', async ({ page }) => {
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, fiqh, open);
  await playLecture(page);
  await pause(page);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 15;
  });
  await expect.poll(() => storedPosition(page)).toBe(15);
  await page.reload();
  await expect(page.getByText('تابع من')).toBeVisible();
});

test('resumes a lecture even if its page was killed before it could report, and does not repeat the report of a closed page', async ({
  page,
}) => {
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, fiqh, locked);
  const context = page.context();
  const reports = listenForReports(page);
  await playLecture(page);
  await watchFrom(page, 12);
  await expect.poll(() => storedPosition(page)).toBeGreaterThan(12);
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  expect(reports).toEqual([]);
  const nextPage = await context.newPage();
  await nextPage.goto('/');
  await nextPage.getByRole('link', { name: 'أكمل المشاهدة' }).click();
  await expect(nextPage.getByRole('heading', { level: 1, name: locked })).toBeVisible();
  await expect(nextPage.getByText('تابع من')).toBeVisible();
  expect(reports).toMatchObject([{ completed: false }]);

  await playLecture(nextPage);
  // The report of the closed page may arrive after the next page has started.
  const laterReports = listenForReports(nextPage, '/user');
  await nextPage.goto('/user', { waitUntil: 'commit' });
  await expect(nextPage.getByRole('link', { name: /^شاهد «/u }).first()).toBeVisible();
  await expect
    .poll(() => nextPage.evaluate(() => localStorage.getItem('markaz.progress')))
    .toBeNull();
  expect(laterReports).toEqual([]);
});

test('keeps the student’s place while a file plays from the start because the player cannot seek in it', async ({
  page,
}) => {
  await leaveLectureAt(page, locked, 12);
  // The site's own server supports no byte ranges, so the player fetches a copy in which it can seek.
  await page.route(
    (url) => url.pathname.endsWith('.mp4'),
    (route) => (route.request().resourceType() === 'media' ? route.continue() : undefined),
  );
  const reports = listenForReports(page);
  await openLecture(page, fiqh, locked);
  await expect(page.getByText('تابع من')).toBeVisible();
  await playLecture(page);
  await openLecture(page, fiqh, locked);
  await expect(page.getByText('تابع من')).toBeVisible();
  expect(reports).toEqual([]);
});

test('saves where a student watches who moves back before playback reaches the saved position', async ({
  page,
}) => {
  await leaveLectureAt(page, locked, 12);
  // The player moves to the saved position first. The student moves back while the player does so,
  // and pauses two seconds later.
  await page.addInitScript(() => {
    const moveBack = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement) || !target.currentSrc.startsWith('blob:')) return;
      document.removeEventListener('seeking', moveBack, true);
      target.currentTime = 3;
      target.addEventListener('timeupdate', () => {
        if (target.currentTime > 5 && target.currentTime < 12) target.pause();
      });
    };
    document.addEventListener('seeking', moveBack, true);
  });
  await openLecture(page, fiqh, locked);
  await expect(page.getByText('تابع من')).toBeVisible();
  await playLecture(page);
  await expect(video(page)).toHaveJSProperty('paused', true);
  // The pause saves the position of the last `timeupdate` event, which may be a second earlier.
  await expect.poll(() => storedPosition(page)).toBeGreaterThan(3);
  expect(await storedPosition(page)).toBeLessThan(12);
});
