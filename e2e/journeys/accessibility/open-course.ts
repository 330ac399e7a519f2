import { expect, type Page } from '@playwright/test';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { apiAs, courseIdOf } from '../../fixtures/shared-stack.ts';

export const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

export async function openCourse(page: Page): Promise<void> {
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expectHeading(page, 'المحاضرات');
}

export async function openLecture(page: Page, number: number): Promise<void> {
  await openCourse(page);
  const title = fiqh.lectures[number]?.title ?? '';
  await page.goto(
    (await page.getByRole('link', { name: title }).first().getAttribute('href')) ?? '',
  );
  await expectHeading(page, title);
}

/** Returns the ids of the fiqh course (`cId`) and of its first lecture (`lId`). */
export async function readFirstLectureIds() {
  const cId = await courseIdOf(fiqh);
  const admin = await apiAs(demoPeople.admin);
  const { lectures } = await admin.post('courses/course', { id: cId });
  return { cId, lId: lectures[0]?.id ?? '' };
}
