import type { Page } from '@playwright/test';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import type { DemoData } from '../demo-data.ts';
import type { Shot } from '../shots.ts';
import { openCourse, openLecture, playAndPause } from './open.ts';

/** Opens a lecture by its link on the course's page. The lecture has only this video. */
async function openVideo(page: Page, demoData: DemoData, src: string): Promise<void> {
  await page.route('**/api/courses/course/lectures/lecture/res', (route) =>
    route.fulfill({ json: { resources: [{ type: 'video', src }] } }),
  );
  await openCourse(page, demoData);
  await page
    .getByRole('link', { name: fiqh.lectures[0]?.title ?? '' })
    .first()
    .click();
}

/** States of the player that exist only on phones. */
export const phonePlayer: readonly Shot[] = [
  {
    name: 'player-settings',
    title: 'The settings of the player on a phone',
    open: async (page, demoData) => {
      await openLecture(0)(page, demoData);
      await playAndPause(page);
      await page.getByRole('button', { name: 'إعدادات المشغّل' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'نافذة عائمة' }).waitFor();
    },
  },
];

/** States of the player in which it does not simply play a video. */
export const playerStates: readonly Shot[] = [
  {
    name: 'stream',
    title: 'A video with several qualities and the switch for saving data',
    open: async (page, demoData) => {
      await openVideo(page, demoData, 'https://videos.example/lecture.m3u8');
      await page.getByRole('button', { name: 'توفير البيانات' }).click();
    },
  },
  {
    name: 'youtube-blocked',
    title: 'A YouTube video when the network blocks YouTube',
    open: async (page, demoData) => {
      await page.route(/youtube[\w-]*\.com/u, (route) => route.abort('blockedbyclient'));
      await openVideo(page, demoData, 'dQw4w9WgXcQ');
      await page.getByRole('button', { name: /^شغّل الفيديو/u }).click();
      await page.getByRole('alert').getByText('يوتيوب لا يفتح').waitFor();
    },
  },
];
