import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { stateOf } from '../fixtures/sign-in.ts';
import { openPage, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

/** What screen readers find; ids, and what changes with the day, stand as words. */
async function heard(page: Page, part: 'body' | 'main' = 'body'): Promise<string> {
  const tree = await page.locator(part).ariaSnapshot();
  const day = /[٠-٩]+ \p{L}+ [٠-٩]{4}/gu;
  return `${tree
    .replace(/\/courses\/[\w-]{10,}/gu, '/courses/ID')
    .replace(/lectures\/[\w-]{6,}/gu, 'lectures/ID')
    .replace(/author=[\w-]+/gu, 'author=ID')
    .replace(day, 'يوم')
    .replace(/© [٠-٩]{4}/gu, '© السنة')}\n`;
}

const snapshot = (name: string) => `./names/${name}.yml`;

it('names everything on the first page', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('heading', { name: fiqh.info.title }).waitFor();
  await expect(await heard(page)).toMatchFileSnapshot(snapshot('home'));
});

it('names everything in the catalogue', async () => {
  const page = await openPage();
  await page.goto('/courses?q=الفقه');
  await page.getByRole('heading', { name: fiqh.info.title }).waitFor();
  await page.getByRole('button', { name: 'تصفية' }).click();
  await expect(await heard(page, 'main')).toMatchFileSnapshot(snapshot('courses'));
});

it('names everything on a course and on an open lecture', async () => {
  const page = await openPage();
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await page.getByRole('heading', { name: 'المحاضرات' }).waitFor();
  await expect(await heard(page, 'main')).toMatchFileSnapshot(snapshot('course'));
  const title = fiqh.lectures[0]?.title ?? '';
  await page.getByRole('listitem').getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: /^شغّل الفيديو/u }).waitFor();
  await page.locator('a[href="/demo/summary.pdf"]').waitFor();
  await expect(await heard(page, 'main')).toMatchFileSnapshot(snapshot('lecture'));
});

it('names everything where a code is asked for and where one signs in', async () => {
  const page = await openPage();
  await page.goto('/enroll');
  await page.getByLabel('كود الاشتراك').waitFor();
  await expect(await heard(page, 'main')).toMatchFileSnapshot(snapshot('enroll'));
  await page.goto('/auth');
  await page.getByRole('button', { name: demoPeople.admin.email }).waitFor();
  await expect(await heard(page, 'main')).toMatchFileSnapshot(snapshot('auth'));
});

it("names everything on a student's own page", async () => {
  const page = await openPage({ state: await stateOf(demoPeople.enrolled) });
  await page.goto('/user');
  await page.getByRole('heading', { name: fiqh.info.title }).waitFor();
  await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
  await page.getByRole('button', { name: 'احفظ' }).waitFor();
  const tree = await heard(page);
  expect(tree).toContain(`button "تسجيل الخروج ${demoPeople.enrolled.name}"`);
  for (const line of ['combobox "الصف"', 'combobox "القسم"', 'combobox "المذهب"'])
    expect(tree).toContain(line);
  expect(tree).not.toMatch(/- (?:button|link|combobox|textbox|radio)(?: \[[^\]]*\])*:?$/mu);
});
