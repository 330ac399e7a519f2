import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCourses } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { signInEnrolledOn, signOutOn, stateOf } from '../fixtures/sign-in.ts';
import { openPage, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

/** What a browser says of requests that find no network. */
const disconnected = [/ERR_INTERNET_DISCONNECTED/u, /ERR_FAILED/u, /Failed to load resource/u];

/** Waits until the service worker serves this page and has kept what opens offline. */
async function untilKept(page: Page): Promise<void> {
  const isKept = async () => {
    if (navigator.serviceWorker.controller === null) return false;
    return (await caches.match('/api/courses')) !== undefined;
  };
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
}

const hasSession = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === '__session');

it('opens the catalogue without a connection, filtered or not', async () => {
  const page = await openPage({ allowed: disconnected });
  await page.goto('/courses');
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  const cards = page.getByRole('main').getByRole('article');
  await expect.poll(() => cards.count()).toBe(demoCourses.length);
  await page.getByText('لا يوجد اتصال بالإنترنت').waitFor();
  await page.goto('/courses?grade=2');
  const secondGrade = demoCourses.filter(({ info }) => info.grade === '2').length;
  await expect.poll(() => cards.count()).toBe(secondGrade);
});

it('opens a student’s courses without a connection, forgets them when he signs out, and tells the server once it can', async () => {
  const page = await openPage({ allowed: disconnected });
  await signInEnrolledOn(page, fiqh);
  const mine = page.getByRole('main').getByRole('article');
  await mine.first().waitFor();
  await untilKept(page);
  const count = await mine.count();
  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(() => mine.count()).toBe(count);

  await signOutOn(page);
  expect(await page.evaluate(() => localStorage.getItem('markaz.courses'))).toBeNull();
  expect(await hasSession(page)).toBe(true);
  const told = page.waitForResponse('**/api/auth/logout');
  await page.context().setOffline(false);
  expect((await told).status()).toBe(200);
  await expect.poll(() => hasSession(page)).toBe(false);
});

it('keeps nothing of the API but the catalogue and its pictures', async () => {
  const page = await openPage({ state: await stateOf(demoPeople.enrolled) });
  await page.goto('/courses');
  await untilKept(page);
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await page.getByRole('heading', { level: 1, name: fiqh.info.title }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const api = kept.filter((path) => path.startsWith('/api/'));
  expect(api).toContain('/api/courses');
  expect(api.filter((path) => !/^\/api\/(?:courses$|thumbnails\/)/u.test(path))).toEqual([]);
});

it('writes home and catalogue into the document and asks for the courses once', async () => {
  const page = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/courses')) asked.push(request.url());
  });
  for (const [path, heading] of [
    ['/', 'مركز الثانوية الأزهرية'],
    ['/courses', 'كل الكورسات'],
  ] as const) {
    asked.length = 0;
    const response = await page.goto(path);
    expect(await response?.text()).toContain(`>${heading}</h1>`);
    await page.getByRole('main').getByRole('article').first().waitFor();
    expect(asked).toHaveLength(1);
  }
  const elsewhere = await page.goto('/auth');
  expect(await elsewhere?.text()).not.toContain('لطلاب الثانوية الأزهرية');
});
