import { refusalMessages } from '@markaz/contract/cards/enrolment';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import type { Page } from '@playwright/test';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoContact } from '../../../scripts/seed/demo-contact.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { showManyCourses } from '../../fixtures/many-courses.ts';
import type { Shot } from '../shots.ts';
import { openAt, openCourse, openLecture, waitForHeading } from './open.ts';

async function redeem(page: Page, code: string): Promise<void> {
  await page.getByLabel('كود الاشتراك').fill(code);
  await page.getByRole('button', { name: 'اشترك' }).click();
  await page.getByRole('alert').filter({ hasText: /\S/u }).first().scrollIntoViewIfNeeded();
}

/** Waits until the contact details are shown. */
async function waitForContact(page: Page): Promise<void> {
  await page.getByRole('main').getByText(withPlainDigits(demoContact.price)).waitFor();
}

/** Pages with problems of students: long lists, locked lectures, refused codes, a bad network. */
export const studentProblems: readonly Shot[] = [
  {
    name: 'more-courses',
    title: 'The end of the first courses of many',
    open: async (page) => {
      await showManyCourses(page, 20);
      await openAt('/courses', fiqh.info.title)(page);
      await page.getByRole('button', { name: 'اعرض المزيد' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'no-match',
    title: 'Nothing found',
    open: openAt('/courses?q=كيمياء', 'لا يوجد كورس بهذه المواصفات'),
  },
  {
    name: 'did-you-mean',
    title: 'Nothing found, but for one letter',
    open: openAt('/courses?q=تفصير', 'لا يوجد كورس بهذه المواصفات'),
  },
  {
    name: 'found-by-lecture',
    title: 'A course found by a lecture, typed on a Latin keyboard',
    open: openAt('/courses?q=hgtwhpm', 'البلاغة: علم البيان'),
  },
  {
    name: 'offline-course',
    title: 'Offline, on a course never opened before',
    open: async (page) => {
      await openAt('/courses', fiqh.info.title)(page);
      await page.route('**/api/courses/course', (route) => route.abort('internetdisconnected'));
      await page.getByRole('link', { name: fiqh.info.title }).click();
      await waitForHeading(page, 'لا يوجد اتصال بالإنترنت');
    },
  },
  {
    name: 'offline-unopened',
    title: 'Offline, on a page never opened before',
    open: async (page) => {
      await openAt('/courses', fiqh.info.title)(page);
      await page.route('**/assets/enroll-*.js', (route) => route.abort('internetdisconnected'));
      await page.context().setOffline(true);
      await page.getByRole('banner').getByRole('link', { name: 'لديّ كود' }).click();
      await waitForHeading(page, 'لا يوجد اتصال بالإنترنت');
    },
  },
  {
    name: 'locked-visitor',
    title: 'A lecture that is sold, for a visitor',
    open: async (page, demoData) => {
      await openLecture(1)(page, demoData);
      await page.getByText('هذه المحاضرة للمشتركين').waitFor();
    },
  },
  {
    name: 'locked-student',
    title: 'The same for a student without the course',
    person: demoPeople.newcomer,
    open: async (page, demoData) => {
      await openLecture(1)(page, demoData);
      await page.getByText('هذه المحاضرة للمشتركين').waitFor();
    },
  },
  {
    name: 'code-mistyped',
    title: 'A mistyped code',
    open: async (page) => {
      await page.goto('/enroll');
      await page.getByLabel('كود الاشتراك').fill('DEMO-1234-5678-9ABC');
      await page.getByRole('button', { name: 'اعرض ما يفتحه الكود' }).click();
      await page.getByRole('alert').getByText(/\S/u).first().waitFor();
    },
  },
  {
    name: 'code-used',
    title: 'A code that was used before',
    person: demoPeople.newcomer,
    open: async (page, { usedCode }) => {
      await page.goto(`/enroll?code=${usedCode}`);
      await waitForHeading(page, 'هذا الكود مستخدم');
      await waitForContact(page);
    },
  },
  {
    name: 'code-sign-in',
    title: 'A code before signing in',
    open: async (page, { code }) => {
      await page.goto(`/enroll?code=${code}`);
      await waitForHeading(page, 'سجّل الدخول أولًا');
    },
  },
  {
    name: 'code-spare',
    title: 'A code of a course that one has',
    person: demoPeople.enrolled,
    open: async (page, { spareCode }) => {
      await openAt(`/enroll?code=${spareCode}`, 'لم نستخدم الكود، ويصلح لغيرك')(page);
    },
  },
  {
    name: 'code-of-another-course',
    title: 'A code of another course',
    person: demoPeople.newcomer,
    open: async (page, demoData) => {
      await page.route('**/api/courses/course/enroll', (route) => {
        const message = refusalMessages.wrong_course;
        return route.fulfill({ json: { subscribed: false, reason: 'wrong_course', message } });
      });
      await openCourse(page, demoData);
      await redeem(page, demoData.code);
      await waitForContact(page);
    },
  },
  {
    name: 'ask-the-centre',
    title: 'Whom to ask',
    open: async (page) => {
      await page.goto('/enroll');
      await page.getByText('ليس معك كود؟').click();
      await waitForContact(page);
    },
  },
  {
    name: 'code-locked',
    title: 'Too many refused codes',
    person: demoPeople.newcomer,
    open: async (page, demoData) => {
      await page.route('**/api/courses/course/enroll', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '540' },
          json: { error: 'too_many_attempts', message: 'محاولات كثيرة لم تنجح.' },
        }),
      );
      await openCourse(page, demoData);
      await redeem(page, demoData.code);
    },
  },
];
