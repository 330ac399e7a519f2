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
  /** Complaints that the state brings with it. */
  readonly allowed?: readonly RegExp[];
}

const tablet = { width: 768, height: 1024 };

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
    name: 'sign-in inside another app',
    open: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', {
          get: () => 'Mozilla/5.0 (Linux; Android 13; wv) Instagram 313.0.0.26.328 Android',
        }),
      );
      await page.goto('/auth');
      await page.getByRole('link', { name: 'افتح في المتصفح' }).waitFor();
      await page.getByRole('button', { name: demoPeople.admin.email }).waitFor();
    },
  },
  {
    name: 'the end of a lecture',
    open: async (page) => {
      await openLecture(page, 0);
      await playLecture(page);
      await page.locator('video').evaluate((video: HTMLVideoElement) => {
        video.currentTime = video.duration - 0.3;
      });
      await page.getByText('انتهى الفيديو').waitFor();
    },
  },
  {
    name: 'courses that do not arrive',
    allowed: [/503/u],
    open: async (page) => {
      await page.route('**/api/courses', (route) =>
        route.fulfill({
          status: 503,
          json: { error: 'unavailable', message: 'الخدمة مشغولة', requestId: 'r-1' },
        }),
      );
      await page.goto('/courses');
      await heading(page, 'الخدمة مشغولة الآن');
    },
  },
  {
    name: 'a course, offline',
    allowed: [/ERR_INTERNET_DISCONNECTED/u],
    open: async (page) => {
      await openCourse(page);
      await page.context().setOffline(true);
      await page.getByText('ما فتحته من قبل ما زال متاحًا').waitFor();
    },
  },
  {
    name: 'a page that crashed',
    allowed: [/Cannot read|undefined|not iterable|is not a function|reading/u],
    open: async (page) => {
      await page.route('**/api/courses/course', (route) => route.fulfill({ json: { course: {} } }));
      await page.goto('/courses/any');
      await heading(page, 'حدث خطأ غير متوقع');
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
    allowed: [/404/u],
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
  {
    name: 'the profile, being changed',
    open: async (page) => {
      await page.goto('/user');
      await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
      await page.getByRole('button', { name: 'احفظ' }).waitFor();
    },
  },
  {
    name: 'a lecture under the student’s name',
    open: async (page) => {
      await openLecture(page, 1);
      await playLecture(page);
      await page.getByRole('status').getByText('يظهر اسمك').waitFor();
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
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'no batches yet',
    open: async (page) => {
      await page.goto('/admin/codes/batches');
      await heading(page, 'لا توجد دفعات بعد');
    },
  },
  {
    name: 'a new batch, incomplete',
    open: async (page) => {
      await page.goto('/admin/codes/new');
      await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();
      await page.getByText('اختر الكورس', { exact: true }).waitFor();
    },
  },
  {
    name: 'one code',
    open: async (page) => {
      await page.goto('/admin/codes/one');
      await page.getByRole('button', { name: 'أنشئ كودًا' }).waitFor();
    },
  },
  {
    name: 'cards to print',
    open: async (page) => {
      await page.goto('/admin/codes/print-test');
      await page.getByRole('button', { name: 'اطبع', exact: true }).waitFor();
    },
  },
  {
    name: 'the log',
    open: async (page) => {
      await page.goto('/admin/audit');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
];

/**
 * Each page is opened on both; the phone is then turned into a tablet, where the same page stands:
 * its parts are those of the phone or of the desktop, in other places.
 */
const devices = [
  { device: 'a phone, then a tablet', viewports: [phone, tablet] },
  { device: 'a desktop', viewports: [desktop] },
] as const;

const themes = ['light', 'dark'] as const;

/** Nothing may be wider than the screen: a page that scrolls sideways hides what it says. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

type Viewports = (typeof devices)[number]['viewports'];

async function check(page: Page, viewports: Viewports, { open }: Visited): Promise<void> {
  await open(page);
  for (const [turn, viewport] of viewports.entries()) {
    await page.setViewportSize(viewport);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      // Parts that MUI paints change their theme a moment later; what is wrong stays wrong.
      await expect
        .poll(() => barriersOn(page, theme === 'dark' || turn > 0 ? 'colours' : undefined), {
          message: `${viewport.width} px, ${theme}`,
        })
        .toEqual([]);
    }
  }
}

describe.each(devices)('on $device', ({ viewports }) => {
  const [viewport] = viewports;

  it.each(forVisitors)('a visitor finds no barrier: $name', async (visited) => {
    const { allowed = [] } = visited;
    await check(await openPage({ viewport, allowed }), viewports, visited);
  });

  it.each(forStudents)('a student finds no barrier: $name', async (visited) => {
    const state = await stateOf(demoPeople.enrolled);
    const { allowed = [] } = visited;
    await check(await openPage({ viewport, state, allowed }), viewports, visited);
  });

  it.each(forAdmins)('an admin finds no barrier: $name', async (visited) => {
    const state = await stateOf(demoPeople.admin);
    await check(await openPage({ viewport, state }), viewports, visited);
  });
});
