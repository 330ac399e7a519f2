import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { openLecture, playLecture } from '../fixtures/player.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const [openTitle, lockedTitle, anotherTitle] = fiqh.lectures.map(({ title }) => title);
if (openTitle === undefined || lockedTitle === undefined || anotherTitle === undefined)
  throw new Error('The demo courses lack a lecture that this test needs.');

const studentMark = (page: Page) =>
  page.locator('video ~ [aria-hidden]').getByText(demoPeople.enrolled.name);

test('offers a visitor the next open lecture at the end of a video, and says that a locked lecture is for enrolled students', {
  tag: '@phone',
}, async ({ page }) => {
  await openLecture(page, fiqh, openTitle);
  await playLecture(page);
  await expect(studentMark(page)).toHaveCount(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3;
  });
  await expect(page.getByText('انتهى الفيديو')).toBeVisible();
  await expect(page.getByRole('button', { name: 'شاهده مرة أخرى' })).toBeVisible();
  await expect(page.getByRole('link', { name: `أكمل المشاهدة: ${anotherTitle}` })).toBeVisible();
  await page.getByRole('link', { name: `المحاضرة التالية ${lockedTitle}` }).click();
  await expect(page.getByText('هذه المحاضرة للمشتركين')).toBeVisible();
});

test("shows the student's number and name over sold lectures, and explains this once", async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  await openLecture(page, fiqh, lockedTitle);
  await playLecture(page);
  await expect(studentMark(page)).toBeVisible();
  await expect(studentMark(page)).toHaveText(/^[٠-٩]{7} /u);
  expect(
    await studentMark(page).evaluate((mark) => Number(getComputedStyle(mark).opacity)),
  ).toBeLessThan(0.3);
  await expect(page.getByRole('status').getByText('يظهر اسمك')).toBeVisible();
  await page.getByRole('button', { name: 'فهمت' }).click();
  await page.reload();
  await playLecture(page);
  await expect(studentMark(page)).toBeVisible();
  await expect(page.getByText('يظهر اسمك')).toHaveCount(0);
});

test('keeps the moving name within the picture of the video', { tag: ['@phone', '@all'] }, async ({
  visit,
}) => {
  const page = await visit({
    storageState: storageFileOf(demoPeople.enrolled),
    reducedMotion: 'no-preference',
  });
  await openLecture(page, fiqh, lockedTitle);
  await playLecture(page);
  const outside = await studentMark(page).evaluate((mark) => {
    const [pictureArea, track] = [mark.closest('[aria-hidden]'), mark.parentElement];
    const [animation] = track?.getAnimations() ?? [];
    if (!pictureArea || animation === undefined) return ['nothing moves'];
    animation.pause();
    const seconds = [...Array(120).keys()];
    return seconds.filter((second) => {
      animation.currentTime = second * 1000;
      const [inner, outer] = [mark.getBoundingClientRect(), pictureArea.getBoundingClientRect()];
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
 * Removes functions that iPhones lack. There, only the video element can fill the screen, so the
 * name over the video would be hidden.
 */
function removeFullScreen(): void {
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

/** Returns whether no part of the page covers the player at nine points of the window. */
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

test('fills the window with the player and the name if the browser does not allow full screen', {
  tag: ['@phone', '@all'],
}, async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  await page.addInitScript(removeFullScreen);
  await openLecture(page, fiqh, lockedTitle);
  await playLecture(page);
  const player = page.locator('media-controller');
  const before = await player.boundingBox();
  const scrolled = await page.evaluate(() => scrollY);
  const enter = page.getByRole('button', { name: 'ملء الشاشة', exact: true });
  const exit = page.getByRole('button', { name: 'الخروج من ملء الشاشة' });
  const expectExited = async () => {
    await expect(enter).toBeAttached();
    expect(await player.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  };

  // The controls stay visible while the video is paused.
  await page.keyboard.press('k');
  await enter.click();
  await expect(exit).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await player.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  expect(await isOnTop(page)).toBe(true);
  // The mark is positioned within the area of the picture.
  const pictureArea = await studentMark(page).locator('..').boundingBox();
  expect(pictureArea).toEqual({
    x: 0,
    y: expect.closeTo((height - (width * 9) / 16) / 2, 0),
    width,
    height: expect.closeTo((width * 9) / 16, 0),
  });
  await expect(studentMark(page)).toBeInViewport();
  await page.mouse.wheel(0, 300);
  await exit.click();
  await expectExited();

  await page.keyboard.press('f');
  await expect(exit).toBeAttached();
  await page.keyboard.press('Escape');
  await expectExited();

  await page.keyboard.press('f');
  await expect(exit).toBeAttached();
  await page.evaluate(() => history.back());
  await expectExited();
  await expect(page.getByRole('heading', { level: 1, name: lockedTitle })).toBeVisible();
});

/** Replaces the lecture's videos with this one. */
const replaceVideo = (page: Page, src: string) =>
  page.route('**/api/courses/course/lectures/lecture/res', (route) =>
    route.fulfill({ json: { resources: [{ type: 'video', src }] } }),
  );

test('keeps the data saver on for streams of later lectures', { tag: '@all' }, async ({ page }) => {
  await replaceVideo(page, 'https://videos.example/lecture.m3u8');
  await openLecture(page, fiqh, openTitle);
  const dataSaver = page.getByRole('button', { name: 'توفير البيانات' });
  await expect(dataSaver).toHaveAttribute('aria-pressed', 'false');
  const before = await dataSaver.boundingBox();
  await dataSaver.click();
  await expect(dataSaver).toHaveAttribute('aria-pressed', 'true');
  expect(await dataSaver.boundingBox()).toEqual(before);
  await page.getByRole('heading', { name: 'المياه والوضوء' }).click();
  await page.getByRole('main').getByRole('link', { name: anotherTitle }).click();
  await expect(page.getByRole('heading', { level: 1, name: anotherTitle })).toBeVisible();
  await expect(dataSaver).toHaveAttribute('aria-pressed', 'true');
});

test('contacts YouTube only after a visitor presses the poster, and offers a link if YouTube is blocked', {
  tag: '@all',
}, async ({ page }) => {
  allowErrors(page, /youtube-nocookie\.com/u, /ERR_BLOCKED_BY_CLIENT/u);
  const requests: string[] = [];
  await page.route(/^https:.*(?:youtube|ytimg|googlevideo)/u, (route) => {
    requests.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  await replaceVideo(page, 'dQw4w9WgXcQ');
  await page.clock.install();
  await openLecture(page, fiqh, openTitle);
  const poster = page.getByRole('button', { name: /^شغّل الفيديو/u });
  await poster.hover();
  await expect(page.getByText('يُعرض من يوتيوب بعد الضغط')).toBeVisible();
  await expect(page.getByText('الجودة تلقائية')).toBeVisible();
  expect(requests).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);
  await poster.click();
  await expect.poll(() => requests).toHaveLength(1);
  expect(requests[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/u);
  const problem = page.getByRole('alert').filter({ hasText: 'يوتيوب لا يفتح على هذه الشبكة' });
  await expect(problem).toHaveCount(0);
  await page.clock.runFor('00:12');
  await expect(problem.getByRole('link', { name: 'افتحه على يوتيوب' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  await problem.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(problem).toHaveCount(0);
  await expect.poll(() => requests).toHaveLength(2);
});
