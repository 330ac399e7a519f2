import type { Page } from '@playwright/test';
import { googleRequests, simulateGoogle } from '../fixtures/google.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { expect, test } from '../fixtures/test.ts';

const android =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';

const google = (page: Page) => page.getByRole('button', { name: 'الدخول بحساب جوجل' });
const problem = (page: Page) => page.getByRole('main').getByRole('alert');

async function openSignIn(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/auth?from=%2Fcourses');
  await expect(google(page).and(page.locator(':not([aria-busy])'))).toBeVisible();
}

test('says that Google’s window was blocked or closed, and opens it at the next try', {
  tag: '@phone',
}, async ({ page }) => {
  allowErrors(page, ...googleRequests);
  const requests = await simulateGoogle(page);
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    const open = window.open.bind(window);
    let blocked = true;
    window.open = (...wanted) => {
      if (!blocked) return open(...wanted);
      blocked = false;
      return null;
    };
  }, android);
  await openSignIn(page);
  // The script must be loaded before the tap. Phones block a window that opens long after a tap.
  expect(requests.filter((url) => url.startsWith('https://apis.google.com/'))).toHaveLength(1);

  await google(page).click();
  await expect(problem(page).getByText('منع المتصفح نافذة جوجل')).toBeVisible();

  const [first] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  await expect(problem(page)).toBeHidden();
  await first.close();
  // A headless browser gives every page the focus, so the test dispatches the event itself.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.clock.runFor(2_000);
  const retryButton = page.getByRole('button', { name: 'أغلقت نافذة جوجل؟ أعد المحاولة' });
  const [second] = await Promise.all([page.waitForEvent('popup'), retryButton.click()]);
  await expect(problem(page)).toBeHidden();
  await second.close();
  await page.clock.runFor(12_000);
  await expect(problem(page).getByText('أُغلقت نافذة جوجل قبل إتمام الدخول')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('from')).toBe('/courses');

  await Promise.all([page.waitForEvent('popup'), google(page).click()]);
});

test('says that the browser blocks the site’s storage, and allows another try', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  allowErrors(page, ...googleRequests);
  await simulateGoogle(page, { allowsStorage: false });
  await openSignIn(page);
  for (const attempt of ['first', 'second']) {
    await Promise.all([page.waitForEvent('popup'), google(page).click()]);
    await expect(problem(page).getByText('يمنع المتصفح هذا الموقع من حفظ البيانات')).toBeVisible();
    await expect(google(page), attempt).not.toHaveAttribute('aria-busy');
  }
});
