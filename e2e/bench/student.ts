import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPeople } from '../../scripts/seed/people.ts';
import { launchOptions } from '../../scripts/testing/browser.ts';
import type { BenchClock } from './bench-stack.ts';
import { takeQuiz } from './quizzes.ts';
import type { StudentPage } from './student-page.ts';
import { simulateVideos } from './video-stand-in.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const lectureSeconds = 45 * 60;
/**
 * Milliseconds by which the clock moves at once while a video plays. If the clock moved further,
 * the player would treat the step as a stall.
 */
const clockStepMs = 1_000;
const dayMs = 24 * 60 * 60 * 1000;

interface StudentOptions {
  /** The origin of the site. */
  readonly origin: string;
  /** The folder for the browser profile, which is kept from day to day. */
  readonly folder: string;
  readonly clock: BenchClock;
  /** Resolves when the API has answered all calls. The clock must not move during a call. */
  readonly idle: () => Promise<unknown>;
}

const main = (page: Page) => page.getByRole('main');

/** Opens a page as a new document, like a person who follows a link in a message. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  await waitUntilIdle(page);
}

/**
 * Starts at «كورساتي» and opens the lecture at which the student stopped. In a new course, this is
 * the first lecture.
 */
async function resumeLecture(page: Page): Promise<void> {
  await main(page)
    .getByRole('article')
    .getByRole('link', { name: /^(?:ابدأ|أكمل|شاهد)/u })
    .first()
    .tap();
  const lectures = main(page).locator('li a[href*="/lectures/"]');
  await page.waitForURL('**/courses/**');
  if (!page.url().includes('/lectures/')) await lectures.first().tap();
  await page.waitForURL('**/lectures/**');
}

/** Plays the open lecture to its end. */
async function watchLecture({ page, advanceTime }: StudentPage): Promise<void> {
  const poster = page.getByRole('button', { name: /^شغّل الفيديو/u });
  const ended = page.getByText('انتهى الفيديو');
  const video = page.locator('video');
  await poster.or(video).first().waitFor();
  if (await poster.isVisible()) await poster.tap();
  await page.waitForFunction(() => document.querySelector('video')?.paused === false);
  while (!(await ended.isVisible())) await advanceTime(clockStepMs);
}

/** Asks a question about the open lecture, and looks at the questions. */
async function askQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^اسأل/u }).tap();
  await page.getByRole('textbox', { name: /^سؤالك/u }).fill('لماذا رُفعت الكلمة هنا؟');
  await page.getByRole('button', { name: 'أرسل السؤال' }).tap();
  await page.getByText('أُرسل سؤالك').waitFor();
  await page.getByRole('button', { name: 'الأسئلة', exact: true }).tap();
  await page.getByRole('region', { name: 'الأسئلة', exact: true }).waitFor();
}

/** Opens a course without being enrolled, and searches for courses. */
async function lookAround(page: Page, unenrolledPath: string): Promise<void> {
  await open(page, unenrolledPath);
  await main(page).locator('a[href="/courses"]').first().tap();
  await page.getByRole('searchbox').fill('النحو');
  await main(page).locator('article').first().waitFor();
  await waitUntilIdle(page);
}

/** Opens the link in a card's QR code, and redeems the code of the card. */
async function redeem(page: Page, token: string): Promise<void> {
  await open(page, `/enroll?code=${token}`);
  await page.getByRole('button', { name: 'اشترك', exact: true }).tap();
  await page.getByRole('heading', { name: 'أنت مشترك في هذا الكورس' }).waitFor();
  await waitUntilIdle(page);
}

/**
 * Returns functions that act as the demo's new student. Each function simulates one day, and then
 * moves the clock to the next day.
 */
export function createStudent({ origin, folder, clock, idle }: StudentOptions) {
  const playDay = async (run: (studentPage: StudentPage) => Promise<void>): Promise<void> => {
    const profile = join(folder, 'profile');
    const options = await launchOptions();
    const viewport = { width: 412, height: 823 };
    const context: BrowserContext = await chromium.launchPersistentContext(profile, {
      ...options,
      baseURL: origin,
      viewport,
      // With a mouse, the site prefetches the page of a link under the pointer. A touch screen has
      // no pointer.
      hasTouch: true,
    });
    try {
      await context.addInitScript(simulateVideos, lectureSeconds);
      await context.clock.install({ time: clock.now() });
      const [first] = context.pages();
      const page = first ?? (await context.newPage());
      const advanceTime = async (milliseconds: number) => {
        await idle();
        clock.advance(milliseconds);
        await page.clock.fastForward(milliseconds);
      };
      await run({ page, advanceTime });
      // When a page is left, it sends its last requests. They must arrive before the browser
      // closes.
      await page.goto('about:blank');
      await page.waitForLoadState('networkidle');
    } finally {
      await context.close();
      await idle();
      clock.advance(dayMs);
    }
  };

  return {
    /** Visits the site as a visitor, signs in, and redeems a first code. */
    playFirstDay: (token: string) =>
      playDay(async ({ page }) => {
        await open(page, '/');
        await open(page, '/auth');
        await page.getByRole('button', { name: demoPeople.newcomer.email }).tap();
        await page.waitForURL('**/user');
        await waitUntilIdle(page);
        await redeem(page, token);
      }),

    /**
     * Opens the home page and the student's courses. Watches two lectures and takes their quizzes.
     * Then opens a course in which the student is not enrolled, and searches for courses.
     * @param unenrolledPath the path of the course in which the student is not enrolled
     * @param token the token of a card that the student also redeems, if given
     */
    playOrdinaryDay: (unenrolledPath: string, token?: string) =>
      playDay(async (studentPage) => {
        const { page } = studentPage;
        await open(page, '/');
        await main(page).locator('a[href="/user"]').first().tap();
        await resumeLecture(page);
        await watchLecture(studentPage);
        await takeQuiz(studentPage);
        await page
          .getByRole('link', { name: /^المحاضرة التالية/u })
          .first()
          .tap();
        await watchLecture(studentPage);
        await takeQuiz(studentPage);
        await waitUntilIdle(page);
        if (token !== undefined) await redeem(page, token);
        await lookAround(page, unenrolledPath);
      }),

    /**
     * Takes an exam in place of the two quizzes of an ordinary day. Watches one lecture, and asks a
     * question about it.
     * @param unenrolledPath as for an ordinary day
     */
    playExamDay: (unenrolledPath: string) =>
      playDay(async (studentPage) => {
        const { page } = studentPage;
        await open(page, '/');
        await main(page).locator('a[href="/user"]').first().tap();
        await main(page).getByRole('link', { name: 'ادخل الامتحان' }).tap();
        await takeQuiz(studentPage, 'ابدأ الامتحان');
        await page
          .getByRole('link', { name: /^المحاضرة التالية/u })
          .first()
          .tap();
        await watchLecture(studentPage);
        await askQuestion(page);
        await waitUntilIdle(page);
        await lookAround(page, unenrolledPath);
      }),
  };
}
