import type { ResponseOf } from '@markaz/contract/api';
import { type Browser, devices, type Page } from '@playwright/test';
import { enrolledCourse } from '../../scripts/seed/demo-courses.ts';
import { type Goal, median } from './goals.ts';
import { type ExpectedElement, measureUntilShown, watchInteractions } from './in-page.ts';

const cpuSlowdown = 4;
const courseCount = 300;

/** web.dev calls interactions of at most 200 ms «good», so this is the gate. */
export const interactionGoal = {
  name: 'interaction',
  unit: 'ms',
  goal: 100,
  gate: 200,
} as const satisfies Goal;

export interface Interaction {
  readonly name: string;
  /** Milliseconds from the last tap or key to the first frame that shows the expected content. */
  readonly timeToContent: number;
  /** Milliseconds from the slowest interaction to its next frame. */
  readonly inp: number;
}

const heading = (text: string): ExpectedElement => ({ selector: 'h1', text });
const { title } = enrolledCourse.info;
const [{ title: lecture } = { title: '' }] = enrolledCourse.lectures;
/** A code with the right length, but with a wrong check symbol. */
const mistyped = 'DEMO2222222222222';

/** Performs an action. Returns the milliseconds from its first event to the expected element. */
async function measureUntil(
  page: Page,
  expected: ExpectedElement,
  action: () => Promise<unknown>,
): Promise<number> {
  const duration = page.evaluate(measureUntilShown, expected);
  await action();
  return duration;
}

const main = (page: Page) => page.getByRole('main');
const openCourse = (page: Page) =>
  measureUntil(page, heading(title), () => main(page).getByRole('link', { name: title }).tap());
const openLecture = (page: Page) =>
  measureUntil(page, heading(lecture), () =>
    main(page).getByRole('listitem').getByRole('link', { name: lecture }).tap(),
  );
const goBack = (page: Page, expected: ExpectedElement) =>
  measureUntil(page, expected, () => page.evaluate(() => history.back()));

/**
 * Each journey returns the milliseconds that its last step takes. The data of the last step is
 * already loaded.
 */
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
    return measureUntil(page, alert, () => main(page).locator('button[type=submit]').tap());
  },
  'search among 300 courses': async (page) => {
    await showMany(page);
    await page.goto('/courses');
    const field = page.getByRole('searchbox');
    await field.pressSequentially('كورس 29');
    return measureUntil(page, { selector: 'article:first-child', text: 'كورس 297' }, () =>
      field.press('7'),
    );
  },
};

/** Makes the API's list of courses contain 300 courses. */
async function showMany(page: Page): Promise<void> {
  await page.route('**/api/courses', async (route) => {
    const response = await route.fetch();
    const { courses, ...otherFields }: ResponseOf<'courses'> = await response.json();
    const manyCourses = Array.from({ length: courseCount }, (_, index) => ({
      ...courses[index % courses.length],
      id: `many${index}`,
      title: `كورس ${index}`,
    }));
    await route.fulfill({ json: { ...otherFields, courses: manyCourses } });
  });
}

/**
 * Runs each journey several times on a phone's screen with a slower CPU, and returns the medians.
 */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  runs: number,
): Promise<readonly Interaction[]> {
  const measured: Interaction[] = [];
  for (const [name, play] of Object.entries(journeys)) {
    const results: { timeToContent: number; inp: number }[] = [];
    for (let run = 0; run < runs; run += 1) {
      const phone = { ...devices['Pixel 5'], baseURL: origin, serviceWorkers: 'block' as const };
      const context = await browser.newContext(phone);
      await context.addInitScript(watchInteractions);
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      const timeToContent = await play(page);
      const inp = await page.evaluate(() => Math.max(0, ...window.benchInteractions));
      results.push({ timeToContent, inp });
      await context.close();
    }
    measured.push({
      name,
      timeToContent: median(results.map(({ timeToContent }) => timeToContent)),
      inp: median(results.map(({ inp }) => inp)),
    });
  }
  return measured;
}
