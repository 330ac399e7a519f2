import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCourses } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { waitUntilSaved } from '../fixtures/service-worker.ts';
import { apiAs } from '../fixtures/shared-stack.ts';
import { signInEnrolledOn, signOutOn, storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Matches the errors of requests while the browser is offline. */
const disconnected = [/ERR_INTERNET_DISCONNECTED/u, /ERR_FAILED/u, /Failed to load resource/u];

const hasSession = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === '__session');

test('opens a parents’ link offline if the site was visited before', { tag: '@all' }, async ({
  page,
}) => {
  allowErrors(page, ...disconnected);
  const { token } = await (await apiAs(demoPeople.enrolled)).post('user/follow');
  await page.goto('/courses');
  await waitUntilSaved(page);
  await page.goto(`/follow/${token}`);
  const followHeading = page.getByRole('heading', { level: 1, name: /^متابعة/u });
  await expect(followHeading).toBeVisible();
  // The browser lists a loaded file a moment after the page used it. It caches the file later still.
  let parts: string[] = [];
  await expect
    .poll(async () => {
      parts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('/assets/follow-view-')),
      );
      return parts.length;
    })
    .toBeGreaterThan(0);
  for (const part of parts) await waitUntilSaved(page, part);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByText('لا يوجد اتصال بالإنترنت')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(followHeading).toBeVisible();
});

test('caches the catalogue on the next page if the first page was left before', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/courses');
  await waitUntilSaved(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete('/api/courses');
  });
  await page.goto('/privacy');
  await waitUntilSaved(page);
});

test('opens visited pages offline, and loads other pages when the browser is online again', {
  tag: '@all',
}, async ({ page }) => {
  allowErrors(page, ...disconnected);
  await page.goto('/courses');
  await waitUntilSaved(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: fiqh.info.title }).click();
  const course = main.getByRole('heading', { level: 1, name: fiqh.info.title });
  await expect(course).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(course).toBeVisible();
  await expect(main.getByRole('link', { name: fiqh.lectures[0]?.title ?? '' })).toBeVisible();
  await page.goto('/courses');
  const cards = main.getByRole('article');
  await expect(cards).toHaveCount(demoCourses.length);
  const offlineNotice = page.getByText('ما فتحته من قبل ما زال متاحًا');
  await expect(offlineNotice).toBeVisible();
  await page.goto('/courses?grade=2');
  const secondGrade = demoCourses.filter(({ info }) => info.grade === '2').length;
  await expect(cards).toHaveCount(secondGrade);
  await page.goto('/enroll');
  const problem = main.getByRole('heading', { name: 'لا يوجد اتصال بالإنترنت' });
  await expect(problem).toBeVisible();
  await page.context().setOffline(false);
  await expect(main.getByLabel('كود الاشتراك')).toBeVisible();
  await expect(problem).toBeHidden();
  await expect(offlineNotice).toBeHidden();
});

test('shows a student’s courses offline, and deletes them at an offline sign-out, which the server learns later', async ({
  page,
}) => {
  allowErrors(page, ...disconnected);
  await signInEnrolledOn(page, fiqh);
  const myCourses = page.getByRole('main').getByRole('article');
  await expect(myCourses.first()).toBeVisible();
  await waitUntilSaved(page);
  const count = await myCourses.count();
  await page.context().setOffline(true);
  await page.reload();
  await expect(myCourses).toHaveCount(count);

  await signOutOn(page);
  expect(await page.evaluate(() => localStorage.getItem('markaz.courses'))).toBeNull();
  expect(await hasSession(page)).toBe(true);
  const logoutResponse = page.waitForResponse('**/api/auth/logout');
  await page.context().setOffline(false);
  expect((await logoutResponse).status()).toBe(200);
  await expect.poll(() => hasSession(page)).toBe(false);
});

test('caches only the catalogue and its pictures of all API responses', { tag: '@all' }, async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  await page.goto('/courses');
  await waitUntilSaved(page);
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const api = cachedPaths.filter((path) => path.startsWith('/api/'));
  expect(api).toContain('/api/courses');
  expect(api.filter((path) => !/^\/api\/(?:courses$|thumbnails\/)/u.test(path))).toEqual([]);
});

test('prerenders the home page and the catalogue, and requests the courses only once', {
  tag: '@all',
}, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/courses')) requests.push(request.url());
  });
  for (const [path, heading] of [
    ['/', 'مركز الثانوية الأزهرية'],
    ['/courses', 'كل الكورسات'],
  ] as const) {
    requests.length = 0;
    const response = await page.goto(path);
    expect(await response?.text()).toContain(`>${heading}</h1>`);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(requests).toHaveLength(1);
  }
  const signInPage = await page.goto('/auth');
  expect(await signInPage?.text()).not.toContain('لطلاب الثانوية الأزهرية');
});

test('requests the catalogue only once on a first visit, and the service worker caches it', {
  tag: '@all',
}, async ({ page }) => {
  const answer = page.waitForResponse('**/api/courses');
  await page.goto('/');
  const { date } = (await answer).headers();
  await waitUntilSaved(page);
  const readCachedDate = async () => (await caches.match('/api/courses'))?.headers.get('date');
  expect(await page.evaluate(readCachedDate)).toBe(date);
});
