import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { playLecture } from '../fixtures/player.ts';
import { stateOf } from '../fixtures/sign-in.ts';
import { openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

const [open, locked] = fiqh.lectures.map(({ title }) => title);
if (open === undefined || locked === undefined) throw new Error('The demo changed');

async function openLecture(page: Page, title: string): Promise<void> {
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const name = (page: Page) =>
  page.locator('video ~ [aria-hidden]').getByText(demoPeople.enrolled.name);

it('offers the next lecture at the end, and leads a visitor from the preview to the code', async () => {
  const page = await openPage({ viewport: phone });
  await openLecture(page, open);
  await playLecture(page);
  expect(await name(page).count()).toBe(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3;
  });
  await page.getByText('انتهى الفيديو').waitFor();
  await page.getByRole('button', { name: 'شاهده مرة أخرى' }).waitFor();
  await page.getByRole('link', { name: `المحاضرة التالية: ${locked}` }).click();
  await page.getByRole('heading', { name: 'هذه المحاضرة للمشتركين' }).waitFor();
});

it("puts the student's name over what is sold, and says once why", async () => {
  const page = await openPage({ state: await stateOf(demoPeople.enrolled) });
  await openLecture(page, locked);
  await playLecture(page);
  await name(page).waitFor();
  expect(await name(page).evaluate((mark) => Number(getComputedStyle(mark).opacity))).toBeLessThan(
    0.3,
  );
  await page.getByRole('status').getByText('يظهر اسمك').waitFor();
  await page.getByRole('button', { name: 'فهمت' }).click();
  await page.reload();
  await playLecture(page);
  await name(page).waitFor();
  expect(await page.getByText('يظهر اسمك').count()).toBe(0);
});

it('spares data where the student chose so, on every lecture to come', async () => {
  const page = await openPage();
  await openLecture(page, open);
  const saver = page.getByRole('button', { name: 'توفير البيانات' });
  expect(await saver.getAttribute('aria-pressed')).toBe('false');
  await saver.click();
  await page.reload();
  expect(await saver.getAttribute('aria-pressed')).toBe('true');
  await playLecture(page);
  expect(await page.locator('video').getAttribute('preload')).toBe('none');
});

it('asks nothing of YouTube before the poster is pressed', async () => {
  const page = await openPage({ allowed: [/youtube-nocookie\.com/u, /ERR_BLOCKED_BY_CLIENT/u] });
  const asked: string[] = [];
  await page.route(/youtube|ytimg|googlevideo/u, (route) => {
    asked.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  await page.route('**/api/courses/course/lectures/lecture/res', (route) =>
    route.fulfill({ json: { resources: [{ type: 'video', src: 'dQw4w9WgXcQ' }] } }),
  );
  await openLecture(page, open);
  const poster = page.getByRole('button', { name: /^شغّل الفيديو/u });
  await poster.hover();
  await page.getByText('يُعرض من يوتيوب بعد الضغط').waitFor();
  expect(asked).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  await poster.click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/u);
});
