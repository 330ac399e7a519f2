import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { testSize } from '../../scripts/testing/size.ts';
import { showManyCourses } from '../fixtures/many-courses.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import type { Fixtures } from '../fixtures/test.ts';
import { expect, test } from '../fixtures/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const openedCourse = (page: Page) => page.getByRole('heading', { level: 1, name: fiqh.info.title });

/** Opens a page whose catalogue is long and has the demo's course at this index. */
async function visitLongCatalogue(visit: Fixtures['visit'], courseIndex: number): Promise<Page> {
  const page = await visit({ serviceWorkers: 'block' });
  // A focused card prefetches its course.
  allowErrors(page, /404/u);
  await showManyCourses(page, courseIndex);
  return page;
}

/** Opens the demo's course by its card. Returns the scroll position from before. */
async function openCourseByCard(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: fiqh.info.title });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const scrollPosition = await page.evaluate(() => scrollY);
  expect(scrollPosition).toBeGreaterThan(100);
  await link.click();
  await expect(openedCourse(page)).toBeVisible();
  return scrollPosition;
}

/** Expects the page at this scroll position. */
const expectScrolledTo = (page: Page, scrollPosition: number) =>
  expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(scrollPosition));

test('shows 24 of a thousand courses, shows more on demand, and finds the last course', {
  tag: '@phone',
}, async ({ visit }) => {
  const page = await visitLongCatalogue(visit, 40);
  await page.goto('/courses');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'اعرض المزيد' }).click();
  await expect(cards(page)).toHaveCount(48);
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();

  await page.getByRole('searchbox').fill('999');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'الكورس رقم 999' })).toBeVisible();
});

test('restores the scroll position and the number of cards when a visitor goes back, even after a reload or from another document', {
  tag: ['@phone', '@all'],
}, async ({ visit }) => {
  const page = await visitLongCatalogue(visit, 40);
  await page.goto('/courses');
  await page.getByRole('button', { name: 'اعرض المزيد' }).click();
  const scrollPosition = await openCourseByCard(page);
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expectScrolledTo(page, scrollPosition);

  await page.reload();
  await expect(cards(page)).toHaveCount(48);
  await expectScrolledTo(page, scrollPosition);

  await openCourseByCard(page);
  await page.reload();
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expectScrolledTo(page, scrollPosition);

  // The sign-in page is a separate document.
  await openCourseByCard(page);
  await page.goto('/auth');
  await page.goBack();
  await expect(openedCourse(page)).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expectScrolledTo(page, scrollPosition);
});

const home = ['/', 4] as const;
const filtered = [`/courses?grade=${fiqh.info.grade}`, 20] as const;

test('restores the scroll position of the page that a tab opened first', {
  tag: ['@phone', '@all'],
}, async ({ visit }) => {
  for (const [address, index] of testSize([home], [home, filtered])) {
    const page = await visitLongCatalogue(visit, index);
    await page.goto(address);
    const scrollPosition = await openCourseByCard(page);
    await page.goBack();
    await expectScrolledTo(page, scrollPosition);
    await page.goForward();
    await expect(openedCourse(page)).toBeVisible();
    await page.reload();
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
    await expectScrolledTo(page, scrollPosition);
  }
});
