import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoContact } from '../../../scripts/seed/demo-contact.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { parentsPage } from '../../fixtures/parents-page.ts';
import { playLecture } from '../../fixtures/player.ts';
import { expect } from '../../fixtures/test.ts';
import { checkPages } from './check-pages.ts';
import { expectHeading, openCourse, openLecture } from './open-course.ts';

checkPages('students', [
  {
    name: 'the home page',
    isEssential: true,
    open: async (page) => {
      await page.goto('/');
      await expectHeading(page, fiqh.info.title);
    },
  },
  {
    name: 'the drawer',
    differsOnDesktop: true,
    open: async (page) => {
      await page.goto('/');
      const menu = page.getByRole('button', { name: 'القائمة' });
      if (await menu.isVisible()) {
        await menu.click();
        await expect(page.getByRole('dialog').getByRole('link', { name: 'كورساتي' })).toBeVisible();
      }
    },
  },
  {
    name: 'all courses',
    differsOnDesktop: true,
    open: async (page) => {
      await page.goto('/courses');
      await expectHeading(page, fiqh.info.title);
      await page.getByRole('button', { name: 'تصفية' }).click();
      await expect(page.getByRole('group', { name: 'المدرس' })).toBeVisible();
    },
  },
  {
    name: 'the catalogue without a search result',
    open: async (page) => {
      await page.goto('/courses');
      await page.getByRole('searchbox').fill('كيمياء');
      await expectHeading(page, 'لا يوجد كورس بهذه المواصفات');
    },
  },
  { name: 'a course', isEssential: true, open: openCourse },
  {
    name: 'an open lecture while it plays',
    isEssential: true,
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
      await expect(page.getByText('هذه المحاضرة للمشتركين')).toBeVisible();
    },
  },
  {
    name: 'the sign-in page',
    isEssential: true,
    open: async (page) => {
      await page.goto('/auth');
      await expect(page.getByRole('button', { name: demoPeople.admin.email })).toBeVisible();
    },
  },
  {
    name: 'the sign-in page inside another app',
    open: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', {
          get: () => 'Mozilla/5.0 (Linux; Android 13; wv) Instagram 313.0.0.26.328 Android',
        }),
      );
      await page.goto('/auth');
      await expect(page.getByRole('link', { name: 'افتح في المتصفح' })).toBeVisible();
      await expect(page.getByRole('button', { name: demoPeople.admin.email })).toBeVisible();
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
      await expect(page.getByText('انتهى الفيديو')).toBeVisible();
    },
  },
  {
    name: 'the catalogue when it cannot be loaded',
    allowed: /503/u,
    open: async (page) => {
      await page.route('**/api/courses', (route) =>
        route.fulfill({
          status: 503,
          json: { error: 'unavailable', message: 'الخدمة مشغولة', requestId: 'r-1' },
        }),
      );
      await page.goto('/courses');
      await expectHeading(page, 'الخدمة مشغولة الآن');
    },
  },
  {
    name: 'a course while offline',
    allowed: /ERR_INTERNET_DISCONNECTED/u,
    open: async (page) => {
      await openCourse(page);
      await page.context().setOffline(true);
      await expect(page.getByText('ما فتحته من قبل ما زال متاحًا')).toBeVisible();
    },
  },
  {
    name: 'a page that crashed',
    allowed: /404|Cannot read|undefined|not iterable|is not a function|reading/u,
    open: async (page) => {
      await page.route('**/api/courses/course', (route) => route.fulfill({ json: { course: {} } }));
      const crashReport = page.waitForResponse('**/api/crashes');
      await page.goto('/courses/any');
      await expectHeading(page, 'حدث خطأ غير متوقع');
      expect((await crashReport).status()).toBe(200);
    },
  },
  {
    name: 'the privacy page',
    open: async (page) => {
      await page.goto('/privacy');
      await expectHeading(page, 'ما نحفظه عنك');
    },
  },
  {
    name: 'the page for parents',
    open: async (page) => {
      await page.route('**/api/follow', (route) => route.fulfill({ json: parentsPage }));
      await page.goto(`/follow/${'0'.repeat(26)}`);
      await expectHeading(page, 'متابعة مريم');
    },
  },
  {
    name: 'a parents’ link that is no longer valid',
    allowed: /404/u,
    open: async (page) => {
      await page.goto(`/follow/${'0'.repeat(26)}`);
      await expectHeading(page, 'هذا الرابط لا يعمل');
    },
  },
  {
    name: 'the student’s courses when nobody is signed in',
    open: async (page) => {
      await page.goto('/user');
      await expectHeading(page, 'سجّل الدخول لترى كورساتك');
    },
  },
  {
    name: 'a mistyped code with the contact of the centre',
    open: async (page) => {
      await page.goto('/enroll');
      await page.getByLabel('كود الاشتراك').fill('ABCD-1234-5678');
      await page.getByRole('button', { name: 'اعرض ما يفتحه الكود' }).click();
      await expect(page.getByRole('alert').getByText(/\S/u).first()).toBeVisible();
      await page.getByText('ليس معك كود؟').click();
      await expect(
        page.getByRole('main').getByRole('link', { name: demoContact.phone }),
      ).toBeVisible();
    },
  },
  {
    name: 'the admin pages for a visitor',
    open: async (page) => {
      await page.goto('/admin');
      await expectHeading(page, 'هذه الصفحة للمسؤولين');
    },
  },
  {
    name: 'a page that does not exist',
    allowed: /404/u,
    open: async (page) => {
      await page.goto('/no-such-page');
      await expectHeading(page, 'هذه الصفحة غير موجودة');
    },
  },
]);
