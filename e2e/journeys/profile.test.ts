import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCourses } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { signInOn, stateOf } from '../fixtures/sign-in.ts';
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
