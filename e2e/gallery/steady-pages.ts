import { readFile } from 'node:fs/promises';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type DemoFacts, factsFile } from './demo-facts.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { pictureTime, steadyTimes } from './steady-times.ts';

/**
 * Makes pages of this context the same each time: the clock stands still; the API answers as it would
 * have then, with other codes.
 */
export async function steady(context: BrowserContext, codes: StandIns): Promise<void> {
  await context.clock.setFixedTime(pictureTime);
  // So that playing a lecture for one picture does not move the place where the next resumes it.
  await context.route('**/api/user/progress', (route) => route.abort());
  await context.route(/\/api\/(?!thumbnails\/|user\/progress)/u, async (route) => {
    const asked = route.request().postData();
    const response = await route.fetch(asked === null ? {} : { postData: codes.restore(asked) });
    const body = steadyTimes(await response.text(), new Date());
    await route.fulfill({ response, body: codes.show(body) });
  });
}

interface Fixtures {
  /** What is shown instead of the demo's random codes. */
  readonly codes: StandIns;
  /** The demo's facts with the codes that are shown. */
  readonly facts: DemoFacts;
}

/** A test whose page is the same each time. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads names of fixtures from it.
  codes: ({}, use) => use(createStandIns()),
  facts: async ({ codes }, use) => use(JSON.parse(codes.show(await readFile(factsFile(), 'utf8')))),
  // With the facts first, their codes get the same stand-ins on every page.
  context: async ({ context, codes, facts: _ }, use) => {
    await steady(context, codes);
    await use(context);
    // Answers on their way have nobody left to come to.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Longest wait for the last answers of a page that shows what it is about already. */
const quietMs = 4_000;

/** Waits until the page has all that it asked for, save in states in which an answer never comes. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => undefined);
}

/** Gives a PNG of what fits the screen, once its fonts and pictures are drawn. */
export async function photograph(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    // A picture that cannot be shown is part of the picture.
    await Promise.all(onScreen.map((image) => image.decode().catch(() => undefined)));
  });
  return page.screenshot({ animations: 'disabled' });
}
