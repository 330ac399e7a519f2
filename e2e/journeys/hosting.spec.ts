import type { Page } from '@playwright/test';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { waitUntilSaved } from '../fixtures/service-worker.ts';
import { sharedStack } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const fetchPath = (path: string) =>
  fetch(new URL(path, sharedStack().origin), { redirect: 'manual' });

/** Returns the content security policy in a document. */
const policyOf = (html: string) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/u.exec(html)?.[1] ?? '';

const notFound = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'هذه الصفحة غير موجودة' });

test.describe('an address', () => {
  for (const path of [
    '/',
    '/courses',
    '/user',
    '/privacy',
    '/auth',
    '/auth?from=%2Fuser',
    '/enroll?code=X',
    '/admin',
    '/admin/codes/batches',
  ])
    test(`the address of a page, ${path}, is found`, async () => {
      const answer = await fetchPath(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    });

  for (const [path, cache] of [
    ['/nowhere', 'no-cache'],
    ['/user/other', 'no-cache'],
    ['/app.php', 'no-cache'],
    ['/courses/any/none', 'public, max-age=0, s-maxage=60'],
    ['/courses/any/lectures', 'public, max-age=0, s-maxage=60'],
  ])
    test(`an address without a page, ${path}, gets status 404`, async () => {
      const answer = await fetchPath(path ?? '');
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe(cache);
      expect(await answer.text()).toContain('<div id="root">');
    });

  for (const path of [
    '/assets/none.js',
    '/assets/site-Ab3dEf9_.js',
    '/assets/cairo-arabic-00000000.woff2',
  ])
    test(`the address of a missing file, ${path}, gets status 404 and is not cached`, async () => {
      const answer = await fetchPath(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    });

  test('the address of an existing script may be cached for a year', async () => {
    const document = await (await fetchPath('/')).text();
    const path = /src="(\/assets\/[^"]+\.js)"/u.exec(document)?.[1] ?? '';
    const answer = await fetchPath(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('max-age=31536000, immutable');
  });
});

test('shows the site’s own page for an address that does not exist', async ({ page }) => {
  allowErrors(page, /404/u);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(notFound(page)).toBeVisible();
  await page.getByRole('link', { name: 'الصفحة الرئيسية', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('restricts what documents may load, and allows Google’s script only on the sign-in page', async () => {
  for (const path of ['/', '/courses', '/user', '/nowhere']) {
    const policy = policyOf(await (await fetchPath(path)).text());
    expect(policy, path).toContain("script-src 'self' blob: 'sha256-");
    expect(policy, path).not.toMatch(/google|youtube\.com|firebaseapp|localhost/u);
  }
  const signIn = policyOf(await (await fetchPath('/auth')).text());
  expect(signIn).toMatch(/script-src [^;]*https:\/\/apis\.google\.com[;\s]/u);
});

test('lists the pages for search engines in the site map', async () => {
  const { origin } = sharedStack();
  const robots = await fetchPath('/robots.txt');
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(await robots.text()).toContain('Disallow: /admin\n');
  const map = await fetchPath('/sitemap.xml');
  expect(map.status).toBe(200);
  expect(map.headers.get('content-type')).toContain('application/xml');
  expect(map.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3600');
  const addresses = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/gu)];
  const [, page = ''] = addresses.find(([, address]) => /\/courses\/./u.test(address ?? '')) ?? [];
  expect(new URL(page).origin).toBe(origin);
  expect((await fetch(page)).status).toBe(200);
});

test('tells browsers to use https for all later visits', async () => {
  for (const path of ['/', '/api/courses', '/nowhere']) {
    const header = (await fetchPath(path)).headers.get('strict-transport-security') ?? '';
    expect(Number(/^max-age=(\d+)$/u.exec(header)?.[1])).toBeGreaterThanOrEqual(31_536_000);
  }
});

test('does not cache a page as a script, even if a server answers a script’s request with a page', {
  tag: '@all',
}, async ({ page }) => {
  allowErrors(page, /404/u);
  await page.goto('/courses');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await page
    .context()
    .route('**/assets/portal.js', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Wi-Fi</h1>' }),
    );
  const statuses = await page.evaluate(async () => {
    const addresses = ['/assets/portal.js', '/assets/none.js'];
    return Promise.all(addresses.map(async (address) => (await fetch(address)).status));
  });
  expect(statuses).toEqual([200, 404]);
  const areCached = await page.evaluate(async () =>
    Promise.all(
      ['/assets/portal.js', '/assets/none.js'].map(
        async (address) => (await caches.match(address)) !== undefined,
      ),
    ),
  );
  expect(areCached).toEqual([false, false]);
});

/** Returns the path of the document that the browser has loaded. */
const documentPath = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return new URL(navigation?.name ?? '').pathname;
  });

test('serves staff a separate document, which alone names the scripts for staff', async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.sales) });
  await page.goto('/courses');
  expect(await page.content()).not.toContain('/assets/admin-area-');
  await page.getByRole('banner').getByRole('link', { name: 'الإدارة' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await documentPath(page)).toBe('/admin');
  expect(await page.content()).toContain('/assets/admin-area-');
});

test.describe('signing in', () => {
  const google = (page: Page) => page.getByRole('button', { name: demoPeople.newcomer.email });

  test('always uses a separate document', { tag: '@all' }, async ({ page }) => {
    const signIn = page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' });
    await page.goto('/courses');
    await signIn.click();
    await expect(google(page)).toBeVisible();
    expect(await documentPath(page)).toBe('/auth');
    // If the document's stylesheet were loaded twice, it would override the rules of the page.
    const sheets = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
    expect(sheets).toEqual([...new Set(sheets)]);

    // After another page is reloaded, the browser has another document. Going back must load the
    // sign-in page's document again.
    await page.getByRole('banner').getByRole('link', { name: 'الرئيسية', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(google(page)).toBeVisible();
    expect(await documentPath(page)).toBe('/auth');
    expect(new URL(page.url()).searchParams.get('from')).toBe('/courses');
  });

  test('shows the cached sign-in page with a message about the connection if the browser is offline', {
    tag: '@all',
  }, async ({ page }) => {
    allowErrors(
      page,
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (?:load|fetch)|Unable to preload/u,
    );
    await page.goto('/courses');
    await waitUntilSaved(page, '/app.html');
    await page.context().setOffline(true);
    await page.goto('/auth?from=%2Fcourses');
    await expect(page.getByText('لا يوجد اتصال بالإنترنت').first()).toBeVisible();
    // While offline, the browser shows a cached document. When it is online again, it loads the
    // document that allows Google's script.
    await page.context().setOffline(false);
    await page.reload();
    await expect(google(page)).toBeVisible();
    expect(policyOf(await page.content())).toContain('https://apis.google.com');
  });
});
