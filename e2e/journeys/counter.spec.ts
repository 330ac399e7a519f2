import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { physics } from '../../scripts/seed/courses/physics.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { countClicks } from '../fixtures/count-clicks.ts';
import { printToPdf, textOf } from '../fixtures/printed-pdf.ts';
import { apiAs, courseIdOf } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { timed } from '../fixtures/timed.ts';

test.use({ storageState: storageFileOf(demoPeople.sales) });

async function makeCards(course: typeof fiqh, count: number, price: number) {
  const admin = await apiAs(demoPeople.admin);
  const cId = await courseIdOf(course);
  const requestId = crypto.randomUUID();
  const { tokens } = await admin.post('admin/courses/access_tokens', {
    cId,
    count,
    price,
    inactive: true,
    requestId,
  });
  return tokens;
}

/** Types like a hand scanner: the code, then Enter. */
async function scan(page: Page, token: string): Promise<void> {
  await page.getByRole('searchbox').fill(token);
  await page.keyboard.press('Enter');
}

const receipts = (page: Page) => page.getByRole('region', { name: /^إيصال/u });

test('opens a shift, sells cards to three students, prints a receipt, and closes the shift', async ({
  page,
}) => {
  const [first, second, third] = await makeCards(fiqh, 3, 15_000);
  const [fourth] = await makeCards(physics, 1, 12_050);
  await page.goto('/admin');
  const clicks = await countClicks(page);
  await page.getByRole('navigation').getByRole('link', { name: 'بيع الآن' }).click();

  await timed('three counter sales and the close of the shift', async () => {
    await page.getByRole('link', { name: 'افتح وردية' }).click();
    await page.getByLabel('في الدرج الآن، بالجنيه').fill('٢٠٠');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^وردية مفتوحة/u })).toBeVisible();
    await page.getByRole('link', { name: 'البيع', exact: true }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();

    // The first student buys two cards of different courses.
    await scan(page, first ?? '');
    await scan(page, fourth ?? '');
    await expect(page.getByText('270.50 ج.م')).toBeVisible();
    await page.getByLabel('المدفوع بالجنيه').fill('٣٠٠');
    await expect(page.getByText('29.50 ج.م')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(receipts(page)).toContainText('29.50');

    const [sheet, ...otherSheets] = await printToPdf(page);
    expect(otherSheets).toEqual([]);
    expect(Math.round(sheet?.width ?? 0)).toBe(58);
    expect(sheet && textOf(sheet)).toContain('270.50');
    expect(sheet && textOf(sheet)).not.toContain('البيع');

    for (const token of [second, third]) {
      await scan(page, token ?? '');
      await page.getByRole('button', { name: 'بِع البطاقة' }).click();
      await expect(receipts(page)).toContainText('150.00');
      await expect(page.getByRole('searchbox')).toBeFocused();
    }

    await page.getByRole('link', { name: 'الورديات', exact: true }).click();
    await expect(page.getByRole('row', { name: /^المفترض في الدرج/u })).toContainText('770.50');
    await page.getByRole('button', { name: 'أغلق الوردية' }).click();
    await page.getByLabel('عُدّ ما في الدرج، بالجنيه').fill('٧٧٠');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^كشف وردية/u })).toBeVisible();
  });
  expect(clicks()).toBe(7);
  await expect(page.getByText('عجز 0.50').first()).toBeVisible();
  const [closing, ...otherPages] = await printToPdf(page);
  expect(otherPages).toEqual([]);
  expect(Math.round(closing?.width ?? 0)).toBe(210);
  expect(closing && textOf(closing)).toContain('770.50');

  // A card that was sold cannot be sold again, and a reload keeps the list.
  await page.goto('/admin/counter');
  await scan(page, first ?? '');
  await expect(page.getByText('بيعت من قبل')).toBeVisible();
  await page.reload();
  await expect(page.getByText('بيعت من قبل')).toBeVisible();
  await expect(page.getByRole('button', { name: 'بِع البطاقة' })).toBeDisabled();
});
