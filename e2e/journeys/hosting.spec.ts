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

/** The document's own content security policy. */
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
    test(`of the site is found: ${path}`, async () => {
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
    test(`that leads nowhere is 404: ${path}`, async () => {
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
    test(`of a missing part is 404, and not cached: ${path}`, async () => {
      const answer = await fetchPath(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    });

  test('of an existing part may be cached for a year', async () => {
    const document = await (await fetchPath('/')).text();
    const path = /src="(\/assets\/[^"]+\.js)"/u.exec(document)?.[1] ?? '';
    const answer = await fetchPath(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('max-age=31536000, immutable');
  });
});

test('shows the site’s own page for 404', async ({ page }) => {
  allowErrors(page, /404/u);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(notFound(page)).toBeVisible();
  await page.getByRole('link', { name: 'الصفحة الرئيسية', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('restricts what each document may load, and allows Google’s script only on the sign-in page', async () => {
  for (const path of ['/', '/courses', '/user', '/nowhere']) {
    const policy = policyOf(await (await fetchPath(path)).text());
    expect(policy, path).toContain("script-src 'self' blob: 'sha256-");
    expect(policy, path).not.toMatch(/google|youtube\.com|firebaseapp|localhost/u);
  }
  const signIn = policyOf(await (await fetchPath('/auth')).text());
  expect(signIn).toMatch(/script-src [^;]*https:\/\/apis\.google\.com[;\s]/u);
});

test('lists the pages for search engines', async () => {
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

test('makes browsers use https from then on', async () => {
  for (const path of ['/', '/api/courses', '/nowhere']) {
    const header = (await fetchPath(path)).headers.get('strict-transport-security') ?? '';
    expect(Number(/^max-age=(\d+)$/u.exec(header)?.[1])).toBeGreaterThanOrEqual(31_536_000);
  }
});

test('caches no page in place of a part, even if a server answers with one', async ({ page }) => {
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

/** The path of the page's loaded document. */
const documentPath = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return new URL(navigation?.name ?? '').pathname;
  });

test('serves staff a separate document, the only one that names their code', async ({ visit }) => {
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

  test('always happens in its own document', async ({ page }) => {
    const signIn = page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' });
    await page.goto('/courses');
    await signIn.click();
    await expect(google(page)).toBeVisible();
    expect(await documentPath(page)).toBe('/auth');
    // A duplicate of the document's stylesheet would override the page's rules.
    const sheets = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
    expect(sheets).toEqual([...new Set(sheets)]);

    // After a reload of another page, the document is no longer that of the sign-in page.
    await page.getByRole('banner').getByRole('link', { name: 'الرئيسية', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(google(page)).toBeVisible();
    expect(await documentPath(page)).toBe('/auth');
    expect(new URL(page.url()).searchParams.get('from')).toBe('/courses');
  });

  test('opens offline and says so, once the site is cached', { tag: '@all' }, async ({ page }) => {
    allowErrors(
      page,
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (?:load|fetch)|Unable to preload/u,
    );
    await page.goto('/courses');
    await waitUntilSaved(page, '/app.html');
    await page.context().setOffline(true);
    await page.goto('/auth?from=%2Fcourses');
    await expect(page.getByText('لا يوجد اتصال بالإنترنت').first()).toBeVisible();
    // Offline, the browser showed the cached shell. Once online, it loads the page that allows
    // Google.
    await page.context().setOffline(false);
    await page.reload();
    await expect(google(page)).toBeVisible();
    expect(policyOf(await page.content())).toContain('https://apis.google.com');
  });
});
