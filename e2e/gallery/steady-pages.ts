import { readFile } from 'node:fs/promises';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type DemoFacts, factsFile } from './demo-facts.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { pictureTime, steadyTimes } from './steady-times.ts';

/**
 * Makes a context's pages the same each time: freezes the clock, and moves the API's answers to
 * that time, with stand-ins for codes.
 */
export async function makeSteady(context: BrowserContext, codes: StandIns): Promise<void> {
  await context.clock.setFixedTime(pictureTime);
  // Otherwise playing a lecture for one picture would change where the next one resumes it.
  await context.route('**/api/user/progress', (route) => route.abort());
  await context.route(/\/api\/(?!thumbnails\/|user\/progress)/u, async (route) => {
    const requestBody = route.request().postData();
    const response = await route.fetch(
      requestBody === null ? {} : { postData: codes.restore(requestBody) },
    );
    const body = steadyTimes(await response.text(), new Date());
    await route.fulfill({ response, body: codes.show(body) });
  });
}

interface Fixtures {
  /** Replaces the demo's random codes. */
  readonly codes: StandIns;
  /** The demo's facts with stand-ins for codes. */
  readonly facts: DemoFacts;
}

/** A test whose page is the same each time. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads names of fixtures from it.
  codes: ({}, use) => use(createStandIns()),
  facts: async ({ codes }, use) => use(JSON.parse(codes.show(await readFile(factsFile(), 'utf8')))),
  // Facts come first, so that their codes get the same stand-ins on every page.
  context: async ({ context, codes, facts: _ }, use) => {
    await makeSteady(context, codes);
    await use(context);
    // The test has closed the page, so the remaining answers have no page.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** The maximum wait for the last answers of a page that already shows its content. */
const maxQuietWaitMs = 4_000;

/** Waits until the page has all its answers, except in states in which one never comes. */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: maxQuietWaitMs }).catch(() => undefined);
}

/** Returns a PNG of the visible part, once its fonts and images are drawn. */
export async function takeScreenshot(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    // A broken image is part of the picture.
    await Promise.all(onScreen.map((image) => image.decode().catch(() => undefined)));
  });
  return page.screenshot({ animations: 'disabled' });
}
