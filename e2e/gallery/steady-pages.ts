import { readFile } from 'node:fs/promises';
import { type BrowserContext, test as base, type Locator, type Page } from '@playwright/test';
import { type DemoData, demoDataFile } from './demo-data.ts';
import { guidePictureSize } from './shots.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { pictureTime, shiftTimes } from './steady-times.ts';

/**
 * Makes the pages of a context look the same in each run. Stops the clock, shifts the times in the
 * API's responses accordingly, and replaces random codes by codes that are the same in each run
 * (stand-ins). Requests contain the original codes again.
 */
export async function makeSteady(context: BrowserContext, codes: StandIns): Promise<void> {
  await context.clock.setFixedTime(pictureTime);
  // Without this, playing a lecture for one picture would change its position in the next picture.
  await context.route('**/api/user/progress', (route) => route.abort());
  await context.route(/\/api\/(?!thumbnails\/|user\/progress)/u, async (route) => {
    const requestBody = route.request().postData();
    const response = await route.fetch(
      requestBody === null ? {} : { postData: codes.restore(requestBody) },
    );
    const body = shiftTimes(await response.text(), new Date());
    await route.fulfill({ response, body: codes.show(body) });
  });
}

interface Fixtures {
  /** Replaces the demo's random codes by stand-ins. */
  readonly codes: StandIns;
  /** The data of the demo, with stand-ins for codes. */
  readonly demoData: DemoData;
}

/** A test whose page looks the same in each run. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads names of fixtures from it.
  codes: ({}, use) => use(createStandIns()),
  demoData: async ({ codes }, use) =>
    use(JSON.parse(codes.show(await readFile(demoDataFile(), 'utf8')))),
  // `demoData` is loaded before the page, although it is not used here. Its codes then get the first
  // stand-ins, which are the same on every page.
  context: async ({ context, codes, demoData: _ }, use) => {
    await makeSteady(context, codes);
    await use(context);
    // The test has closed the page, so nothing receives the remaining responses.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** The maximum wait for the last responses of a page. */
const maxQuietWaitMs = 4_000;

/**
 * Waits until the page has all its responses. Stops after `maxQuietWaitMs`, because some pictures
 * show a page that waits for a response forever.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: maxQuietWaitMs }).catch(() => undefined);
}

/** Waits for fonts, and for the images in the visible part of the page. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    // Some pictures show an image that cannot be loaded, so a failure is ignored.
    await Promise.all(onScreen.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Returns a PNG of the visible part of the page. */
export async function takeScreenshot(page: Page): Promise<Buffer> {
  await waitForPaint(page);
  return page.screenshot({ animations: 'disabled' });
}

/** Space above the first element of a guide's picture, in CSS pixels. */
const spaceAbove = 16;

/** Returns a PNG of the part of the page that begins with `top`, in the size of the guide. */
export async function takeGuidePicture(page: Page, top: Locator): Promise<Buffer> {
  await waitForPaint(page);
  // The site's header stays at the top of the window, so it would cover a part of the picture.
  const start = await top.evaluate((element) => {
    scrollTo(0, 0);
    return element.getBoundingClientRect().top;
  });
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const y = Math.max(0, Math.min(start - spaceAbove, pageHeight - guidePictureSize.height));
  const clip = { x: 0, y, ...guidePictureSize };
  return page.screenshot({ animations: 'disabled', fullPage: true, clip });
}
