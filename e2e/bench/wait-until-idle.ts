import type { Page } from '@playwright/test';

/** Waits until all requests are answered and the service worker has cached its files. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState('networkidle');
}
