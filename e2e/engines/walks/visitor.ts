import { balagha } from '../../../scripts/seed/courses/balagha.ts';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { titleOf } from '../../fixtures/quizzes.ts';
import { idOf } from '../../fixtures/shared-stack.ts';
import { plays } from './plays.ts';
import type { Walk } from './walk.ts';

export const visitor: Walk = () => [
  [
    '/',
    async (screen) => {
      await screen.open('/');
      await screen.see(fiqh.info.title);
    },
  ],
  [
    '/courses, search',
    async (screen) => {
      await screen.open('/courses');
      await screen.see(fiqh.info.title);
      await screen.fill('ابحث', 'البلاغه');
      await screen.see(balagha.info.title);
      await screen.until(`!document.body.innerText.includes(${JSON.stringify(fiqh.info.title)})`);
    },
  ],
  [
    'a course',
    async (screen) => {
      await screen.open(`/courses/${await idOf(fiqh)}`);
      await screen.see(fiqh.info.title, titleOf(fiqh, 0));
    },
  ],
  [
    'an open lecture plays',
    async (screen) => {
      await screen.press('link', titleOf(fiqh, 0));
      await plays(screen);
    },
  ],
  [
    '/enroll',
    async (screen) => {
      await screen.open('/enroll');
      await screen.fill('كود الاشتراك', 'E2E-PHHT-9V3M');
      await screen.press('button', 'اعرف الكورس');
      await screen.see('تنقص المجموعة الأخيرة');
    },
  ],
  [
    '/privacy',
    async (screen) => {
      await screen.open('/privacy');
      await screen.see('الخصوصية');
    },
  ],
  [
    '/auth',
    async (screen) => {
      await screen.open('/auth');
      await screen.see('تسجيل الدخول');
    },
  ],
];
