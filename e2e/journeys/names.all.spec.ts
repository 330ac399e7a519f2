import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** Returns the accessibility tree of the page, with placeholders for ids and dates. */
async function readAccessibilityTree(page: Page, part: 'body' | 'main' = 'body'): Promise<string> {
  const tree = await page.locator(part).ariaSnapshot();
  const day = /[٠-٩]+ \p{L}+ [٠-٩]{4}/gu;
  return `${tree
    .replace(/\/courses\/[\w-]{10,}/gu, '/courses/ID')
    .replace(/lectures\/[\w-]{6,}/gu, 'lectures/ID')
    .replace(/author=[\w-]+/gu, 'author=ID')
    .replace(day, 'يوم')
    .replace(/© [٠-٩]{4}/gu, '© السنة')}\n`;
}

test('gives every element of the home page its accessible name', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: fiqh.info.title })).toBeVisible();
  // Once the page is idle, it also has the places for news about the connection and new releases.
  await expect(page.getByRole('status')).toHaveCount(3);
  expect(await readAccessibilityTree(page)).toMatchSnapshot('home.yml');
});

test('gives every element of the catalogue its accessible name', async ({ page }) => {
  await page.goto('/courses?q=الفقه');
  await expect(page.getByRole('heading', { name: fiqh.info.title })).toBeVisible();
  await page.getByRole('button', { name: 'تصفية' }).click();
  await expect(page.getByRole('group', { name: 'المدرس' })).toBeVisible();
  expect(await readAccessibilityTree(page, 'main')).toMatchSnapshot('courses.yml');
});

test('gives every element of a course’s page and a lecture’s page its accessible name', async ({
  page,
}) => {
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect(page.getByRole('heading', { name: 'المحاضرات' })).toBeVisible();
  expect(await readAccessibilityTree(page, 'main')).toMatchSnapshot('course.yml');
  const title = fiqh.lectures[0]?.title ?? '';
  await page.getByRole('listitem').getByRole('link', { name: title }).click();
  await expect(page.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
  await expect(page.locator('a[href="/demo/summary.pdf"]')).toBeVisible();
  expect(await readAccessibilityTree(page, 'main')).toMatchSnapshot('lecture.yml');
});

test('gives every element of the pages for codes and for signing in its accessible name', async ({
  page,
}) => {
  await page.goto('/enroll');
  await expect(page.getByLabel('كود الاشتراك')).toBeVisible();
  expect(await readAccessibilityTree(page, 'main')).toMatchSnapshot('enroll.yml');
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: demoPeople.admin.email })).toBeVisible();
  expect(await readAccessibilityTree(page, 'main')).toMatchSnapshot('auth.yml');
});

test("gives every element of a student's own page its accessible name", async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: fiqh.info.title })).toBeVisible();
  await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
  await expect(page.getByRole('button', { name: 'احفظ' })).toBeVisible();
  const tree = await readAccessibilityTree(page);
  expect(tree).toContain(`button "حسابي ${demoPeople.enrolled.name}"`);
  for (const line of ['combobox "الصف"', 'combobox "القسم"', 'combobox "المذهب"'])
    expect(tree).toContain(line);
  expect(tree).not.toMatch(/- (?:button|link|combobox|textbox|radio)(?: \[[^\]]*\])*:?$/mu);
});
