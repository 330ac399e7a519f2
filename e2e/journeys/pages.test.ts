import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { barriersOn } from '../fixtures/axe.ts';
import { playLecture } from '../fixtures/player.ts';
import { stateOf } from '../fixtures/sign-in.ts';
import { desktop, openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

interface Visited {
  readonly name: string;
  /** Leaves the page in the state to look at, with nothing still loading. */
  readonly open: (page: Page) => Promise<void>;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor();

async function openCourse(page: Page): Promise<void> {
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await heading(page, 'المحاضرات');
}

async function openLecture(page: Page, number: number): Promise<void> {
  await openCourse(page);
  const title = fiqh.lectures[number]?.title ?? '';
  await page.goto(
    (await page.getByRole('link', { name: title }).first().getAttribute('href')) ?? '',
  );
  await heading(page, title);
}

const forVisitors: readonly Visited[] = [
  {
    name: 'home',
    open: async (page) => {
      await page.goto('/');
      await heading(page, fiqh.info.title);
    },
  },
  {
    name: 'the drawer',
    open: async (page) => {
      await page.goto('/');
      const menu = page.getByRole('button', { name: 'القائمة' });
      if (await menu.isVisible()) {
        await menu.click();
        await page.getByRole('dialog').getByRole('link', { name: 'كورساتي' }).waitFor();
      }
    },
  },
  {
    name: 'all courses',
    open: async (page) => {
      await page.goto('/courses');
      await heading(page, fiqh.info.title);
      await page.getByRole('button', { name: 'تصفية' }).click();
    },
  },
  {
    name: 'no course found',
    open: async (page) => {
      await page.goto('/courses');
      await page.getByRole('searchbox').fill('كيمياء');
      await heading(page, 'لا يوجد كورس بهذه المواصفات');
    },
  },
  { name: 'a course', open: openCourse },
  {
    name: 'an open lecture, playing',
    open: async (page) => {
      await openLecture(page, 0);
      await playLecture(page);
    },
  },
  {
    name: 'a locked lecture',
    open: async (page) => {
      await openLecture(page, 0);
      await page
        .getByRole('link', { name: fiqh.lectures[1]?.title ?? '' })
        .first()
        .click();
      await heading(page, 'هذه المحاضرة للمشتركين');
    },
  },
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: demoPeople.admin.email }).waitFor();
    },
  },
  {
    name: 'my courses, signed out',
    open: async (page) => {
      await page.goto('/user');
      await heading(page, 'سجّل الدخول لترى كورساتك');
    },
  },
  {
    name: 'a mistyped code',
    open: async (page) => {
      await page.goto('/enroll');
      await page.getByLabel('كود الاشتراك').fill('ABCD-1234-5678');
      await page.getByRole('button', { name: 'متابعة' }).click();
      await page.getByRole('alert').getByText(/\S/u).first().waitFor();
    },
  },
  {
    name: 'admin, for a visitor',
    open: async (page) => {
      await page.goto('/admin');
      await heading(page, 'هذه الصفحة للمسؤولين');
    },
  },
  {
    name: 'no such page',
    open: async (page) => {
      await page.goto('/no-such-page');
      await heading(page, 'هذه الصفحة غير موجودة');
    },
  },
];

const forStudents: readonly Visited[] = [
  {
    name: 'home of a student',
    open: async (page) => {
      await page.goto('/');
      await heading(page, fiqh.info.title);
    },
  },
  {
    name: 'my courses',
    open: async (page) => {
      await page.goto('/user');
      await heading(page, fiqh.info.title);
    },
  },
  { name: 'an enrolled course', open: openCourse },
  { name: 'a lecture to resume', open: (page) => openLecture(page, 1) },
  {
    name: 'what a code opens',
    open: async (page) => {
      await page.goto(`/enroll?code=${inject('demoCode')}`);
      await page.getByRole('button', { name: 'اشترك' }).waitFor();
    },
  },
  {
    name: 'admin, for a student',
    open: async (page) => {
      await page.goto('/admin');
      await heading(page, 'هذه الصفحة للمسؤولين');
    },
  },
];

const forAdmins: readonly Visited[] = [
  {
    name: 'courses of the centre',
    open: async (page) => {
      await page.goto('/admin');
      await page.getByText(fiqh.info.title).first().waitFor();
    },
  },
  {
    name: 'the course editor',
    open: async (page) => {
      await page.goto('/admin/courses/new');
      await page.getByRole('button', { name: 'أضف محاضرة' }).click();
      await page.getByLabel('عنوان المحاضرة').waitFor();
      await page.getByRole('button', { name: 'احفظ الكورس' }).click();
      await heading(page, /راجع هذه الحقول/u);
    },
  },
  {
    name: 'codes',
    open: async (page) => {
      await page.goto('/admin/codes');
      await page.getByRole('button', { name: 'أنشئ كودًا' }).waitFor();
    },
  },
];

const looks = [
  { look: 'light, phone', theme: 'light', viewport: phone },
  { look: 'dark, phone', theme: 'dark', viewport: phone },
  { look: 'light, desktop', theme: 'light', viewport: desktop },
  { look: 'dark, desktop', theme: 'dark', viewport: desktop },
] as const;

/** Nothing may be wider than the screen: a page that scrolls sideways hides what it says. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function check(page: Page, { open }: Visited): Promise<void> {
  await open(page);
  expect(await barriersOn(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

describe.each(looks)('$look', ({ theme, viewport }) => {
  it.each(forVisitors)('a visitor finds no barrier: $name', async (visited) => {
    await check(await openPage({ theme, viewport }), visited);
  });

  it.each(forStudents)('a student finds no barrier: $name', async (visited) => {
    const state = await stateOf(demoPeople.enrolled);
    await check(await openPage({ theme, viewport, state }), visited);
  });

  it.each(forAdmins)('an admin finds no barrier: $name', async (visited) => {
    const state = await stateOf(demoPeople.admin);
    await check(await openPage({ theme, viewport, state }), visited);
  });
});
