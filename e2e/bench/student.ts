import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPeople } from '../../scripts/seed/people.ts';
import { launchOptions } from '../../scripts/testing/browser.ts';
import type { BenchClock } from './bench-stack.ts';
import type { Desk } from './desk.ts';
import { takeQuiz } from './quizzes.ts';
import { settle } from './settle.ts';
import { standInForVideos } from './video-stand-in.ts';

/** Seconds. */
const lectureLength = 45 * 60;
/** Milliseconds by which the clock jumps while a video plays; longer gaps count as a stall. */
const jump = 1_000;
const oneDay = 24 * 60 * 60 * 1000;

interface StudentOptions {
  /** The site's origin. */
  readonly origin: string;
  /** Contains the browser's profile, which all days share. */
  readonly folder: string;
  readonly clock: BenchClock;
  /** Resolves when the function is handling no call: the clock must not jump during one. */
  readonly idle: () => Promise<unknown>;
}

const main = (page: Page) => page.getByRole('main');

/** Opens a page like a link in a message: as a new document. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
}

/** Opens the lecture at which the student stopped, from «كورساتي»; the first of a new course. */
async function resume(page: Page): Promise<void> {
  await main(page)
    .getByRole('article')
    .getByRole('link', { name: /^(?:ابدأ|أكمل)/u })
    .first()
    .tap();
  const lectures = main(page).locator('li a[href*="/lectures/"]');
  await page.waitForURL('**/courses/**');
  if (!page.url().includes('/lectures/')) await lectures.first().tap();
  await page.waitForURL('**/lectures/**');
}

/** Plays the open lecture to its end. */
async function watch({ page, pass }: Desk): Promise<void> {
  const poster = page.getByRole('button', { name: /^شغّل الفيديو/u });
  const ended = page.getByText('انتهى الفيديو');
  const video = page.locator('video');
  await poster.or(video).first().waitFor();
  if (await poster.isVisible()) await poster.tap();
  await page.waitForFunction(() => document.querySelector('video')?.paused === false);
  while (!(await ended.isVisible())) await pass(jump);
}

/** Redeems a card's code through the link of its QR. */
async function redeem(page: Page, token: string): Promise<void> {
  await open(page, `/enroll?code=${token}`);
  await page.getByRole('button', { name: 'اشترك', exact: true }).tap();
  await page.getByRole('heading', { name: 'أنت مشترك في هذا الكورس' }).waitFor();
  await settle(page);
}

/** Plays the demo's newcomer, one day after another, with one browser profile. */
export function createStudent({ origin, folder, clock, idle }: StudentOptions) {
  const day = async (live: (desk: Desk) => Promise<void>): Promise<void> => {
    const profile = join(folder, 'profile');
    const options = await launchOptions();
    const viewport = { width: 412, height: 823 };
    const context: BrowserContext = await chromium.launchPersistentContext(profile, {
      ...options,
      baseURL: origin,
      viewport,
      // Touch has no hover: nothing below a pointer is prefetched.
      hasTouch: true,
    });
    try {
      await context.addInitScript(standInForVideos, lectureLength);
      await context.clock.install({ time: clock.now() });
      const [first] = context.pages();
      const page = first ?? (await context.newPage());
      const pass = async (milliseconds: number) => {
        await idle();
        clock.advance(milliseconds);
        await page.clock.fastForward(milliseconds);
      };
      await live({ page, pass });
      // Sends the page's last requests before the browser is closed.
      await page.goto('about:blank');
      await page.waitForLoadState('networkidle');
    } finally {
      await context.close();
      await idle();
      clock.advance(oneDay);
    }
  };

  return {
    /** Visits the site signed out, signs in, and enrols with a first code. */
    begin: (token: string) =>
      day(async ({ page }) => {
        await open(page, '/');
        await open(page, '/auth');
        await page.getByRole('button', { name: demoPeople.newcomer.email }).tap();
        await page.waitForURL('**/user');
        await settle(page);
        await redeem(page, token);
      }),

    /**
     * Home, the student's courses, the lecture at which they stopped, two lectures to their ends,
     * each with its quiz; then a link to a course without access, and a search.
     * @param other that course's address. @param token of a card to redeem as well.
     */
    ordinary: (other: string, token?: string) =>
      day(async (desk) => {
        const { page } = desk;
        await open(page, '/');
        await main(page).locator('a[href="/user"]').first().tap();
        await resume(page);
        await watch(desk);
        await takeQuiz(desk);
        await page
          .getByRole('link', { name: /^المحاضرة التالية/u })
          .first()
          .tap();
        await watch(desk);
        await takeQuiz(desk);
        await settle(page);
        if (token !== undefined) await redeem(page, token);
        await open(page, other);
        await main(page).locator('a[href="/courses"]').first().tap();
        await page.getByRole('searchbox').fill('النحو');
        await main(page).locator('article').first().waitFor();
        await settle(page);
      }),
  };
}
