import type { Page } from '@playwright/test';
import { tafsir } from '../../scripts/seed/courses/tafsir.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { accessibilityViolations } from '../fixtures/axe.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { openLecture, playLecture } from '../fixtures/player.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const lecture = tafsir.lectures[0]?.title ?? '';
const firstCue = 'بسم الله نبدأ. هذه محاضرة تجريبية.';
const failure = 'تعذّر تحميل النص المكتوب';

async function openPlaying(page: Page): Promise<void> {
  await openLecture(page, tafsir, lecture);
  await playLecture(page);
}

async function seek(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.pause();
    video.currentTime = at;
  }, seconds);
}

const position = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

const choice = (page: Page) =>
  page.getByRole('combobox', { name: 'النص المكتوب' }).filter({ visible: true });

test('shows captions in the chosen size, and remembers the choice', async ({ page }) => {
  await openPlaying(page);
  await expect(page.getByText(firstCue)).toHaveCount(0);
  await choice(page).selectOption('نص عادي');
  await seek(page, 2);
  const line = page.getByText(firstCue);
  await expect(line).toBeVisible();
  const fontSize = () =>
    line.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const normal = await fontSize();
  await choice(page).selectOption('نص كبير');
  expect(await fontSize()).toBeGreaterThan(normal);
  // The visible controls do not cover the captions.
  const [text, bar] = [
    await line.boundingBox(),
    await page.locator('media-time-range').boundingBox(),
  ];
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(await accessibilityViolations(page)).toEqual([]);

  await seek(page, 9);
  await expect(page.getByText('هذا النص مكتوب فوق الفيديو،')).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.reload();
  await playLecture(page);
  await expect(choice(page)).toHaveValue('large');
  await seek(page, 2);
  await expect(line).toBeVisible();
  await choice(page).selectOption('بلا نص');
  await expect(line).toHaveCount(0);
});

test('continues to play if the captions do not load', { tag: '@phone' }, async ({ page }) => {
  allowErrors(page, /lecture\.vtt/u, /Failed to load resource/u);
  await page.route('**/demo/lecture.vtt', (route) => route.abort());
  await openPlaying(page);
  // The controls are visible while the video is paused.
  await seek(page, 2);
  await page.getByRole('button', { name: 'إعدادات المشغّل' }).click();
  await choice(page).selectOption('نص عادي');
  await page.keyboard.press('Escape');
  await expect(page.getByText(failure)).toBeVisible();
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => position(page)).toBeGreaterThan(3);
});

test('jumps to the chapters of the description, and marks the current one', {
  tag: '@phone',
}, async ({ page }) => {
  await openLecture(page, tafsir, lecture);
  const list = page.getByText('فصول الفيديو: ٣');
  await list.click();
  // Plays from the poster.
  await page.getByRole('button', { name: '0:16 مقاصدها', exact: true }).click();
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(16);
  await expect(page.getByText('الآن: مقاصدها')).toBeVisible();
  await expect(page.getByRole('button', { name: '0:16 مقاصدها' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('button', { name: 'شغّل من ٠٠:٠٨ نزولها' }).click();
  await expect.poll(() => position(page)).toBeLessThan(16);
  await expect(page.getByText('الآن: نزولها')).toBeVisible();
  const segments = page.locator('media-time-range #segments-clipping rect');
  await expect(segments).toHaveCount(3);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('fits the whole picture on a phone that is held sideways', async ({ visit }) => {
  const page = await visit({
    viewport: { width: 740, height: 360 },
    hasTouch: true,
    isMobile: true,
  });
  await openLecture(page, tafsir, lecture);
  const expectFitting = async (selector: string) => {
    const picture = page.locator(selector);
    await picture.evaluate((each) => each.scrollIntoView({ block: 'end' }));
    const header = await page.locator('header').first().boundingBox();
    const box = await picture.boundingBox();
    if (box === null || header === null) throw new Error('Nothing is shown');
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
    expect(box.y + box.height).toBeLessThanOrEqual(360);
    // The picture is centred, and its sides are 16:9.
    expect(Math.abs(box.x - (740 - box.x - box.width))).toBeLessThanOrEqual(1);
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
  };
  await expectFitting('button:has-text("شغّل الفيديو")');
  await playLecture(page);
  await expectFitting('media-controller');
});

test('lets staff upload captions, and try a link', async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.admin) });
  await openLecture(page, tafsir, lecture);
  await page.getByRole('link', { name: 'عدّل الكورس' }).click();
  await expect(page.getByText(/بلا نص مكتوب$/u).first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^١\\. ${lecture}`, 'u') }).click();
  const field = page.getByLabel('رابط النص المكتوب');
  await expect(field).toHaveValue('https://demo-markaz.web.app/demo/lecture.vtt');
  await expect(page.getByText('قرأنا الملف، وسيظهر للطلاب.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nمن ملف SRT\n';
  await page.locator('input[type="file"][accept*="vtt"]').setInputFiles({
    name: 'lecture.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(srt),
  });
  await expect(page.getByText('رُفع النص المكتوب.')).toBeVisible();
  await expect(field).toHaveCount(0);
  // The preview shows them as students will see them. Nothing is saved, because the stack is shared.
  await page.evaluate(() => localStorage.setItem('markaz.captions', 'normal'));
  await page.getByRole('button', { name: 'شاهد للتأكد' }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  await seek(page, 1.5);
  await expect(page.getByText('من ملف SRT')).toBeVisible();
});
