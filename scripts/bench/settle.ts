import type { Page } from '@playwright/test';

/** Waits until everything is answered and the service worker has what it keeps. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState('networkidle');
}
