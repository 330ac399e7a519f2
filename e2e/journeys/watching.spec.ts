import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { playLecture } from '../fixtures/player.ts';
import { signInEnrolledOn, stateOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const [open, locked] = fiqh.lectures.map(({ title }) => title);
if (open === undefined || locked === undefined) throw new Error('The demo changed');

async function openLecture(page: Page, title: string): Promise<void> {
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const name = (page: Page) =>
  page.locator('video ~ [aria-hidden]').getByText(demoPeople.enrolled.name);

test('offers the next lecture at the end, and leads a visitor from the preview to the code', {
  tag: '@phone',
}, async ({ page }) => {
  await openLecture(page, open);
  await playLecture(page);
  await expect(name(page)).toHaveCount(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3;
  });
  await expect(page.getByText('انتهى الفيديو')).toBeVisible();
  await expect(page.getByRole('button', { name: 'شاهده مرة أخرى' })).toBeVisible();
  await page.getByRole('link', { name: `المحاضرة التالية: ${locked}` }).click();
  await expect(page.getByRole('heading', { name: 'هذه المحاضرة للمشتركين' })).toBeVisible();
});

test("puts the student's name over what is sold, and says once why", async ({ visit }) => {
  const page = await visit({ storageState: stateOf(demoPeople.enrolled) });
  await openLecture(page, locked);
  await playLecture(page);
  await expect(name(page)).toBeVisible();
  expect(await name(page).evaluate((mark) => Number(getComputedStyle(mark).opacity))).toBeLessThan(
    0.3,
  );
  await expect(page.getByRole('status').getByText('يظهر اسمك')).toBeVisible();
  await page.getByRole('button', { name: 'فهمت' }).click();
  await page.reload();
  await playLecture(page);
  await expect(name(page)).toBeVisible();
  await expect(page.getByText('يظهر اسمك')).toHaveCount(0);
});

test('spares data where the student chose so, on every lecture to come', async ({ page }) => {
  await openLecture(page, open);
  const saver = page.getByRole('button', { name: 'توفير البيانات' });
  await expect(saver).toHaveAttribute('aria-pressed', 'false');
  await saver.click();
  await page.reload();
  await expect(saver).toHaveAttribute('aria-pressed', 'true');
  await playLecture(page);
  await expect(page.locator('video')).toHaveAttribute('preload', 'none');
});

test('asks nothing of YouTube before the poster is pressed', async ({ page }) => {
  allowErrors(page, /youtube-nocookie\.com/u, /ERR_BLOCKED_BY_CLIENT/u);
  const asked: string[] = [];
  await page.route(/youtube|ytimg|googlevideo/u, (route) => {
    asked.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  await page.route('**/api/courses/course/lectures/lecture/res', (route) =>
    route.fulfill({ json: { resources: [{ type: 'video', src: 'dQw4w9WgXcQ' }] } }),
  );
  await openLecture(page, open);
  const poster = page.getByRole('button', { name: /^شغّل الفيديو/u });
  await poster.hover();
  await expect(page.getByText('يُعرض من يوتيوب بعد الضغط')).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);
  await poster.click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/u);
});

/** What a student's page tells of progress, as it goes. */
function listenForReports(page: Page) {
  const reports: { position: number; completed: boolean }[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/user/progress'))
      reports.push(...request.postDataJSON().lectures);
  });
  return reports;
}

const video = (page: Page) => page.locator('video');

/** Plays on from `at`, in seconds, until the device keeps a later position. */
async function watchFrom(page: Page, at: number): Promise<void> {
  await video(page).evaluate((element: HTMLVideoElement, position) => {
    element.currentTime = position;
    return element.play();
  }, at);
  const kept = () =>
    page.evaluate(() => {
      const { reports } = JSON.parse(localStorage.getItem('markaz.progress') ?? '{"reports":[]}');
      return reports[0]?.position ?? 0;
    });
  await expect.poll(kept).toBeGreaterThan(at);
}

const pause = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.pause());

/** Puts the page away, as phones do it, and takes it out again. */
async function putAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible'] as const) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

test('reports a lecture when the page is put away, not at pauses; what does not arrive goes once it can', async ({
  page,
}) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/u);
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, open);
  const reports = listenForReports(page);
  await playLecture(page);
  await pause(page);
  await watchFrom(page, 3);
  await pause(page);
  await putAway(page);
  await putAway(page);
  await expect.poll(() => reports).toHaveLength(1);
  await watchFrom(page, 6);
  await pause(page);
  await page.context().setOffline(true);
  const lost = page.waitForEvent('requestfailed', (request) => /progress$/u.test(request.url()));
  await putAway(page);
  await lost;
  const arrived = page.waitForResponse('**/api/user/progress');
  await page.context().setOffline(false);
  expect((await arrived).status()).toBe(200);
  expect(reports).toHaveLength(3);
  expect(reports[2]).toEqual(reports[1]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('markaz.progress'))).toBeNull();
});

test('reports a lecture that was watched to its end once, with nothing to add; the next follows', async ({
  page,
}) => {
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, open);
  const reports = listenForReports(page);
  await playLecture(page);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration * 0.92;
  });
  await expect(page.getByText('أتممت هذه المحاضرة')).toBeVisible();
  await putAway(page);
  await page.getByRole('link', { name: `المحاضرة التالية: ${locked}` }).click();
  await playLecture(page);
  await watchFrom(page, 12);
  await page.getByRole('banner').getByRole('link').first().click();
  const resume = page.getByRole('link', { name: 'متابعة' });
  await resume.click();
  await expect(page.getByRole('heading', { level: 1, name: locked })).toBeVisible();
  await expect(page.getByText('تابع من')).toBeVisible();
  expect(reports.map(({ completed }) => completed)).toEqual([true, false]);
});

test('goes on where a page was killed, which told nobody', async ({ page }) => {
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, locked);
  const context = page.context();
  const reports = listenForReports(page);
  await playLecture(page);
  await watchFrom(page, 12);
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  expect(reports).toEqual([]);
  const next = await context.newPage();
  await next.goto('/');
  await next.getByRole('link', { name: 'متابعة' }).click();
  await expect(next.getByRole('heading', { level: 1, name: locked })).toBeVisible();
  await expect(next.getByText('تابع من')).toBeVisible();
  expect(reports).toMatchObject([{ completed: false }]);
});
