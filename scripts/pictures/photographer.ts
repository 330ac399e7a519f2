import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Person } from '../seed/api-client.ts';
import { type Screen, type Shot, screens, type Theme } from './shots.ts';

type State = Exclude<BrowserContextOptions['storageState'], undefined>;

/** Takes pictures of a running site; people sign in once. */
export function createPhotographer(browser: Browser, origin: string) {
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

  /** Gives a PNG of what fits the screen. */
  return async function take(shot: Shot, screen: Screen, theme: Theme): Promise<Buffer> {
    const context = await browser.newContext({
      ...screens[screen],
      baseURL: origin,
      colorScheme: theme,
      locale: 'ar-EG',
      timezoneId: 'Africa/Cairo',
      reducedMotion: 'reduce',
      ...(shot.person ? { storageState: await stateOf(shot.person) } : {}),
    });
    const page = await context.newPage();
    await shot.open(page);
    await page.waitForLoadState('networkidle');
    const picture = await page.screenshot();
    await context.close();
    return picture;
  };
}
