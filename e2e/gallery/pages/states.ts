import type { Displacement } from '@markaz/contract/accounts/devices';
import type { Announcement } from '@markaz/contract/site/site-settings';
import type { Page } from '@playwright/test';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import type { Shot } from '../shots.ts';
import { waitForQuiet } from '../steady-pages.ts';
import { pictureTime } from '../steady-times.ts';
import { failCall, goOffline, openAt, openCourse, waitForHeading } from './open.ts';

/** From now on, the API does not respond to calls of this path. */
async function withholdResponse(page: Page, call: string): Promise<void> {
  await page.route(`**/api/${call}`, () => undefined);
}

/** The user agent of Instagram's browser. */
const instagramUserAgent =
  'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Instagram 313.0.0.26.328 Android';

/** Makes the page believe that this device was signed out because another device signed in. */
async function markDisplaced(page: Page): Promise<void> {
  const displacement: Displacement = {
    system: 'iphone',
    browser: 'safari',
    signedInAt: pictureTime.toISOString(),
    limit: 2,
  };
  await page.addInitScript((text) => {
    localStorage.setItem('markaz.displaced', text);
  }, JSON.stringify(displacement));
}

/** An announcement as it comes with the catalogue. */
const announcement: Announcement = {
  text: 'مراجعة ليلة الامتحان: الجمعة بعد صلاة العشاء.',
  link: '/courses',
  tone: 'attention',
  until: null,
  since: pictureTime.toISOString(),
};

export const states: readonly Shot[] = [
  {
    name: 'announcement',
    title: 'An announcement',
    open: async (page) => {
      await page.route('**/api/courses', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), settings: { announcement } },
        });
      });
      await openAt('/courses', fiqh.info.title)(page);
      await page.getByText(announcement.text).waitFor();
    },
  },
  {
    name: 'drawer',
    title: 'The menu',
    open: async (page) => {
      await openAt('/', fiqh.info.title)(page);
      await page.getByRole('button', { name: 'القائمة' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'كورساتي' }).waitFor();
    },
  },
  {
    name: 'courses-waiting',
    title: 'The catalogue while it loads',
    open: async (page) => {
      await withholdResponse(page, 'courses');
      await page.goto('/courses');
      await waitForHeading(page, 'كل الكورسات');
    },
  },
  {
    name: 'course-waiting',
    title: 'A course while it loads',
    open: async (page) => {
      await openAt('/courses', fiqh.info.title)(page);
      await withholdResponse(page, 'courses/course');
      await page.getByRole('link', { name: fiqh.info.title }).click();
      await page.getByRole('heading', { name: 'جارٍ تحميل الكورس' }).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'no-courses',
    title: 'No courses yet',
    open: async (page) => {
      await page.route('**/api/courses', (route) => route.fulfill({ json: { courses: [] } }));
      await page.goto('/courses');
      await waitForHeading(page, 'لا توجد كورسات بعد');
    },
  },
  {
    name: 'courses-failed',
    title: 'The catalogue when it cannot be loaded',
    open: async (page) => {
      await failCall(page, 'courses', 503, 'unavailable', 'أعد المحاولة بعد قليل.');
      await page.goto('/courses');
      await waitForHeading(page, 'الخدمة مشغولة الآن');
    },
  },
  {
    name: 'course-gone',
    title: 'A course that does not exist',
    open: async (page) => {
      await page.goto('/courses/gone');
      await waitForHeading(page, 'لم نجد هذا الكورس');
    },
  },
  {
    name: 'offline',
    title: 'Offline, with what was open before',
    open: async (page, demoData) => {
      // The strip is loaded once the page is idle.
      const strip = page.waitForResponse(/\/when-idle-[\w-]+\.js$/u);
      await openCourse(page, demoData);
      await strip;
      await waitForQuiet(page);
      await goOffline(page);
      await page.getByText('لا يوجد اتصال بالإنترنت').waitFor();
    },
  },
  {
    name: 'my-courses-visitor',
    title: 'My courses when nobody is signed in',
    open: openAt('/user', 'سجّل الدخول لترى كورساتك'),
  },
  {
    name: 'my-courses-none',
    title: 'My courses before the first enrolment',
    person: demoPeople.newcomer,
    open: openAt('/user', 'لم تشترك في كورس بعد'),
  },
  {
    name: 'displaced',
    title: 'Signed out because another device signed in',
    open: async (page) => {
      await markDisplaced(page);
      await page.goto('/courses');
      await waitForHeading(page, 'سُجّل خروجك من هذا الجهاز');
    },
  },
  {
    name: 'sign-in-displaced',
    title: 'Signing in again after another device signed in',
    open: async (page) => {
      await markDisplaced(page);
      await openAt('/auth', demoPeople.admin.email)(page);
      await waitForHeading(page, 'سُجّل خروجك من هذا الجهاز');
    },
  },
  {
    name: 'in-app-browser',
    title: 'Signing in inside another app',
    open: async (page) => {
      await page.addInitScript((userAgent) => {
        Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
      }, instagramUserAgent);
      await openAt('/auth', demoPeople.admin.email)(page);
      // The port of the stack is different in each run.
      await page.getByLabel('رابط هذه الصفحة').evaluate((field: HTMLInputElement) => {
        field.value = 'https://markaz.example/auth';
      });
    },
  },
  {
    name: 'sign-in-offline',
    title: 'Signing in without a connection',
    open: async (page) => {
      await page.route('**/__/firebase/**', (route) => route.abort('internetdisconnected'));
      await page.goto('/auth');
      await page.getByRole('button', { name: 'الدخول بحساب جوجل' }).click();
      await page.getByRole('alert').getByText('لا يوجد اتصال بالإنترنت').waitFor();
    },
  },
  {
    name: 'forbidden-visitor',
    title: 'The admin pages for a visitor',
    open: openAt('/admin', 'هذه الصفحة للمسؤولين'),
  },
  {
    name: 'forbidden-student',
    title: 'The admin pages for a student',
    person: demoPeople.enrolled,
    open: openAt('/admin', 'هذه الصفحة للمسؤولين'),
  },
  {
    name: 'forbidden-role',
    title: 'An admin page for staff of another role',
    person: demoPeople.sales,
    open: openAt('/admin/courses', 'هذه الصفحة لفريق المحتوى'),
  },
  {
    name: 'not-found',
    title: 'A page that does not exist',
    open: openAt('/no-such-page', 'هذه الصفحة غير موجودة'),
  },
  {
    name: 'crash',
    title: 'A page that crashed',
    open: async (page) => {
      await page.route('**/api/courses/course', (route) => route.fulfill({ json: { course: {} } }));
      await page.goto('/courses/any');
      await waitForHeading(page, 'حدث خطأ غير متوقع');
    },
  },
  {
    name: 'unloaded',
    title: 'A page whose code cannot be loaded',
    open: async (page) => {
      await page.route('**/assets/enroll-*.js', (route) => route.fulfill({ status: 404 }));
      await page.goto('/enroll');
      await waitForHeading(page, 'تعذّر تحميل الصفحة');
    },
  },
];
