import { balagha } from '../../../scripts/seed/courses/balagha.ts';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { titleOf } from '../../fixtures/quizzes.ts';
import { courseIdOf } from '../../fixtures/shared-stack.ts';
import { plays } from './plays.ts';
import type { Walk } from './walk.ts';

export const visitor: Walk = [
  {
    name: '/',
    async go(screen) {
      await screen.open('/');
      await screen.see(fiqh.info.title);
    },
  },
  {
    name: '/courses, search',
    async go(screen) {
      await screen.open('/courses');
      await screen.see(fiqh.info.title);
      await screen.insist(
        () => screen.fill('ابحث', 'البلاغه'),
        `!document.body.innerText.includes(${JSON.stringify(fiqh.info.title)})`,
      );
      await screen.see(balagha.info.title);
    },
  },
  {
    name: 'a course',
    async go(screen) {
      await screen.open(`/courses/${await courseIdOf(fiqh)}`);
      await screen.see(fiqh.info.title, titleOf(fiqh, 0));
    },
  },
  {
    name: 'an open lecture plays',
    async go(screen) {
      await screen.press('link', titleOf(fiqh, 0));
      await plays(screen);
    },
  },
  {
    name: '/enroll',
    async go(screen) {
      await screen.open('/enroll');
      await screen.insist(async () => {
        await screen.fill('كود الاشتراك', 'E2E-PHHT-9V3M');
        await screen.press('button', 'اعرف الكورس');
      }, "document.body.innerText.includes('تنقص المجموعة الأخيرة')");
    },
  },
  {
    name: '/privacy',
    async go(screen) {
      await screen.open('/privacy');
      await screen.see('الخصوصية');
    },
  },
  {
    name: '/auth',
    async go(screen) {
      await screen.open('/auth');
      await screen.see('تسجيل الدخول');
    },
  },
];
