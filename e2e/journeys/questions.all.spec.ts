import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { openLecture, playLecture } from '../fixtures/player.ts';
import { apiAs, buyCode } from '../fixtures/shared-stack.ts';
import { newPerson, signInEnrolledOn, signInOn, storageFileOf } from '../fixtures/sign-in.ts';
import { expect, type Fixtures, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const [open] = fiqh.lectures.map(({ title }) => title);
if (open === undefined) throw new Error('The demo course lacks a lecture.');

/** Matches the errors of requests while the browser is offline. */
const disconnected = [/ERR_INTERNET_DISCONNECTED/u, /ERR_FAILED/u, /Failed to load resource/u];

const list = (page: Page) => page.getByRole('region', { name: 'الأسئلة', exact: true });
const showList = (page: Page) => page.getByRole('button', { name: 'الأسئلة', exact: true }).click();

async function askAndAnswer(page: Page, visit: Fixtures['visit']): Promise<void> {
  allowErrors(page, ...disconnected);
  const student = newPerson();
  const api = await apiAs(student);
  await api.post('courses/course/enroll', await buyCode(fiqh));
  await signInOn(page, student);
  await openLecture(page, fiqh, open ?? '');
  const [, , cId = '', , lId = ''] = new URL(page.url()).pathname.split('/');
  await playLecture(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 12.5;
  });

  // Offline, the question waits on the device and is sent once.
  const id = randomUUID().slice(0, 8);
  const text = `لماذا قدّم السنن؟ ${id}`;
  const answer = `لأنها أقوى من الآداب. ${id}`;
  await page.getByRole('button', { name: 'اسأل عند 0:12' }).click();
  const field = page.getByRole('textbox', { name: 'سؤالك عند 0:12' });
  await expect(field).toBeFocused();
  await field.fill(text);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'أرسل السؤال' }).click();
  const waiting = page.getByText('محفوظ على هذا الجهاز، ويُرسل عند عودة الاتصال.');
  await expect(waiting).toBeVisible();
  await page.context().setOffline(false);
  await expect(waiting).toHaveCount(0);
  const { own } = await api.post('courses/course/lectures/lecture/questions', {
    cId,
    lId,
    own: true,
  });
  expect(own).toMatchObject([{ text, seconds: 12, state: 'waiting' }]);

  // The teacher answers beside the video, and publishes the question with its answer.
  const teacher = await visit({ storageState: storageFileOf(demoPeople.teacher) });
  await teacher.goto('/admin/teaching');
  await teacher.getByRole('link', { name: 'الأسئلة' }).click();
  await teacher.getByRole('button', { name: `أجب عن: ${text}` }).click();
  await expect(teacher.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
  await teacher.getByRole('textbox', { name: 'الإجابة' }).fill(answer);
  await teacher.getByRole('switch', { name: /^انشر السؤال/u }).check();
  await teacher.getByRole('button', { name: 'أرسل الإجابة' }).click();
  await expect(teacher.getByText('أُرسلت الإجابة')).toBeVisible();
  await expect(teacher.getByText(text)).toHaveCount(0);
  await expect(teacher.getByText(student.name)).toHaveCount(0);

  // The student sees the answer on both devices.
  const laptop = await visit();
  await signInOn(laptop, student);
  await laptop.goto(new URL(page.url()).pathname);
  for (const device of [page, laptop]) {
    await showList(device);
    await expect(list(device).getByText(answer)).toBeVisible();
    await expect(list(device).getByText('أُجيب', { exact: true })).toBeVisible();
  }

  // Another student sees the question and the answer without the name.
  const other = await visit();
  await signInEnrolledOn(other, fiqh);
  await other.goto(new URL(page.url()).pathname);
  await showList(other);
  await expect(list(other).getByText(text)).toBeVisible();
  await expect(list(other).getByText('أُجيب', { exact: true })).toHaveCount(0);
}

test('asks about a second of the video while offline, and reads the teacher’s answer on two devices', async ({
  page,
  visit,
}) => askAndAnswer(page, visit));

test('asks and reads an answer on a phone', { tag: '@phone' }, async ({ page, visit }) =>
  askAndAnswer(page, visit),
);
