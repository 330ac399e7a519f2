import { inject } from 'vitest';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { playLecture } from '../../fixtures/player.ts';
import { useBrowser } from '../../fixtures/visitor.ts';
import { checkPages } from './check-pages.ts';
import { heading, openCourse, openLecture } from './open-course.ts';

useBrowser();

checkPages(
  [
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
  ],
  demoPeople.enrolled,
);
