import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { openLecture, playLecture } from '../fixtures/player.ts';
import { signInEnrolledOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const [open] = fiqh.lectures.map(({ title }) => title);
if (open === undefined) throw new Error('The demo course lacks a lecture.');

test('keeps a note through a reload, shares it with another device, and plays from it and from a link', async ({
  page,
}) => {
  const api = await signInEnrolledOn(page, fiqh);
  await openLecture(page, fiqh, open);
  const { pathname } = new URL(page.url());
  const [, , cId = '', , lId = ''] = pathname.split('/');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/notes')) calls.push(request.url());
  });
  const video = page.locator('video');
  const seconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);

  await playLecture(page);
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 12.5;
  });
  await page.getByRole('button', { name: 'اكتب ملاحظة عند 0:12' }).click();
  const field = page.getByRole('textbox', { name: 'ملاحظة عند 0:12' });
  await expect(field).toBeFocused();
  await field.fill('الحال منصوب');
  await page.reload();
  await expect(field).toHaveValue('الحال منصوب');
  await page.getByRole('button', { name: 'احفظ الملاحظة' }).click();
  expect(calls).toEqual([]);

  await page.getByRole('link', { name: fiqh.info.title }).first().click();
  await expect(page).toHaveURL(/\/courses\/[^/]+$/u);
  const sync = (...texts: string[]) => {
    const at = new Date().toISOString();
    const changes = texts.map((text) => ({ id: 'phone', part: 0, seconds: 3, text, at }));
    return api.post('user/notes', { cId, lId, sentAt: at, changes });
  };
  await expect
    .poll(async () => (await sync()).notes)
    .toMatchObject([{ seconds: 12, text: 'الحال منصوب' }]);
  expect(calls).toHaveLength(1);
  await sync('من الهاتف');

  await page.goto(pathname);
  await page.getByRole('button', { name: 'ملاحظاتي' }).click();
  const notes = page.getByRole('region', { name: 'ملاحظاتي' }).getByRole('listitem');
  await expect(notes).toHaveText([/من الهاتف/u, /الحال منصوب/u]);
  await page.getByRole('button', { name: /شغّل من.*0:12/u }).click();
  await expect.poll(seconds).toBeGreaterThan(12);

  await page.goto(`${pathname}?t=5`);
  await expect(page.getByText('تابع من 0:05')).toBeVisible();
  await playLecture(page);
  expect(await seconds()).toBeGreaterThanOrEqual(5);
  // After five seconds of playing, a reload continues where the student stopped.
  await expect(page).toHaveURL(new RegExp(`${pathname}$`, 'u'), { timeout: 15_000 });
});
