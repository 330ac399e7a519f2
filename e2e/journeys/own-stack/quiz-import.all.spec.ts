import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../../fixtures/axe.ts';
import { findOverflow } from '../../fixtures/find-overflow.ts';
import { test } from '../../fixtures/own-stack.ts';
import { takePhotograph } from '../../fixtures/photograph.ts';
import { phone } from '../../fixtures/screens.ts';
import { expect } from '../../fixtures/test.ts';

const wordText = `١- عاصمة مصر؟\r
أ) دمشق\r
*ب) القاهرة\r
ج) بغداد\r
\r
٢- ناتج $\\frac{1}{2}$ + $\\frac{1}{2}$\r
أ) ١\r
ب) ٢\r
\r
٣- الصفر عدد زوجي (صح)\r
الشرح: يقبل القسمة على ٢`;

/** Makes a course with one lecture, and opens the editor of the lecture's quiz. */
async function openNewQuiz(page: Page, title: string): Promise<void> {
  await page.goto('/admin/courses/new');
  await page.getByLabel('عنوان الكورس').fill(title);
  await page.getByRole('button', { name: 'أضف محاضرة' }).first().click();
  await page.getByLabel('عنوان المحاضرة').fill('الأولى');
  await page.getByLabel('رابط الفيديو').fill('https://youtu.be/aaaaaaaaaaa');
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  await page.getByRole('link', { name: `عدّل: ${title}` }).click();
  await page.getByRole('button', { name: '١. الأولى' }).click();
  await page.getByRole('link', { name: 'أضف اختبارًا' }).click();
}

const expectSaved = (page: Page) => expect(page.getByText('حُفظ الاختبار')).toBeVisible();
const rows = (page: Page) => page.getByRole('heading', { level: 3 });

test('imports questions from Word, marks questions that need correction, and exports all to a GIFT file', async ({
  page,
}) => {
  await openNewQuiz(page, 'كورس بنك أسئلته في Word');
  await page.getByRole('button', { name: 'الصق أسئلة' }).click();
  const dialog = page.getByRole('dialog', { name: 'الصق أسئلة كثيرة' });
  const field = dialog.getByRole('textbox', { name: 'الأسئلة' });
  await field.fill(wordText);
  await expect(dialog.getByText('الجاهز للإضافة: سؤالان')).toBeVisible();
  await expect(dialog.getByText('السطر ٦: لم تُحدَّد الإجابة الصحيحة')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'أضف الأسئلة (٢)' }).click();
  await expect(field).toHaveValue(/^٢- ناتج/u);
  await field.fill((await field.inputValue()).replace('أ) ١', 'أ) ١ *'));
  await expect(dialog.locator('math mfrac')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'أضف الأسئلة (١)' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'احفظ الاختبار' }).click();
  await expectSaved(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'تصدير لبنك أسئلة (GIFT)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('اختبار الأولى.gift');
  const giftText = await readFile(await file.path(), 'utf8');
  expect(giftText).toContain('الصفر عدد زوجي {TRUE####يقبل القسمة على ٢\n}');

  await page.getByRole('button', { name: 'استيراد من بنك أسئلة (GIFT)' }).click();
  const importDialog = page.getByRole('dialog', { name: 'استيراد أسئلة من ملف' });
  const essay = `${giftText}\n::مقال::اكتب عن مصر {}\n`;
  await importDialog
    .getByLabel('اختر ملفًا')
    .setInputFiles({ name: 'bank.gift', mimeType: 'text/plain', buffer: Buffer.from(essay) });
  await expect(importDialog.getByText('الجاهز للإضافة: ٣ أسئلة')).toBeVisible();
  await expect(importDialog.getByText(/سؤال مقالي/u)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await importDialog.getByRole('button', { name: 'أضف الأسئلة (٣)' }).click();
  await expect(rows(page)).toHaveCount(6);
  // The corrected question is the last one, because it was added last.
  await expect(page.getByRole('button', { name: '٥. الصفر عدد زوجي' })).toBeVisible();
  await page.getByRole('button', { name: 'احفظ الاختبار' }).click();
  await expectSaved(page);
});

test('shows a question’s picture after an admin has chosen it on a phone and saved the quiz', async ({
  visit,
}) => {
  const page = await visit({ viewport: phone });
  await openNewQuiz(page, 'كورس لأسئلته صور');
  await page.getByRole('button', { name: 'الصق أسئلة' }).click();
  const dialog = page.getByRole('dialog', { name: 'الصق أسئلة كثيرة' });
  await dialog.getByRole('textbox', { name: 'الأسئلة' }).fill('في الصورة مثلث (صح)');
  expect(await findOverflow(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'أضف الأسئلة (١)' }).click();
  await page.getByRole('button', { name: '١. في الصورة مثلث' }).click();
  const photograph = await takePhotograph();
  await page
    .getByLabel('أضف صورة')
    .and(page.locator('input'))
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await expect(page.getByText('رُفعت الصورة. تظهر للطلاب بعد حفظ الاختبار.')).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('button', { name: 'احفظ الاختبار' }).click();
  await expectSaved(page);

  await page.reload();
  await page.getByRole('button', { name: '١. في الصورة مثلث' }).click();
  const picture = page.getByRole('img', { name: 'صورة السؤال' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(960);
});
