import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { showAccess } from '../fixtures/account-answers.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { openLecture } from '../fixtures/player.ts';
import { addResources, createWave, recordingHost, serveRecordings } from '../fixtures/recording.ts';
import { waitUntilSaved } from '../fixtures/service-worker.ts';
import { courseIdOf } from '../fixtures/shared-stack.ts';
import { signInEnrolledOn, signOutOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const [, locked = ''] = fiqh.lectures.map(({ title }) => title);
const file = createWave(20);
const recording = (signature: string) =>
  ({
    type: 'audio',
    src: `${recordingHost}/l2.wav?token=${signature}`,
    bytes: file.length,
  }) as const;
const listenLabel = /^صوت ١٥٦ ك\.ب$/u;

const disconnected = [/ERR_INTERNET_DISCONNECTED/u, /ERR_FAILED/u, /Failed to load resource/u];

/** Returns whether this device has saved files. */
const hasSavedFiles = (page: Page) => page.evaluate(() => caches.has('kept-files'));

const audio = (page: Page) => page.locator('audio');

/** Presses a recording's poster and waits until it actually plays. */
async function playRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^شغّل التسجيل/u }).click();
  await expect
    .poll(() => audio(page).evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(1);
}

/** Opens the lecture as an enrolled student and chooses to listen. */
async function chooseToListen(page: Page): Promise<void> {
  allowErrors(page, /request to others: https:\/\/sound\.example\//u, ...disconnected);
  await addResources(page, recording('first'));
  await signInEnrolledOn(page, fiqh);
  await openLecture(page, fiqh, locked);
  const choice = page.getByRole('group', { name: 'شاهد أو استمع' });
  await expect(choice.getByRole('button', { name: 'فيديو' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await choice.getByRole('button', { name: listenLabel }).click();
}

/** Goes offline. Also removes the simulated hosts (routes), because they would still answer. */
async function disconnect(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.context().setOffline(true);
}

async function saveFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^احفظ على (?:الهاتف|الجهاز): / }).click();
  await expect(page.getByText('محفوظ هنا: ١٥٦ ك.ب')).toBeVisible();
}

test('saves a recording on the phone, plays it offline to the end, and marks the lecture as completed', {
  tag: '@phone',
}, async ({ page }) => {
  const recordingRequests = await serveRecordings(page, file);
  await chooseToListen(page);
  await waitUntilSaved(page);
  await saveFile(page);
  expect(recordingRequests).toHaveLength(1);

  await disconnect(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: locked })).toBeVisible();
  await playRecording(page);
  expect(await audio(page).getAttribute('src')).toMatch(/^blob:/u);
  await audio(page).evaluate((element: HTMLAudioElement) => {
    element.currentTime = element.duration * 0.95;
  });
  await expect(page.getByText('أتممت هذه المحاضرة')).toBeVisible();
  expect(recordingRequests).toHaveLength(1);
  await expectAccessible(page, [{ width: 360, height: 740 }]);
});

test('lists saved files and the month’s data use, and deletes the files when the student signs out, even offline', async ({
  page,
}) => {
  await serveRecordings(page, file);
  await chooseToListen(page);
  await waitUntilSaved(page);
  await saveFile(page);

  await page.goto('/user');
  await page.getByRole('button', { name: 'استهلاك البيانات والمحفوظ هنا' }).click();
  await expect(page.getByText(/^استهلكت هذا الشهر نحو ١٥٦ ك\.ب/u)).toBeVisible();
  const list = page.getByRole('list', { name: 'المحفوظ على هاتفك (يفتح بلا إنترنت)' });
  await expect(list.getByRole('link', { name: locked })).toBeVisible();
  await expectAccessible(page, [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]);
  await disconnect(page);
  await signOutOn(page);
  await expect.poll(() => hasSavedFiles(page)).toBe(false);
  await page.context().setOffline(false);
});

test('deletes a recording when access has ended by the device’s clock, even offline', async ({
  page,
}) => {
  await serveRecordings(page, file);
  const endsAt = new Date(Date.now() + 60 * 60 * 1000);
  await page.goto('/courses');
  const cId = await courseIdOf(fiqh);
  await showAccess(page, cId, [{ until: endsAt.toISOString() }]);
  await chooseToListen(page);
  await waitUntilSaved(page);
  await saveFile(page);

  await disconnect(page);
  await page.clock.setFixedTime(endsAt);
  await page.reload();
  await expect(page.getByText('انتهى اشتراكك في هذه المحاضرة')).toBeVisible();
  const countSavedFiles = () =>
    page.evaluate(async () => (await (await caches.open('kept-files')).keys()).length);
  await expect.poll(countSavedFiles).toBe(0);
});

test('deletes files that the server no longer offers, and recognises a file if only the signature of its link changed', async ({
  page,
}) => {
  await serveRecordings(page, file);
  await chooseToListen(page);
  await saveFile(page);
  await page.unrouteAll();
  const recordingRequests = await serveRecordings(page, file);
  await addResources(page, recording('second'));
  await page.reload();
  await expect(page.getByText('محفوظ هنا: ١٥٦ ك.ب')).toBeVisible();
  await playRecording(page);
  expect(recordingRequests).toEqual([]);

  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
  const countSavedFiles = () =>
    page.evaluate(async () => (await (await caches.open('kept-files')).keys()).length);
  await expect.poll(countSavedFiles).toBe(0);
});
