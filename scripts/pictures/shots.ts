import type { Page } from 'playwright-core';
import type { Person } from '../seed/api-client.ts';
import { fiqh } from '../seed/courses/fiqh.ts';
import { demoPeople } from '../seed/people.ts';

/** A page worth a picture, and what it takes to get it on the screen. */
export interface Shot {
  readonly name: string;
  /** Who is looking; a visitor where nobody is named. */
  readonly person?: Person;
  readonly open: (page: Page) => Promise<void>;
}

async function openCourse(page: Page): Promise<void> {
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await page.getByRole('heading', { level: 1, name: fiqh.info.title }).waitFor();
}

async function openLecture(page: Page): Promise<void> {
  await openCourse(page);
  await page
    .getByRole('link', { name: fiqh.lectures[1]?.title ?? '' })
    .first()
    .click();
  await page.getByRole('button', { name: /^شغّل الفيديو/u }).waitFor();
}

const at = (path: string, text: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByText(text).first().waitFor();
};

const { admin, enrolled } = demoPeople;

export const shots: readonly Shot[] = [
  { name: 'home', open: at('/', fiqh.info.title) },
  { name: 'courses', open: at('/courses', fiqh.info.title) },
  { name: 'course', open: openCourse },
  { name: 'sign-in', open: at('/auth', admin.email) },
  { name: 'home-student', person: enrolled, open: at('/', fiqh.info.title) },
  { name: 'my-courses', person: enrolled, open: at('/user', fiqh.info.title) },
  { name: 'lecture', person: enrolled, open: openLecture },
  { name: 'admin-courses', person: admin, open: at('/admin', fiqh.info.title) },
  { name: 'admin-new-course', person: admin, open: at('/admin/courses/new', 'بيانات الكورس') },
  { name: 'admin-codes', person: admin, open: at('/admin/codes', 'أكواد الاشتراك') },
];

export const screens = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const;

export const themes = ['light', 'dark'] as const;

export type Screen = keyof typeof screens;
export type Theme = (typeof themes)[number];
