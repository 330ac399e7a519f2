import { balagha } from '../../../scripts/seed/courses/balagha.ts';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { titleOf } from '../../fixtures/quizzes.ts';
import { courseIdOf } from '../../fixtures/shared-stack.ts';
import { playVideo } from './play-video.ts';
import type { Walk } from './walk.ts';

export const visitor: Walk = [
  {
    name: '/',
    async run(screen) {
      await screen.open('/');
      await screen.waitForTexts(fiqh.info.title);
    },
  },
  {
    name: '/courses, search',
    async run(screen) {
      await screen.open('/courses');
      await screen.waitForTexts(fiqh.info.title);
      await screen.repeatUntil(
        () => screen.fill('ابحث', 'البلاغه'),
        `!document.body.innerText.includes(${JSON.stringify(fiqh.info.title)})`,
      );
      await screen.waitForTexts(balagha.info.title);
    },
  },
  {
    name: 'a course',
    async run(screen) {
      await screen.open(`/courses/${await courseIdOf(fiqh)}`);
      await screen.waitForTexts(fiqh.info.title, titleOf(fiqh, 0));
    },
  },
  {
    name: 'an open lecture plays',
    async run(screen) {
      await screen.press('link', titleOf(fiqh, 0));
      await playVideo(screen);
    },
  },
  {
    name: '/enroll',
    async run(screen) {
      await screen.open('/enroll');
      await screen.repeatUntil(async () => {
        await screen.fill('كود الاشتراك', 'E2E-PHHT-9V3M');
        await screen.press('button', 'اعرض ما يفتحه الكود');
      }, "document.body.innerText.includes('تنقص المجموعة الأخيرة')");
    },
  },
  {
    name: '/privacy',
    async run(screen) {
      await screen.open('/privacy');
      await screen.waitForTexts('الخصوصية');
    },
  },
  {
    name: '/auth',
    async run(screen) {
      await screen.open('/auth');
      await screen.waitForTexts('تسجيل الدخول');
    },
  },
];
