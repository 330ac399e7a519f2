import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { physics } from '../../../scripts/seed/courses/physics.ts';
import { test } from '../../fixtures/own-stack.ts';
import { printToPdf, textOf } from '../../fixtures/printed-pdf.ts';
import { expect } from '../../fixtures/test.ts';

test('makes cards for a bundle with an end date, and prints on each card what it opens and until when', async ({
  page,
}) => {
  await page.goto('/admin/codes/bundles');
  await page.getByRole('link', { name: 'باقة جديدة' }).click();
  await page.getByLabel('اسم الباقة').fill('مراجعة نهائية');
  for (const { title } of [fiqh.info, physics.info]) {
    await page.getByRole('combobox', { name: 'أضف كورسًا' }).fill(title);
    await page.getByRole('option', { name: title }).click();
    await expect(page.getByRole('listitem').getByText(title)).toBeVisible();
  }
  await page.getByRole('button', { name: `انقل لأعلى: ${physics.info.title}` }).click();
  await page.getByRole('button', { name: 'احفظ الباقة' }).click();

  const row = page.getByRole('row', { name: 'مراجعة نهائية' });
  const courses = row.getByRole('listitem').filter({ visible: true });
  await expect(courses).toHaveText([physics.info.title, fiqh.info.title]);
  await row.getByRole('link', { name: 'دفعة جديدة لباقة مراجعة نهائية' }).click();
  await expect(page.getByRole('combobox', { name: 'الباقة' })).toHaveValue('مراجعة نهائية');
  await page.getByRole('radio', { name: 'حتى يوم محدد' }).check();
  await page.getByLabel('آخر يوم للمشاهدة').fill('2099-06-30');
  await expect(page.getByText(/يشاهد حتى نهاية يوم ٣٠ يونيو ٢٠٩٩/u)).toBeVisible();
  await page.getByLabel('عدد البطاقات').fill('٢');
  await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();

  await page.getByRole('link', { name: 'اطبع البطاقات' }).click();
  await expect(page.locator('button:enabled', { hasText: 'اطبع' })).toBeVisible();
  const card = page.locator('[data-card]').first();
  for (const line of ['مراجعة نهائية', 'باقة: كورسان', 'المشاهدة حتى 30 يونيو 2099'])
    await expect(card.getByText(line, { exact: true })).toBeVisible();
  const token = (await card.getAttribute('data-card')) ?? '';
  const pages = await printToPdf(page);
  expect(pages.map(textOf).join('')).toContain(token);

  await page.goto(`/admin/codes/card/${token}`);
  const main = page.getByRole('main');
  await expect(main.getByText('باقة مراجعة نهائية').first()).toBeVisible();
  await expect(main.getByText('المشاهدة حتى ٣٠ يونيو ٢٠٩٩')).toBeVisible();
  await expect(main.getByRole('link', { name: fiqh.info.title }).first()).toBeVisible();
});
