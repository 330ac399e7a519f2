import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { tafsir } from '../../../scripts/seed/courses/tafsir.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { parentsPage } from '../../fixtures/parents-page.ts';
import { openLecture as openLectureOf } from '../../fixtures/player.ts';
import type { Shot } from '../shots.ts';
import { openAt, openCourse, openLecture, playAndPause } from './open.ts';

const poster = /^شغّل الفيديو/u;

export const visitorPages: readonly Shot[] = [
  { name: 'home', title: 'Home', open: openAt('/', fiqh.info.title) },
  { name: 'courses', title: 'All courses', open: openAt('/courses', fiqh.info.title) },
  {
    name: 'search',
    title: 'Searching and filtering',
    open: async (page) => {
      await openAt('/courses?grade=1&q=الفقة', fiqh.info.title)(page);
      await page.getByRole('button', { name: /^تصفية/u }).click();
      await page.getByRole('group', { name: 'المدرس' }).waitFor();
    },
  },
  { name: 'course', title: 'A course', open: openCourse },
  {
    name: 'follow',
    title: 'What parents see, without an account',
    open: async (page) => {
      await page.route('**/api/follow', (route) => route.fulfill({ json: parentsPage }));
      await openAt(`/follow/${'0'.repeat(26)}`, 'متابعة مريم')(page);
    },
  },
  {
    name: 'course-units',
    title: 'Its units, and the bar that leads to the code',
    open: async (page, demoData) => {
      await openCourse(page, demoData);
      await page
        .getByRole('heading', { name: 'المحاضرات' })
        .evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'open-lecture',
    title: 'A lecture open to anyone',
    open: async (page, demoData) => {
      await openLecture(0)(page, demoData);
      await page.getByRole('button', { name: poster }).waitFor();
    },
  },
  {
    name: 'playing',
    title: 'A lecture, playing',
    open: async (page, demoData) => {
      await openLecture(0)(page, demoData);
      await playAndPause(page);
    },
  },
  {
    name: 'captions',
    title: 'A lecture with captions and chapters',
    open: async (page) => {
      await page.addInitScript(() => localStorage.setItem('markaz.captions', 'normal'));
      await openLectureOf(page, tafsir, tafsir.lectures[0]?.title ?? '');
      await page.getByText('فصول الفيديو').click();
      await playAndPause(page);
      await page.getByText('هذا النص مكتوب فوق الفيديو').waitFor();
    },
  },
  { name: 'sign-in', title: 'Signing in', open: openAt('/auth', demoPeople.admin.email) },
  { name: 'privacy', title: 'What is kept of people', open: openAt('/privacy', 'ما نحفظه عنك') },
  {
    name: 'enroll',
    title: '«I have a code»',
    open: openAt('/enroll', 'اكتب الكود الذي على البطاقة'),
  },
];
