import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Person } from '../../scripts/seed/api-client.ts';
import { launchOptions } from '../../scripts/testing/browser.ts';

/** A browser profile that Lighthouse and Playwright share, so both visit the site as one person. */
export interface Profile {
  readonly context: BrowserContext;
  /** The debugging port of the browser, which Lighthouse needs. */
  readonly port: number;
  /** Clears caches and storage but not the session. The next visit is then like a first visit. */
  forgetVisits(): Promise<void>;
}

const port = 9333;

async function signInOn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: email }).click();
  await page.waitForURL('**/user');
  await page.waitForLoadState('networkidle');
}

/**
 * Opens a new profile.
 * @param person the person who signs in, or null for a visitor who is not signed in
 */
export async function openProfile(
  folder: string,
  origin: string,
  person: Person | null,
): Promise<Profile> {
  const options = await launchOptions(`--remote-debugging-port=${port}`);
  const context = await chromium.launchPersistentContext(folder, { ...options, baseURL: origin });
  const page = context.pages()[0] ?? (await context.newPage());
  if (person !== null) await signInOn(page, person);
  // The browser needs an open page. A page of the site would keep its service worker running.
  await page.goto('about:blank');
  const client = await context.newCDPSession(page);
  return {
    context,
    port,
    async forgetVisits() {
      const storageTypes = person !== null ? 'service_workers,cache_storage' : 'all';
      await client.send('Network.clearBrowserCache');
      await client.send('Storage.clearDataForOrigin', { origin, storageTypes });
    },
  };
}
