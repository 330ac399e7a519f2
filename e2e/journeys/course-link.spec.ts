import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { waitUntilSaved } from '../fixtures/service-worker.ts';
import { courseIdOf, sharedStack } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

/** Chromium's error for preloaded scripts when JavaScript is off. */
const scriptsBlocked = /^request failed: \S+\.js csp$/u;

/** Records the API calls of a page from now on. */
function recordCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/thumbnails/'))
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('shows a course to a visitor without JavaScript', { tag: '@phone' }, async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  allowErrors(page, scriptsBlocked);
  await page.goto(`/courses/${await courseIdOf(fiqh)}`);
  await expect(title(page, fiqh.info.title)).toBeVisible();
  await expect(main(page).getByText('شرح كتاب الطهارة على مذهب')).toBeVisible();
  // All units after the first one are collapsed.
  const [, ...collapsedUnits] = fiqh.lectures.flatMap(({ unit = [] }) => unit);
  for (const unit of collapsedUnits) await main(page).getByText(unit, { exact: true }).click();
  for (const lecture of fiqh.lectures)
    await expect(main(page).getByText(lecture.title, { exact: true })).toBeVisible();
  await expect(main(page).getByText('اشترك في هذا الكورس')).toBeVisible();

  const [open = '', sold = ''] = fiqh.lectures.map((lecture) => lecture.title);
  await main(page).getByRole('link', { name: open }).click();
  await expect(title(page, open)).toBeVisible();
  await main(page).getByRole('link', { name: sold }).last().click();
  await expect(title(page, sold)).toBeVisible();
  await expect(main(page).getByText('هذه المحاضرة للمشتركين')).toBeVisible();
});

test('a course’s page becomes interactive without requesting the data that its document contains', {
  tag: '@phone',
}, async ({ page }) => {
  const calls = recordCalls(page);
  await page.goto(`/courses/${await courseIdOf(fiqh)}`);
  await expect(title(page, fiqh.info.title)).toBeVisible();
  await page.getByLabel('كود الاشتراك').fill('WRONG');
  await page.getByRole('button', { name: 'سجّل الدخول واشترك' }).click();
  await expect(main(page).getByRole('alert')).not.toBeEmpty();
  expect(calls).toEqual([]);
});

test('keeps text that was typed before the page is interactive', { tag: '@phone' }, async ({
  page,
}) => {
  for (const path of [`/courses/${await courseIdOf(fiqh)}`, '/enroll']) {
    let release: () => void = () => undefined;
    const scriptsReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await scriptsReleased;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const field = main(page).getByLabel('كود الاشتراك');
    await field.fill('demo y8fy');
    release();
    await expect(field).toHaveValue('DEMO-Y8FY');
    await main(page)
      .getByRole('button', { name: /اعرض ما يفتحه الكود|سجّل الدخول واشترك/u })
      .click();
    await expect(main(page).getByRole('alert')).not.toBeEmpty();
    await expect(field).toHaveValue('DEMO-Y8FY');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('shows students their own data in a page that is the same for everyone', async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  const calls = recordCalls(page);
  const path = `/courses/${await courseIdOf(fiqh)}`;
  const answer = await page.goto(path);
  expect(await answer?.text()).toBe(await (await fetch(sharedStack().origin + path)).text());
  await expect(main(page).getByText('أنت مشترك في هذا الكورس')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'أكمل المشاهدة' })).toBeVisible();
  expect(calls.filter((call) => call.includes('/courses/course'))).toEqual([]);
});

test('opens a course offline if it was opened before', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/u, /ERR_FAILED/u, /Failed to load resource/u);
  const path = `/courses/${await courseIdOf(fiqh)}`;
  await page.goto(path);
  await waitUntilSaved(page, path);
  await page.context().setOffline(true);
  await page.goto(`${path}?fbclid=shared`);
  await expect(title(page, fiqh.info.title)).toBeVisible();
  await expect(page.getByText('لا يوجد اتصال بالإنترنت')).toBeVisible();
  // For a course that was not opened before, the site says that it is not available.
  await page.goto('/courses/another');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(main(page).getByRole('alert')).toBeVisible();
});

/** User agents of programs that read a linked page without running its scripts. */
const linkReaders = {
  WhatsApp: 'WhatsApp/2.24.20.77 A',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  Telegram: 'TelegramBot (like TwitterBot)',
  X: 'Twitterbot/1.0',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

for (const [name, userAgent] of Object.entries(linkReaders))
  test(`${name} can read a course’s title, description and picture from its link`, {
    tag: name === 'WhatsApp' ? [] : '@all',
  }, async ({ visit }) => {
    const page = await visit({ javaScriptEnabled: false, userAgent });
    allowErrors(page, scriptsBlocked);
    const { origin } = sharedStack();
    const path = `/courses/${await courseIdOf(fiqh)}`;
    await page.goto(path);
    const head = (selector: string, attribute = 'content') =>
      page.locator(`head ${selector}`).getAttribute(attribute);
    const property = (propertyName: string) => head(`meta[property="og:${propertyName}"]`);

    expect(await page.title()).toContain(fiqh.info.title);
    expect(await property('title')).toContain(fiqh.info.title);
    const description = await property('description');
    expect(description).toMatch(/^شرح كتاب الطهارة.{100,}/u);
    expect(await head('meta[name="description"]')).toBe(description);
    expect(await property('url')).toBe(origin + path);
    expect(await head('link[rel="canonical"]', 'href')).toBe(origin + path);
    expect(await head('meta[name="twitter:card"]')).toBe('summary_large_image');

    const picture = (await property('image')) ?? '';
    expect(picture).toMatch(new RegExp(`^${origin}/api/previews/`, 'u'));
    const answer = await fetch(picture, { headers: { 'user-agent': userAgent } });
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(300_000);

    const data = await page.locator('head script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: fiqh.info.title,
      url: origin + path,
      image: picture,
    });
  });
