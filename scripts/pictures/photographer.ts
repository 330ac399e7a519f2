import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Person } from '../seed/api-client.ts';
import { reasonOf } from '../terminal/refusal.ts';
import type { DemoFacts } from './demo-facts.ts';
import { type Screen, type Shot, screens, type Theme } from './shots.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { pictureTime, steadyTimes } from './steady-times.ts';

type State = Exclude<BrowserContextOptions['storageState'], undefined>;

/** The API answers as it would have at the moment of the pictures, with other codes. */
async function steadyAnswers(context: BrowserContext, codes: StandIns): Promise<void> {
  await context.route(/\/api\/(?!thumbnails\/)/u, async (route) => {
    const asked = route.request().postData();
    const response = await route.fetch(asked === null ? {} : { postData: codes.restore(asked) });
    const body = steadyTimes(await response.text(), new Date());
    await route.fulfill({ response, body: codes.show(body) });
  });
}

/** Longest wait for the last answers of a page that shows what it is about already. */
const quietMs = 4_000;

/** Waits until the page has all that it asked for. */
async function settle(page: Page): Promise<void> {
  // Some states are just that: an answer never comes.
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => undefined);
}

/** Waits until fonts and pictures on the screen are drawn. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    // A picture that cannot be shown is part of the picture.
    await Promise.all(onScreen.map((image) => image.decode().catch(() => undefined)));
  });
}

/** For a page on a machine that is busy with other things as well. */
const patienceMs = 40_000;

/** Takes pictures of a running site with the demo; people sign in once. */
export function createPhotographer(browser: Browser, origin: string, facts: DemoFacts) {
  const states = new Map<string, Promise<State>>();

  async function signIn({ email }: Person): Promise<State> {
    const context = await browser.newContext({ baseURL: origin, locale: 'ar-EG' });
    const page = await context.newPage();
    await page.goto('/auth');
    await page.getByRole('button', { name: email }).click();
    await page.waitForURL(/\/user$/u);
    const state = await context.storageState();
    await context.close();
    return state;
  }

  function stateOf(person: Person): Promise<State> {
    const state = states.get(person.email) ?? signIn(person);
    states.set(person.email, state);
    return state;
  }

  /**
   * Opens a page once and takes it in each theme. Gives PNGs of what fits the screen.
   * @throws an Error that names the shot.
   */
  return async function take(
    shot: Shot,
    screen: Screen,
    themes: readonly Theme[],
  ): Promise<ReadonlyMap<Theme, Buffer>> {
    const context = await browser.newContext({
      ...screens[screen],
      baseURL: origin,
      locale: 'ar-EG',
      timezoneId: 'Africa/Cairo',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(shot.person ? { storageState: await stateOf(shot.person) } : {}),
    });
    context.setDefaultTimeout(patienceMs);
    const codes = createStandIns();
    const shown: DemoFacts = JSON.parse(codes.show(JSON.stringify(facts)));
    try {
      await context.clock.setFixedTime(pictureTime);
      await steadyAnswers(context, codes);
      const page = await context.newPage();
      await page.emulateMedia({ colorScheme: themes[0] ?? 'light' });
      await shot.open(page, shown);
      await settle(page);
      const pictures = new Map<Theme, Buffer>();
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await untilDrawn(page);
        pictures.set(theme, await page.screenshot({ animations: 'disabled' }));
      }
      return pictures;
    } catch (error) {
      throw new Error(`${shot.name} on a ${screen}: ${reasonOf(error)}`, { cause: error });
    } finally {
      // Answers on their way have nobody left to come to.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  };
}
