import type { Page } from '@playwright/test';
import type { DemoData } from '../demo-data.ts';

/** Waits for a heading that appears when the data of the page has loaded. */
export async function waitForHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name }).first().waitFor();
}

/** Returns a function that opens a page and waits for a text from the data of the page. */
export function openAt(path: string, text: string | RegExp) {
  return async (page: Page): Promise<void> => {
    await page.goto(path);
    await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();
  };
}

export async function openCourse(page: Page, { cId }: DemoData): Promise<void> {
  await page.goto(`/courses/${cId}`);
  await waitForHeading(page, 'المحاضرات');
}

/** @param number the index of the lecture, from 0 */
export function openLecture(number: number) {
  return async (page: Page, { cId, lectures }: DemoData): Promise<void> => {
    await page.goto(`/courses/${cId}/lectures/${lectures[number]}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  };
}

/** Starts the video and pauses it at the same position for every picture. */
export async function playAndPause(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^شغّل الفيديو/u }).click();
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.currentTime > 0.2;
  });
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.pause();
    const seeked = new Promise((resolve) =>
      video.addEventListener('seeked', resolve, { once: true }),
    );
    video.currentTime = 9;
    await seeked;
  });
}

/** Makes each call to this path fail. */
export async function failCall(
  page: Page,
  call: string,
  status: number,
  error: string,
  message: string,
) {
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status, json: { error, message, requestId: 'r-7f3a' } }),
  );
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
}
