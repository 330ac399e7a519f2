import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCourses } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { signInOn, somebodyNew, stateOf } from '../fixtures/sign-in.ts';
import { openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

it('lets a student say what they study, and shows what fits first', async () => {
  const page = await openPage({ viewport: phone });
  await signInOn(page, demoPeople.newcomer);
  await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
  await page.getByLabel('الصف').selectOption({ label: 'الثاني الثانوي' });
  await page.getByRole('button', { name: 'إلغاء' }).click();
  expect(await page.getByRole('definition').first().textContent()).toBe('غير محدد');

  await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
  await page.getByLabel('الصف').selectOption({ label: 'الثاني الثانوي' });
  await page.getByRole('button', { name: 'احفظ' }).click();
  await page.getByText('حُفظت بياناتك').waitFor();
  await page.goto('/courses');
  const fitting = demoCourses.filter(({ info }) => info.grade === '2').length;
  const cards = page.getByRole('main').getByRole('article');
  await cards.first().waitFor();
  await expect
    .poll(async () => (await cards.allTextContents()).slice(0, fitting))
    .toEqual(Array(fitting).fill(expect.stringContaining('الثاني الثانوي')));

  const elsewhere = await openPage({ state: await stateOf(demoPeople.newcomer) });
  await elsewhere.goto('/user');
  await elsewhere.getByRole('definition').filter({ hasText: 'الثاني الثانوي' }).waitFor();
});

it('throws no course away unless the word is typed', async () => {
  const page = await openPage({ state: await stateOf(demoPeople.admin) });
  await page.goto('/admin');
  const box = page.getByRole('checkbox', { name: `اختر ${fiqh.info.title}` });
  await box.check();
  const remove = page.getByRole('button', { name: 'احذف المختار' });
  await remove.click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'انقل إلى سلة المحذوفات' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('حذ');
  await page.keyboard.press('Enter');
  expect(await confirm.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).waitFor();
});

it('signs a student out on every device, after asking, and again where it failed', async () => {
  const page = await openPage({ viewport: phone, allowed: [/503/u] });
  await signInOn(page, somebodyNew());
  const begin = page.getByRole('button', { name: 'سجّل الخروج من كل الأجهزة' });
  await begin.click();
  const question = page.getByRole('region', { name: 'تسجيل الخروج من كل الأجهزة؟' });
  await question.and(page.locator(':focus')).waitFor();
  await question.getByRole('button', { name: 'إلغاء' }).click();
  await begin.and(page.locator(':focus')).waitFor();

  await begin.click();
  await page.route(
    '**/api/user/sessions/end',
    (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable', message: 'الخدمة مشغولة الآن' } }),
    { times: 1 },
  );
  const confirm = question.getByRole('button', { name: 'سجّل الخروج' });
  await confirm.click();
  await question.getByRole('alert').getByText('الخدمة مشغولة الآن').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();

  const told = page.waitForResponse('**/api/user/sessions/end');
  await confirm.click();
  expect((await told).status()).toBe(200);
  await page.waitForURL(/\/courses$/u);
  await page.getByText('سُجّل خروجك من كل الأجهزة').waitFor();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).not.toContain('markaz.user');
  expect(kept).not.toContain('markaz.courses');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__session');
});
