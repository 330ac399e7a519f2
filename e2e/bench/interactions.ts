import type { ResponseOf } from '@markaz/contract/api';
import { type Browser, devices, type Page } from '@playwright/test';
import { enrolledCourse } from '../../scripts/seed/demo-courses.ts';
import { type Goal, median } from './goals.ts';
import { type Sight, untilShown, watchInteractions } from './in-page.ts';

const slowdown = 4;
const coursesShown = 300;

/** 200 ms is web.dev's limit for «good». */
export const interactionGoal = {
  name: 'interaction',
  unit: 'ms',
  goal: 100,
  gate: 200,
} as const satisfies Goal;

export interface Interaction {
  readonly name: string;
  /** Milliseconds from the last tap or key to the first frame with the expected content. */
  readonly shown: number;
  /** Milliseconds from the slowest interaction to its next frame. */
  readonly inp: number;
}

const heading = (text: string): Sight => ({ selector: 'h1', text });
const { title } = enrolledCourse.info;
const [{ title: lecture } = { title: '' }] = enrolledCourse.lectures;
/** A code of the right length with a wrong check symbol. */
const mistyped = 'DEMO2222222222222';

/** Performs an action that shows something. @returns milliseconds from its first event */
async function time(page: Page, sight: Sight, act: () => Promise<unknown>): Promise<number> {
  const shown = page.evaluate(untilShown, sight);
  await act();
  return shown;
}

const main = (page: Page) => page.getByRole('main');
const openCourse = (page: Page) =>
  time(page, heading(title), () => main(page).getByRole('link', { name: title }).tap());
const openLecture = (page: Page) =>
  time(page, heading(lecture), () =>
    main(page).getByRole('listitem').getByRole('link', { name: lecture }).tap(),
  );
const goBack = (page: Page, sight: Sight) =>
  time(page, sight, () => page.evaluate(() => history.back()));

/** Each journey returns the milliseconds of its last step; its content is already on the phone. */
const journeys: Readonly<Record<string, (page: Page) => Promise<number>>> = {
  'open a course': async (page) => {
    await page.goto('/courses');
    await openCourse(page);
    await goBack(page, { selector: 'article', text: title });
    return openCourse(page);
  },
  'open a lecture': async (page) => {
    await page.goto('/courses');
    await openCourse(page);
    await openLecture(page);
    await goBack(page, heading(title));
    return openLecture(page);
  },
  'back to the courses': async (page) => {
    await page.goto('/courses');
    await openCourse(page);
    return goBack(page, { selector: 'article', text: title });
  },
  'type a code': async (page) => {
    await page.goto('/enroll');
    await page.getByLabel('كود الاشتراك').pressSequentially(mistyped);
    const alert = { selector: '[role=alert]', text: 'الكود' };
    return time(page, alert, () => main(page).locator('button[type=submit]').tap());
  },
  'search among 300 courses': async (page) => {
    await showMany(page);
    await page.goto('/courses');
    const field = page.getByRole('searchbox');
    await field.pressSequentially('كورس 29');
    return time(page, { selector: 'article:first-child', text: 'كورس 297' }, () =>
      field.press('7'),
    );
  },
};

/** Makes the catalogue list 300 courses. */
async function showMany(page: Page): Promise<void> {
  await page.route('**/api/courses', async (route) => {
    const response = await route.fetch();
    const { courses, ...rest }: ResponseOf<'courses'> = await response.json();
    const many = Array.from({ length: coursesShown }, (_, index) => ({
      ...courses[index % courses.length],
      id: `many${index}`,
      title: `كورس ${index}`,
    }));
    await route.fulfill({ json: { ...rest, courses: many } });
  });
}

/** Plays the journeys on a phone's screen with a quarter of the CPU; medians of `runs`. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  runs: number,
): Promise<readonly Interaction[]> {
  const measured: Interaction[] = [];
  for (const [name, live] of Object.entries(journeys)) {
    const results: { shown: number; inp: number }[] = [];
    for (let run = 0; run < runs; run += 1) {
      const phone = { ...devices['Pixel 5'], baseURL: origin, serviceWorkers: 'block' as const };
      const context = await browser.newContext(phone);
      await context.addInitScript(watchInteractions);
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const shown = await live(page);
      const inp = await page.evaluate(() => Math.max(0, ...window.benchInteractions));
      results.push({ shown, inp });
      await context.close();
    }
    measured.push({
      name,
      shown: median(results.map(({ shown }) => shown)),
      inp: median(results.map(({ inp }) => inp)),
    });
  }
  return measured;
}
