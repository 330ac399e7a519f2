import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { playLecture } from '../fixtures/player.ts';
import { stateOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** What stands outside the screen, sideways; ornament that is cut off on purpose does not count. */
function sticksOut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('main *, header *, footer *')]
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 0 && (left < -1 || right > innerWidth + 1);
          })
          .map((element) => `${element.tagName} ${element.className}`),
  );
}

/** Buttons, links and fields that are too small for a thumb, save links within a sentence. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(button, input, select), header :is(a, button)',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && (height < 43.5 || width < 43.5);
      })
      .map((element) => `${element.tagName} ${element.textContent || element.ariaLabel}`),
  );
}

const windows = [
  { width: '320 px', viewport: { width: 320, height: 640 }, enlarged: false },
  { width: '1280 px at 200 %', viewport: { width: 640, height: 400 }, enlarged: false },
  {
    width: '640 px with letters twice as large',
    viewport: { width: 640, height: 800 },
    enlarged: true,
  },
];

test.use({ storageState: stateOf(demoPeople.enrolled) });

for (const { width, viewport, enlarged } of windows)
  test.describe(`at ${width}`, () => {
    test.use({ viewport });

    test('a student finds, opens and watches everything without scrolling sideways', async ({
      page,
    }) => {
      if (enlarged)
        await page.addInitScript(() =>
          addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = '200%';
          }),
        );
      const check = async () => {
        expect(await sticksOut(page)).toEqual([]);
        if (!enlarged) expect(await tooSmall(page)).toEqual([]);
      };

      await page.goto('/');
      await expect(page.getByRole('heading', { name: fiqh.info.title }).first()).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'القائمة' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'كل الكورسات' }).click();
      await page.getByRole('button', { name: 'تصفية' }).click();
      await page.getByRole('searchbox').fill('الفقه الحنفي');
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
      await check();
      await page.getByRole('link', { name: fiqh.info.title }).click();
      await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
      await check();
      const lecture = fiqh.lectures[1]?.title ?? '';
      await page.getByRole('listitem').getByRole('link', { name: lecture }).click();
      await expect(page.getByRole('heading', { level: 1, name: lecture })).toBeVisible();
      await playLecture(page);
      await check();
      await page.goto('/user');
      await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
      await expect(page.getByRole('button', { name: 'احفظ' })).toBeVisible();
      await check();
      await page.goto('/enroll');
      await page.getByLabel('كود الاشتراك').fill('ABCD-1234-5678-9');
      await page.getByRole('button', { name: 'متابعة' }).click();
      await expect(page.getByRole('alert').getByText(/\S/u).first()).toBeVisible();
      await check();
    });
  });
