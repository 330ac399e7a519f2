import { writeFile } from 'node:fs/promises';
import { westernDigits } from '@markaz/contract/text/normalise';
import type { Locator, Page } from '@playwright/test';
import { demoPeople } from '../../scripts/seed/people.ts';
import { accessibilityViolations } from '../fixtures/axe.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { takePhotograph } from '../fixtures/photograph.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ storageState: storageFileOf(demoPeople.admin) });

/** Opens the form of a new course. These tests save nothing, because the stack is shared. */
test.beforeEach(async ({ page }) => {
  await page.goto('/admin/courses/new');
});

async function pasteLectures(page: Page, count: number): Promise<void> {
  const lines = Array.from(
    { length: count },
    (_, index) => `${index + 1} | https://youtu.be/${String(index).padStart(11, 'x')}`,
  );
  await page.getByRole('button', { name: 'الصق محاضرات كثيرة' }).click();
  await page.getByLabel('محاضرة في كل سطر').fill(lines.join('\n'));
  await page.getByRole('button', { name: /^أضف المحاضرات/u }).click();
}

const orderOf = async (page: Page) =>
  (
    await page
      .getByRole('button', { name: 'مقبض ترتيب' })
      .evaluateAll((handles) => handles.map(({ ariaLabel }) => ariaLabel?.split(': ')[1]))
  ).join(' ');

const handleOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `مقبض ترتيب: ${title}`, exact: true });

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the distance from one row to the next, in pixels. */
async function rowHeight(page: Page): Promise<number> {
  const [first, second] = [
    await centreOf(handleOf(page, '1')),
    await centreOf(handleOf(page, '2')),
  ];
  return second.y - first.y;
}

test('sorts lectures with the mouse and with the keyboard alone', async ({ page }) => {
  await pasteLectures(page, 6);
  const rowPixels = await rowHeight(page);
  const { x, y } = await centreOf(handleOf(page, '5'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 10);
  await page.mouse.move(x, y - 3 * rowPixels, { steps: 6 });
  await expect(page.getByText('5: عند الموضع ٢ من ٦')).toBeAttached();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.mouse.up();
  expect(await orderOf(page)).toBe('1 5 2 3 4 6');

  const expectAnnounced = (text: string) => expect(page.getByText(text)).toBeAttached();
  const moveDownByKeyboard = async () => {
    await page.keyboard.press('Space');
    await expectAnnounced('أُمسكت 5، موضعها ٢ من ٦');
    // Keys work only after the list has been measured.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.keyboard.press('ArrowDown');
    await expectAnnounced('5: عند الموضع ٣ من ٦');
  };
  await handleOf(page, '5').focus();
  await moveDownByKeyboard();
  await page.keyboard.press('Space');
  await expectAnnounced('5: صارت في الموضع ٣');
  expect(await orderOf(page)).toBe('1 2 5 3 4 6');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await orderOf(page)).toBe('1 5 2 3 4 6');

  await moveDownByKeyboard();
  await page.keyboard.press('Escape');
  await expectAnnounced('أُلغي النقل. 5: بقيت في الموضع ٢');
  expect(await orderOf(page)).toBe('1 5 2 3 4 6');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('sorts lectures by dragging their handles, and scrolls the page when dragging elsewhere', {
    tag: '@phone',
  }, async ({ page }) => {
    await pasteLectures(page, 4);
    const rowPixels = await rowHeight(page);
    const session = await page.context().newCDPSession(page);
    const touch = async (x: number, ...path: readonly number[]) => {
      for (const [index, y] of path.entries())
        await session.send('Input.dispatchTouchEvent', {
          type: index === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [{ x, y }],
        });
    };
    const liftFinger = () =>
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

    const { x, y } = await centreOf(handleOf(page, '1'));
    await touch(x, y, y + 5, y + 10, y + 1.5 * rowPixels, y + 2 * rowPixels);
    await expect(page.getByText('1: عند الموضع ٣ من ٤')).toBeAttached();
    await liftFinger();
    expect(await orderOf(page)).toBe('2 3 1 4');

    const before = await page.evaluate(() => window.scrollY);
    await touch(180, 400, 380, 340, 300);
    await liftFinger();
    await page.waitForFunction((old) => window.scrollY > old + 40, before);
    expect(await orderOf(page)).toBe('2 3 1 4');
  });
});

test('crops a photograph of 8 MB and uploads a twentieth of its bytes, and cropping can be cancelled', async ({
  page,
}, testInfo) => {
  const photograph = await takePhotograph(99);
  expect(photograph.length).toBeGreaterThan(8_000_000);
  allowErrors(page, /api\/admin\/courses\/submit/u);
  await page.getByLabel('عنوان الكورس').fill('كورس لا يُحفظ');
  // Playwright reads large files from a path much faster than from memory.
  const file = testInfo.outputPath('IMG_1.jpg');
  await writeFile(file, photograph);
  await page.getByLabel('اختر صورة').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'قصّ الصورة' });
  const picture = dialog.locator('img');
  const readTransform = () => picture.evaluate((image) => image.style.transform);
  await dialog.getByRole('application').press('ArrowDown');
  expect(await readTransform()).toContain('translate(0px, 10px)');
  await dialog.getByRole('slider', { name: 'التكبير' }).press('ArrowUp');
  expect(await readTransform()).toContain('scale(1.05)');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'استخدم هذا الجزء' }).click();
  const readyMessage = page.getByText(/^الصورة جاهزة/u);
  const kilobytes = westernDigits((await readyMessage.textContent()) ?? '').replace(/\D/gu, '');
  expect(Number(kilobytes)).toBeLessThan(300);
  const aspectRatio = await page.getByAltText('معاينة صورة الكورس').evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('There is no picture');
    await image.decode();
    return image.naturalWidth / image.naturalHeight;
  });
  expect(aspectRatio).toBeCloseTo(16 / 9, 2);

  await page.getByRole('button', { name: 'احذف الصورة' }).click();
  await expect(page.getByText('حُذفت الصورة.')).toBeVisible();
  await page.getByRole('button', { name: 'تراجع عن الحذف' }).press('Enter');
  await expect(readyMessage).toBeVisible();

  const session = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  await expect(page.getByRole('progressbar', { name: 'يُحفظ الكورس…' })).toBeVisible();
  await page.getByRole('button', { name: 'أوقف الرفع' }).click();
  await expect(page.getByText('أُوقف الرفع ولم يُحفظ الكورس')).toBeVisible();
  await expect(page.getByLabel('عنوان الكورس')).toHaveValue('كورس لا يُحفظ');
});

test('previews a video’s link before the course is saved, and leads to missing fields', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'أضف محاضرة' }).click();
  const link = page.getByLabel('رابط الفيديو');
  await link.fill('https://m.youtube.com/watch?v=abc-DEF_123&t=5');
  await expect(page.getByText('فيديو يوتيوب: abc-DEF_123')).toBeVisible();
  await link.fill('https://demo-markaz.web.app/demo/lecture.mp4');
  await page.getByRole('button', { name: 'شاهد للتأكد' }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByLabel('النوع').selectOption({ label: 'ملف' });
  const file = page.getByLabel('رابط الملف');
  await file.fill('https://example.com/notes.pdf');
  const open = page.getByRole('link', { name: 'افتح للتأكد' });
  await expect(open).toHaveAttribute('href', 'https://example.com/notes.pdf');
  await file.fill('javascript:alert(1)');
  await expect(open).toHaveCount(0);

  await file.press('Control+KeyS');
  const summary = page.getByRole('alert').filter({ hasText: 'راجع هذه الحقول' });
  await expect(summary).toBeVisible();
  await expect(summary).toBeFocused();
  const row = page.getByRole('button', { name: /^١\. المحاضرة ١/u });
  await row.click();
  await expect(file).toHaveCount(0);
  await expect(row).toHaveAccessibleName(/راجعها/u);
  await summary.getByRole('button', { name: 'المحاضرة ١، المحتوى ١: الرابط' }).press('Enter');
  await expect(file).toBeFocused();
});

test('also accepts dropped and pasted pictures, and refuses other files', async ({ page }) => {
  const file = page.getByLabel('اختر صورة');
  // The content below must not move when the picture is ready. Otherwise a click could miss its
  // target.
  const readLecturesTop = () =>
    page
      .getByRole('heading', { name: 'المحاضرات' })
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY));
  const lecturesTop = await readLecturesTop();
  for (const [head, problem] of [
    ['%PDF-1.7\n', /هذا الملف ليس صورة/u],
    ['\0\0\0$ftypheic', /الأكثر توافقًا/u],
  ] as const) {
    await file.setInputFiles({
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(head),
    });
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
    await expect(page.getByText(/^الصورة جاهزة/u)).toHaveCount(0);
  }
  const addPicture = (method: 'drop' | 'paste') =>
    page.evaluate(async (type) => {
      const canvas = new OffscreenCanvas(640, 480);
      canvas.getContext('2d')?.fillRect(0, 0, 320, 480);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const data = new DataTransfer();
      data.items.add(new File([blob], 'picture.png', { type: blob.type }));
      const zone = document.querySelector('input[type=file]')?.parentElement;
      const event =
        type === 'drop'
          ? new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true });
      (zone ?? document).dispatchEvent(event);
    }, method);
  for (const method of ['drop', 'paste'] as const) {
    await addPicture(method);
    await page.getByRole('button', { name: 'استخدم هذا الجزء' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(/^الصورة جاهزة/u)).toBeVisible();
    expect(await readLecturesTop()).toBe(lecturesTop);
  }
});

test('asks before the admin leaves an unsaved course by going back or by a link', async ({
  page,
}) => {
  await page.goto('/admin/courses');
  await page.getByRole('link', { name: 'كورس جديد' }).click();
  const title = page.getByLabel('عنوان الكورس');
  await title.fill('كورس لم يُحفظ');
  const dialog = page.getByRole('dialog', { name: 'الكورس لم يُحفظ بعد' });
  const continueButton = dialog.getByRole('button', { name: 'أكمل الكتابة' });
  await page.goBack();
  await expect(continueButton).toBeFocused();
  await continueButton.click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/courses\/new$/u);
  await expect(title).toHaveValue('كورس لم يُحفظ');

  await page.getByRole('banner').getByRole('link', { name: 'كل الكورسات' }).click();
  await dialog.getByRole('button', { name: 'غادر من دون حفظ' }).click();
  await expect(page).toHaveURL(/\/courses$/u);
});
