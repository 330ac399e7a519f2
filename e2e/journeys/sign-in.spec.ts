import type { Page, Request } from '@playwright/test';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { routeNext } from '../fixtures/route-next.ts';
import { sharedStack } from '../fixtures/shared-stack.ts';
import { newPerson, signInOn, signOutOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** Makes the page think that it is inside another app. */
async function setUserAgent(page: Page, userAgent: string): Promise<void> {
  await page.addInitScript((text) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => text });
  }, userAgent);
}

/** Sends the request outside the browser, so that the browser gets no cookie. */
async function fetchOutsideBrowser(request: Request) {
  const response = await fetch(request.url(), {
    method: 'POST',
    headers: await request.allHeaders(),
    body: request.postData(),
  });
  return { status: response.status, body: await response.text() };
}

test('says that the browser refuses cookies if the session is missing right after signing in', {
  tag: '@phone',
}, async ({ page }) => {
  allowErrors(page, /401/u);
  await page.route('**/api/auth/login', async (route) => {
    const { status, body } = await fetchOutsideBrowser(route.request());
    await route.fulfill({ status, body, contentType: 'application/json' });
  });
  await page.goto('/auth');
  await page.getByRole('button', { name: demoPeople.newcomer.email }).click();
  await expect(page.getByRole('alert')).toContainText('اسمح بملفات تعريف الارتباط');
  await expect(page).toHaveURL(/\/auth/u);
  await page.unrouteAll();
  await page.getByRole('button', { name: demoPeople.newcomer.email }).click();
  await expect(page).toHaveURL(/\/user$/u);
});

const facebook =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/443.0;]';
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 312.0.4';

test('offers to open the real browser from an app on Android, and keeps the card’s code', {
  tag: '@phone',
}, async ({ page }) => {
  await setUserAgent(page, facebook);
  await page.goto(`/auth?from=${encodeURIComponent('/enroll?code=X')}`);
  await expect(page.getByRole('heading', { name: 'أنت داخل فيسبوك' })).toBeVisible();
  const link = page.getByRole('link', { name: 'افتح في المتصفح' });
  const { host } = new URL(sharedStack().origin);
  const address = (await link.getAttribute('href')) ?? '';
  expect(
    address.startsWith(`intent://${host}/auth?from=%2Fenroll%3Fcode%3DX#Intent;scheme=http;`),
  ).toBe(true);
});

test('offers a link to copy in an app on iOS', { tag: '@phone' }, async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await setUserAgent(page, instagram);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'أنت داخل إنستجرام' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'افتح في المتصفح' })).toHaveCount(0);
  await page.getByRole('button', { name: 'انسخ الرابط' }).click();
  await expect(page.getByText('نُسخ الرابط')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${sharedStack().origin}/auth?from=%2Fuser`,
  );
});

test('says that the connection is slow or lost, and signs in when it works again', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  allowErrors(page, /(?:firebase|demo-accounts)-[^/]+\.js|ERR_FAILED|ERR_INTERNET_DISCONNECTED/u);
  const google = page.getByRole('button', { name: 'الدخول بحساب جوجل' });
  await routeNext(
    page,
    '**/assets/firebase-*.js',
    (route) => route.abort(),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue();
    },
  );
  await page.goto('/auth?from=%2Fcourses');
  const offlineNotice = page.getByRole('alert').getByText('لا يوجد اتصال بالإنترنت');
  await expect(offlineNotice).toBeVisible();
  await routeNext(page, '**/assets/demo-accounts-*.js', (route) => route.abort());
  await google.click();
  await expect(page.getByRole('button', { name: 'الاتصال بطيء، لحظات…' })).toBeVisible();
  await expect(offlineNotice).toBeVisible();
  await google.click();
  await expect(page.getByRole('button', { name: demoPeople.enrolled.email })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('from')).toBe('/courses');
  await page.context().setOffline(true);
  await google.click();
  await expect(offlineNotice).toBeVisible();
  await page.context().setOffline(false);
  await expect(offlineNotice).toBeHidden();
});

test('does not mention apps in a normal browser', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'الدخول بحساب جوجل' })).toBeVisible();
  await expect(page.getByText('أنت داخل')).toHaveCount(0);
});

/** Returns all storage that the page's scripts can read, as JSON. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        stored.push(await settled(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(stored);
  });

test('does not store the provider’s tokens in the browser', async ({ page }) => {
  await signInOn(page, demoPeople.newcomer);
  const stored = await readStorage(page);
  expect(stored).toContain(demoPeople.newcomer.email);
  expect(stored).not.toMatch(/token|apiKey|eyJ/iu);
});

test('signs all tabs in or out together', { tag: '@all' }, async ({ page: first }) => {
  // Allow 401, because requests that one tab sends while the other tab signs out are refused.
  allowErrors(first, /401/u);
  await signInOn(first, newPerson());
  const second = await first.context().newPage();
  await second.goto('/user');
  await signOutOn(second);
  await expect(first.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();

  await signInOn(second, newPerson());
  await expect(first.getByRole('banner').getByRole('button', { name: 'حسابي' })).toBeVisible();
  await signOutOn(second);
  await expect(first.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();
});
