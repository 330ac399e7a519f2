import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCourses } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { routeNext } from '../fixtures/route-next.ts';
import { newPerson, replaceNextSignIn, signInOn, storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const uidOn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('markaz.user') ?? '').uid);

test('lets students set their school grade, and shows courses of this grade first', {
  tag: '@phone',
}, async ({ page, visit }) => {
  await signInOn(page, demoPeople.newcomer);
  await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
  await page.getByLabel('الصف').selectOption({ label: 'الثاني الثانوي' });
  await page.getByRole('button', { name: 'إلغاء' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('غير محدد');

  await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
  await page.getByLabel('الصف').selectOption({ label: 'الثاني الثانوي' });
  await page.getByRole('button', { name: 'احفظ' }).click();
  await expect(page.getByText('حُفظت بياناتك')).toBeVisible();
  await page.goto('/courses');
  const fittingCount = demoCourses.filter(({ info }) => info.grade === '2').length;
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect
    .poll(async () => (await cards.allTextContents()).slice(0, fittingCount))
    .toEqual(Array(fittingCount).fill(expect.stringContaining('الثاني الثانوي')));

  const otherDevice = await visit({ storageState: storageFileOf(demoPeople.newcomer) });
  await otherDevice.goto('/user');
  await expect(
    otherDevice.getByRole('definition').filter({ hasText: 'الثاني الثانوي' }),
  ).toBeVisible();
});

test('asks a new student only once for the school grade, even if the student skips the question', {
  tag: '@phone',
}, async ({ page, visit }) => {
  const question = (at: Page) => at.getByRole('complementary', { name: 'في أي صف أنت؟' });
  await signInOn(page, newPerson());
  await question(page).getByRole('button', { name: 'الثاني الثانوي' }).click();
  await expect(page.getByText('حُفظ صفك')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('definition').first()).toHaveText('الثاني الثانوي');

  const other = await visit();
  const person = newPerson();
  await signInOn(other, person);
  await question(other).getByRole('button', { name: 'تخطَّ' }).click();
  await expect(question(other)).toHaveCount(0);
  const storedUid = await other.evaluate(() => localStorage.getItem('markaz.grade-asked'));
  await other.reload();
  const uid = await uidOn(other);
  expect(storedUid).toBe(uid);

  // The same student then downloads the stored data and deletes the account. Signing in again makes
  // a new account.
  await other.getByRole('button', { name: 'بياناتك وحذف الحساب' }).click();
  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: 'نزّل نسخة من بياناتي' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ profile: { uid } });
  await other.getByRole('button', { name: 'احذف حسابي', exact: true }).click();
  const confirm = async () => {
    await other.getByLabel('اكتب «حذف» للتأكيد').fill('حذف');
    await other.getByRole('button', { name: 'احذف حسابي نهائيًا' }).click();
  };
  // Make the server answer as if the user signed in too long ago.
  const refusal = { deleted: false, reason: 'old_sign_in' };
  await routeNext(other, '**/api/user/delete', (route) => route.fulfill({ json: refusal }));
  await confirm();
  await replaceNextSignIn(other, person);
  await other.getByRole('link', { name: 'ادخل مرة أخرى' }).click();
  await other.getByRole('button', { name: demoPeople.newcomer.email }).click();
  await confirm();
  await expect(other.getByText('حُذف حسابك وكل ما كان فيه')).toBeVisible();
  await expect(other).toHaveURL(/\/courses$/u);
  expect(await other.evaluate(() => localStorage.getItem('markaz.user'))).toBeNull();
  await signInOn(other, person);
  expect(await uidOn(other)).not.toBe(uid);
});

test('deletes a course only if the admin types the confirming word', async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.admin) });
  await page.goto('/admin/courses');
  const courseCheckbox = page.getByRole('checkbox', { name: `اختر ${fiqh.info.title}` });
  await courseCheckbox.check();
  const deleteButton = page.getByRole('button', { name: 'احذف المختار' });
  await deleteButton.click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'انقل إلى سلة المحذوفات' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('حذ');
  await page.keyboard.press('Enter');
  await expect(confirm).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goto('/courses');
  await expect(page.getByRole('link', { name: fiqh.info.title })).toBeVisible();
});

test('signs a student out on every device after a confirmation, and can retry after a failure', {
  tag: '@phone',
}, async ({ page }) => {
  allowErrors(page, /503/u);
  await signInOn(page, newPerson());
  const signOutButton = page.getByRole('button', { name: 'سجّل الخروج من كل الأجهزة' });
  await signOutButton.click();
  const question = page.getByRole('region', { name: 'تسجيل الخروج من كل الأجهزة؟' });
  await expect(question.and(page.locator(':focus'))).toBeVisible();
  await question.getByRole('button', { name: 'إلغاء' }).click();
  await expect(signOutButton.and(page.locator(':focus'))).toBeVisible();

  await signOutButton.click();
  await routeNext(page, '**/api/user/sessions/end', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'الخدمة مشغولة الآن' } }),
  );
  const confirm = question.getByRole('button', { name: 'سجّل الخروج' });
  await confirm.click();
  await expect(question.getByRole('alert').getByText('الخدمة مشغولة الآن')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const logoutResponse = page.waitForResponse('**/api/user/sessions/end');
  await confirm.click();
  expect((await logoutResponse).status()).toBe(200);
  await expect(page).toHaveURL(/\/courses$/u);
  await expect(page.getByText('سُجّل خروجك من كل الأجهزة')).toBeVisible();
  const storedKeys = await page.evaluate(() => Object.keys(localStorage));
  expect(storedKeys).not.toContain('markaz.user');
  expect(storedKeys).not.toContain('markaz.courses');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__session');
});
