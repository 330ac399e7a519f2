import type { Page } from '@playwright/test';
import { physics } from '../../scripts/seed/courses/physics.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { launchOptions } from '../../scripts/testing/browser.ts';
import { accessibilityViolations } from '../fixtures/axe.ts';
import { createFilm } from '../fixtures/film.ts';
import { watchForErrors } from '../fixtures/page-errors.ts';
import { phone } from '../fixtures/screens.ts';
import { buyCode } from '../fixtures/shared-stack.ts';
import { newPerson, signInOn, storageFileOf } from '../fixtures/sign-in.ts';
import { test as base, expect } from '../fixtures/test.ts';

/**
 * Returns launch options for a browser with a simulated camera.
 * @param answer whether the browser allows pages to use the camera
 */
const cameraOptions = (answer: 'yes' | 'deny', ...extra: readonly string[]) =>
  launchOptions(
    '--use-fake-device-for-media-stream',
    // A headless browser cannot ask a person for permission.
    `--use-fake-ui-for-media-stream${answer === 'deny' ? '=deny' : ''}`,
    ...extra,
  );

interface Camera {
  /** The card in front of the camera. */
  readonly card: Awaited<ReturnType<typeof buyCode>>;
}

const test = base.extend<object, Camera>({
  card: [async ({ browserName: _ }, use) => use(await buyCode(physics)), { scope: 'worker' }],
  browser: [
    async ({ playwright, card }, use) => {
      // The card has another address than the site, because old cards must stay valid after the
      // centre's address has changed.
      const film = await createFilm(`https://old.example/enroll?code=${card.token}`);
      const options = await cameraOptions('yes', `--use-file-for-fake-video-capture=${film}`);
      const browser = await playwright.chromium.launch(options);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

const scanButton = (page: Page) => page.getByRole('button', { name: 'امسح البطاقة بالكاميرا' });
const scanner = (page: Page) => page.getByRole('dialog', { name: 'مسح البطاقة' });

/** Records the script files that the page requests. */
function scriptsOf(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(new URL(request.url()).pathname);
  });
  return files;
}

test('redeems a card that the camera sees, in the same way as a typed code', {
  tag: '@phone',
}, async ({ card, page, visit }) => {
  await signInOn(page, newPerson());
  await page.goto('/enroll');
  await expect(scanButton(page)).toBeVisible();
  const scripts = scriptsOf(page);
  await scanButton(page).click();
  await expect(page).toHaveURL(`/enroll?code=${card.token}`);
  await expect(scanner(page)).toHaveCount(0);
  // The scanner's code is loaded only when it is opened.
  expect(scripts.some((file) => /decode-qr/u.test(file))).toBe(true);

  await page.goto(`/courses/${card.cId}`);
  await scanButton(page).click();
  await expect(page.getByRole('heading', { name: 'أنت مشترك في هذا الكورس' })).toBeVisible();

  const staff = await visit({ storageState: storageFileOf(demoPeople.admin), viewport: phone });
  await staff.goto('/admin/codes');
  await scanButton(staff).click();
  await expect(staff.getByRole('searchbox')).toHaveValue(card.token);
  await expect(staff.getByRole('link', { name: card.token })).toHaveCount(1);
});

test('asks the student to type the code if the camera is refused', {
  tag: '@phone',
}, async ({ card, playwright }) => {
  const browser = await playwright.chromium.launch(await cameraOptions('deny'));
  const context = await browser.newContext({ viewport: phone });
  const { errors } = watchForErrors(context);
  const page = await context.newPage();
  await page.goto(`/courses/${card.cId}`);
  await scanButton(page).click();
  await expect(scanner(page).getByText('الكاميرا غير مسموح بها')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'اكتب الكود' }).click();
  await expect(scanner(page)).toHaveCount(0);
  await expect(page.getByLabel('كود الاشتراك')).toBeFocused();
  await browser.close();
  expect(errors).toEqual([]);
});
