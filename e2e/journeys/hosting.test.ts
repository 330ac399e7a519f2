import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { demoPeople } from '../../scripts/seed/people.ts';
import { openPage, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

const get = (path: string) => fetch(new URL(path, inject('origin')), { redirect: 'manual' });

/** What the document itself says it may load. */
const policyOf = (html: string) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/u.exec(html)?.[1] ?? '';

const notFound = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'هذه الصفحة غير موجودة' });

describe('an address', () => {
  it.each([
    '/',
    '/courses',
    '/courses/any',
    '/courses/any/lectures/one',
    '/user',
    '/auth',
    '/auth?from=%2Fuser',
    '/enroll?code=X',
    '/admin',
    '/admin/codes/batches',
  ])('of the site is found: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/nowhere', '/courses/any/none', '/courses/any/lectures', '/user/other', '/app.php'])(
    'that leads nowhere is not: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<div id="root">');
    },
  );

  it.each(['/assets/none.js', '/assets/site-Ab3dEf9_.js', '/assets/cairo-arabic-00000000.woff2'])(
    'of a part that is gone is not found, and asked for again each time: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('of a part that is there says whether it has changed', async () => {
    const document = await (await get('/')).text();
    const path = /src="(\/assets\/[^"]+\.js)"/u.exec(document)?.[1] ?? '';
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('etag')).toMatch(/\S/u);
  });
});

it('shows its own page where there is none', async () => {
  const page = await openPage({ allowed: [/404/u] });
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await notFound(page).waitFor();
  await page.getByRole('link', { name: 'الصفحة الرئيسية', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

it('names what each document may load; Google’s script only where people sign in', async () => {
  for (const path of ['/', '/courses', '/user', '/nowhere']) {
    const policy = policyOf(await (await get(path)).text());
    expect(policy, path).toContain("script-src 'self' 'sha256-");
    expect(policy, path).not.toMatch(/google|youtube\.com|firebaseapp|localhost/u);
  }
  const signIn = policyOf(await (await get('/auth')).text());
  expect(signIn).toMatch(/script-src [^;]*https:\/\/apis\.google\.com[;\s]/u);
});

it('keeps browsers on https', async () => {
  for (const path of ['/', '/api/courses', '/nowhere']) {
    const header = (await get(path)).headers.get('strict-transport-security') ?? '';
    expect(Number(/^max-age=(\d+)$/u.exec(header)?.[1])).toBeGreaterThanOrEqual(31_536_000);
  }
});

it('keeps no page in the place of a part, whoever answers with one', async () => {
  const page = await openPage({ allowed: [/404/u] });
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
  const kept = await page.evaluate(async () =>
    Promise.all(
      ['/assets/portal.js', '/assets/none.js'].map(
        async (address) => (await caches.match(address)) !== undefined,
      ),
    ),
  );
  expect(kept).toEqual([false, false]);
});

describe('signing in', () => {
  const google = (page: Page) => page.getByRole('button', { name: demoPeople.newcomer.email });
  const openedAt = (page: Page) =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return new URL(navigation?.name ?? '').pathname;
    });

  it('happens in a document of its own, however one comes to it', async () => {
    const page = await openPage();
    const signIn = page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' });
    await page.goto('/courses');
    await signIn.click();
    await google(page).waitFor();
    expect(await openedAt(page)).toBe('/auth');

    // Loaded again elsewhere in the meantime, the document is no longer the sign-in page's.
    await page.getByRole('banner').getByRole('link', { name: 'الرئيسية', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.reload();
    await page.getByRole('main').getByRole('article').first().waitFor();
    await page.goBack();
    await google(page).waitFor();
    expect(await openedAt(page)).toBe('/auth');
    expect(new URL(page.url()).searchParams.get('from')).toBe('/courses');
  });

  it('opens without a connection and says so, once the site was kept', async () => {
    const page = await openPage({
      allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (?:load|fetch)|Unable to preload/u],
    });
    await page.goto('/courses');
    await expect
      .poll(() =>
        page.evaluate(async () => {
          if (navigator.serviceWorker.controller === null) return false;
          return (await caches.match('/auth.html', { ignoreSearch: true })) !== undefined;
        }),
      )
      .toBe(true);
    await page.context().setOffline(true);
    await page.goto('/auth');
    await page.getByText('لا يوجد اتصال بالإنترنت').first().waitFor();
    expect(policyOf(await page.content())).toContain('https://apis.google.com');
  });
});
