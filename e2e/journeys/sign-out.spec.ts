import type { BrowserContext, Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { signInEnrolledOn, signOutOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** Records the API calls of this browser that carry the session cookie. */
function listenForSession(context: BrowserContext): readonly string[] {
  const callsWithSession: string[] = [];
  context.on('request', async (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() !== 'fetch' || !pathname.startsWith('/api/')) return;
    // A request that is still pending when the test ends has no headers.
    const { cookie = '' } = await request.allHeaders().catch(() => ({ cookie: '' }));
    if (cookie.includes('__session=')) callsWithSession.push(pathname.replace('/api/', ''));
  });
  return callsWithSession;
}

const hasSession = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === '__session');

test('stops using the session after signing out, even before the server knows', async ({
  page,
}) => {
  allowErrors(page, /ERR_CONNECTION_REFUSED/u);
  await signInEnrolledOn(page, fiqh);
  const context = page.context();
  const course = await page.getByRole('link', { name: fiqh.info.title }).getAttribute('href');
  const logout = '**/api/auth/logout';
  await context.route(logout, (route) => route.abort('connectionrefused'));
  await signOutOn(page);
  expect(await hasSession(page)).toBe(true);

  const callsWithSession = listenForSession(context);
  const secondTab = await context.newPage();
  for (const tab of [secondTab, page]) {
    await tab.goto(course ?? '');
    await expect(tab.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
    await expect(tab.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();
  }
  // Browsers also send cookies with requests for pictures. The server answers these requests the
  // same for everyone.
  const otherCalls = callsWithSession.filter(
    (path) => path !== 'auth/logout' && !path.startsWith('thumbnails/'),
  );
  expect(otherCalls).toEqual([]);

  await secondTab.goto('/auth');
  const account = secondTab.getByRole('button', { name: demoPeople.newcomer.email });
  await account.click();
  await expect(secondTab.getByRole('alert').getByText('لا يوجد اتصال بالإنترنت')).toBeVisible();

  await context.unroute(logout);
  const requests: string[] = [];
  context.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await account.click();
  await expect(secondTab).toHaveURL(/\/user$/u);
  expect(requests.filter((path) => path.startsWith('/api/auth/'))).toEqual([
    '/api/auth/logout',
    '/api/auth/login',
  ]);
  expect(await page.evaluate(() => localStorage.getItem('markaz.sign-out'))).toBeNull();
  expect(await hasSession(page)).toBe(true);
});

test('tells the server about a sign-out before any other call when the page opens again', {
  tag: '@all',
}, async ({ page }) => {
  allowErrors(page, /ERR_CONNECTION_REFUSED/u);
  await signInEnrolledOn(page, fiqh);
  const course = await page.getByRole('link', { name: fiqh.info.title }).getAttribute('href');
  const logout = '**/api/auth/logout';
  await page.route(logout, (route) => route.abort('connectionrefused'));
  await signOutOn(page);
  await page.unroute(logout);
  const callsWithSession = listenForSession(page.context());
  const ended = page.waitForResponse(logout);
  await page.goto(course ?? '');
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  await ended;
  await expect.poll(() => callsWithSession).toEqual(['auth/logout']);
  await expect.poll(() => hasSession(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('markaz.sign-out'))).toBeNull();
});

test('signs out after a reload without loading the script of the sign-in provider', {
  tag: '@all',
}, async ({ page }) => {
  await signInEnrolledOn(page, fiqh);
  await page.clock.install();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await expect(page.getByRole('heading', { name: fiqh.info.title })).toBeVisible();
  await page.clock.runFor(30_000);
  await signOutOn(page);
  expect(requests.filter((url) => url.includes('/assets/firebase-'))).toEqual([]);
});
