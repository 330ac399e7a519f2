import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { demoPeople } from '../../scripts/seed/people.ts';
import { signInOn, signOutOn, somebodyNew } from '../fixtures/sign-in.ts';
import { openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

/** The page then believes it is inside another app. */
async function pretend(page: Page, userAgent: string): Promise<void> {
  await page.addInitScript((text) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => text });
  }, userAgent);
}

const facebook =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/443.0;]';
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 312.0.4';

it('leads out of an app on Android, with the code of the card', async () => {
  const page = await openPage({ viewport: phone });
  await pretend(page, facebook);
  await page.goto(`/auth?from=${encodeURIComponent('/enroll?code=X')}`);
  await page.getByRole('heading', { name: 'أنت داخل فيسبوك' }).waitFor();
  const link = page.getByRole('link', { name: 'افتح في المتصفح' });
  const { host } = new URL(inject('origin'));
  const address = (await link.getAttribute('href')) ?? '';
  expect(
    address.startsWith(`intent://${host}/auth?from=%2Fenroll%3Fcode%3DX#Intent;scheme=http;`),
  ).toBe(true);
});

it('gives a link to copy on iOS', async () => {
  const page = await openPage({ viewport: phone });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pretend(page, instagram);
  await page.goto('/auth');
  await page.getByRole('heading', { name: 'أنت داخل إنستجرام' }).waitFor();
  expect(await page.getByRole('link', { name: 'افتح في المتصفح' }).count()).toBe(0);
  await page.getByRole('button', { name: 'انسخ الرابط' }).click();
  await page.getByText('نُسخ الرابط').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${inject('origin')}/auth?from=%2Fuser`,
  );
});

it('says that the connection is slow, or gone, and recovers', async () => {
  const page = await openPage({ viewport: phone, allowed: [/firebase-[^/]+\.js|ERR_FAILED/u] });
  const google = page.getByRole('button', { name: 'الدخول بحساب Google' });
  await page.route('**/assets/firebase-*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/auth?from=%2Fcourses');
  await page.getByRole('alert').getByText('تعذّر الاتصال').waitFor();
  await page.route('**/assets/firebase-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await google.click();
  await page.getByRole('button', { name: 'الاتصال بطيء، لحظات…' }).waitFor();
  await google.waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toBe('/courses');
});

it('says nothing of apps in a browser', async () => {
  const page = await openPage({ viewport: phone });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'الدخول بحساب Google' }).waitFor();
  expect(await page.getByText('أنت داخل').count()).toBe(0);
});

/** Everything that scripts of the page could read again later. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(await settled(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(kept);
  });

it('keeps no token of the provider in the browser', async () => {
  const page = await openPage();
  await signInOn(page, demoPeople.newcomer);
  const kept = await keptOn(page);
  expect(kept).toContain(demoPeople.newcomer.email);
  expect(kept).not.toMatch(/token|apiKey|eyJ/iu);
});

it('is signed out on every tab, whichever was signed in', async () => {
  // What one tab still asks for while the other signs out is refused.
  const first = await openPage({ allowed: [/401/u] });
  await signInOn(first, somebodyNew());
  const second = await first.context().newPage();
  await second.goto('/user');
  await signOutOn(second);
  await first.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).waitFor();

  await signInOn(second, somebodyNew());
  await first.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' }).waitFor();
  await signOutOn(second);
  await first.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).waitFor();
});
