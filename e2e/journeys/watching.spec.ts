import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { openLecture, playLecture } from '../fixtures/player.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const [open, locked, another] = fiqh.lectures.map(({ title }) => title);
if (open === undefined || locked === undefined || another === undefined)
  throw new Error('The demo changed');

const name = (page: Page) =>
  page.locator('video ~ [aria-hidden]').getByText(demoPeople.enrolled.name);

test('offers the next lecture at the end, and leads a visitor from the preview to the code', {
  tag: '@phone',
}, async ({ page }) => {
  await openLecture(page, fiqh, open);
  await playLecture(page);
  await expect(name(page)).toHaveCount(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3;
  });
  await expect(page.getByText('انتهى الفيديو')).toBeVisible();
  await expect(page.getByRole('button', { name: 'شاهده مرة أخرى' })).toBeVisible();
  await page.getByRole('link', { name: `المحاضرة التالية: ${locked}` }).click();
  await expect(page.getByText('هذه المحاضرة للمشتركين')).toBeVisible();
});

test("puts the student's number and name over sold lectures, and says once why", async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  await openLecture(page, fiqh, locked);
  await playLecture(page);
  await expect(name(page)).toBeVisible();
  await expect(name(page)).toHaveText(/^[٠-٩]{7} /u);
  expect(await name(page).evaluate((mark) => Number(getComputedStyle(mark).opacity))).toBeLessThan(
    0.3,
  );
  await expect(page.getByRole('status').getByText('يظهر اسمك')).toBeVisible();
  await page.getByRole('button', { name: 'فهمت' }).click();
  await page.reload();
  await playLecture(page);
  await expect(name(page)).toBeVisible();
  await expect(page.getByText('يظهر اسمك')).toHaveCount(0);
});

test('keeps the name within the picture while it moves', { tag: '@phone' }, async ({ visit }) => {
  const page = await visit({
    storageState: storageFileOf(demoPeople.enrolled),
    reducedMotion: 'no-preference',
  });
  await openLecture(page, fiqh, locked);
  await playLecture(page);
  const outside = await name(page).evaluate((mark) => {
    const [field, way] = [mark.closest('[aria-hidden]'), mark.parentElement];
    const [wander] = way?.getAnimations() ?? [];
    if (!field || wander === undefined) return ['nothing moves'];
    wander.pause();
    const seconds = [...Array(120).keys()];
    return seconds.filter((second) => {
      wander.currentTime = second * 1000;
      const [inner, outer] = [mark.getBoundingClientRect(), field.getBoundingClientRect()];
      return (
        inner.left < outer.left ||
        inner.right > outer.right ||
        inner.top < outer.top ||
        inner.bottom > outer.bottom
      );
    });
  });
  expect(outside).toEqual([]);
});

/**
 * Removes what iPhones lack: there only a video itself can fill the screen, without our name over
 * it.
 */
function takeFullScreen(): void {
  for (const [owner, names] of [
    [Document.prototype, ['fullscreenEnabled', 'webkitFullscreenEnabled', 'exitFullscreen']],
    [Element.prototype, ['requestFullscreen', 'webkitRequestFullscreen']],
    [Element.prototype, ['webkitRequestFullScreen']],
  ] as const)
    for (const each of names) Reflect.deleteProperty(owner, each);
  Object.assign(HTMLVideoElement.prototype, {
    webkitEnterFullscreen: () => console.error('The video has left the page'),
  });
}

/** Whether nothing of the page covers the player at points of the window. */
const isOnTop = (page: Page) =>
  page.evaluate(() =>
    [0.02, 0.5, 0.98].every((x) =>
      [0.02, 0.5, 0.98].every(
        (y) =>
          document
            .elementFromPoint(x * innerWidth, y * innerHeight)
            ?.closest('media-controller') !== null,
      ),
    ),
  );

test('fills the window with the name over it if elements cannot fill the screen', {
  tag: '@phone',
}, async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  await page.addInitScript(takeFullScreen);
  await openLecture(page, fiqh, locked);
  await playLecture(page);
  const player = page.locator('media-controller');
  const before = await player.boundingBox();
  const scrolled = await page.evaluate(() => scrollY);
  const enter = page.getByRole('button', { name: 'ملء الشاشة', exact: true });
  const exit = page.getByRole('button', { name: 'الخروج من ملء الشاشة' });
  const expectLeft = async () => {
    await expect(enter).toBeAttached();
    expect(await player.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  };

  // The controls stay while it is paused.
  await page.keyboard.press('k');
  await enter.click();
  await expect(exit).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await player.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  expect(await isOnTop(page)).toBe(true);
  // The picture's area.
  const field = await name(page).locator('..').boundingBox();
  expect(field).toEqual({
    x: 0,
    y: expect.closeTo((height - (width * 9) / 16) / 2, 0),
    width,
    height: expect.closeTo((width * 9) / 16, 0),
  });
  await expect(name(page)).toBeInViewport();
  await page.mouse.wheel(0, 300);
  await exit.click();
  await expectLeft();

  await page.keyboard.press('f');
  await expect(exit).toBeAttached();
  await page.keyboard.press('Escape');
  await expectLeft();

  await page.keyboard.press('f');
  await expect(exit).toBeAttached();
  await page.evaluate(() => history.back());
  await expectLeft();
  await expect(page.getByRole('heading', { level: 1, name: locked })).toBeVisible();
});

/** Makes this the lecture's only video. */
const giveVideo = (page: Page, src: string) =>
  page.route('**/api/courses/course/lectures/lecture/res', (route) =>
    route.fulfill({ json: { resources: [{ type: 'video', src }] } }),
  );

test('saves data on streams if the student chose so, on every later lecture', async ({ page }) => {
  await giveVideo(page, 'https://videos.example/lecture.m3u8');
  await openLecture(page, fiqh, open);
  const saver = page.getByRole('button', { name: 'توفير البيانات' });
  await expect(saver).toHaveAttribute('aria-pressed', 'false');
  const before = await saver.boundingBox();
  await saver.click();
  await expect(saver).toHaveAttribute('aria-pressed', 'true');
  expect(await saver.boundingBox()).toEqual(before);
  await page.getByRole('heading', { name: 'المياه والوضوء' }).click();
  await page.getByRole('main').getByRole('link', { name: another }).click();
  await expect(page.getByRole('heading', { level: 1, name: another })).toBeVisible();
  await expect(saver).toHaveAttribute('aria-pressed', 'true');
});

test('contacts YouTube only after the poster is pressed; if it is blocked, says so and leads on', async ({
  page,
}) => {
  allowErrors(page, /youtube-nocookie\.com/u, /ERR_BLOCKED_BY_CLIENT/u);
  const asked: string[] = [];
  await page.route(/youtube|ytimg|googlevideo/u, (route) => {
    asked.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  await giveVideo(page, 'dQw4w9WgXcQ');
  await page.clock.install();
  await openLecture(page, fiqh, open);
  const poster = page.getByRole('button', { name: /^شغّل الفيديو/u });
  await poster.hover();
  await expect(page.getByText('يُعرض من يوتيوب بعد الضغط')).toBeVisible();
  await expect(page.getByText('الجودة تلقائية')).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);
  await poster.click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/u);
  const problem = page.getByRole('alert').filter({ hasText: 'يوتيوب لا يفتح على هذه الشبكة' });
  await expect(problem).toHaveCount(0);
  await page.clock.runFor('00:12');
  await expect(problem.getByRole('link', { name: 'افتحه على يوتيوب' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  await problem.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(problem).toHaveCount(0);
  await expect.poll(() => asked).toHaveLength(2);
});
