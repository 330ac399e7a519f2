import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../../fixtures/axe.ts';
import { readDrafts } from '../../fixtures/drafts.ts';
import { findOverflow } from '../../fixtures/find-overflow.ts';
import { test } from '../../fixtures/own-stack.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { phone } from '../../fixtures/screens.ts';
import { expect } from '../../fixtures/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const add = (page: Page) => page.getByRole('button', { name: 'أضف سؤالًا' }).first().click();
const save = (page: Page) => page.getByRole('button', { name: 'احفظ الاختبار' }).click();

/** Makes a course with one lecture, and opens the lecture in the editor. */
async function makeCourse(page: Page, title: string): Promise<void> {
  await page.goto('/admin/courses/new');
  await page.getByLabel('عنوان الكورس').fill(title);
  await page.getByRole('button', { name: 'أضف محاضرة' }).first().click();
  await expect(page.getByText('احفظ الكورس أولًا')).toBeVisible();
  await page.getByLabel('عنوان المحاضرة').fill('المحاضرة الأولى');
  await page.getByLabel('رابط الفيديو').fill('https://youtu.be/aaaaaaaaaaa');
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  await page.getByRole('link', { name: `عدّل: ${title}` }).click();
  await page.getByRole('button', { name: '١. المحاضرة الأولى' }).click();
}

async function fillAnswers(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries())
    await page.getByRole('textbox', { name: `الإجابة ${'أبجد'[index]}`, exact: false }).fill(text);
}

test('writes, saves, reopens and corrects a quiz with maths and three kinds of questions', async ({
  page,
}) => {
  await makeCourse(page, 'كورس له اختبار');
  await page.getByRole('link', { name: 'أضف اختبارًا' }).click();
  await expect(heading(page, 'اختبار: المحاضرة الأولى')).toBeVisible();
  await expect(page.getByLabel('عنوان الاختبار')).toHaveValue('المحاضرة الأولى');

  await add(page);
  await page.getByLabel('نص السؤال').fill('ناتج $\\frac{1}{2}+\\frac{1}{2}$ هو');
  // The formatted fractions appear in the question's row and below its field.
  await expect(page.locator('math mfrac')).toHaveCount(4);
  await fillAnswers(page, ['١', '٢']);
  await page.getByRole('radio', { name: 'الإجابة أ صحيحة' }).check();

  await add(page);
  await page.getByLabel('نص السؤال').fill('أي هذه أعداد أولية؟');
  await page.getByLabel('نوع السؤال').selectOption('عدة إجابات صحيحة');
  await fillAnswers(page, ['٢', '٤', '٥']);
  await page.getByRole('checkbox', { name: 'الإجابة أ صحيحة' }).check();
  await page.getByRole('checkbox', { name: 'الإجابة ج صحيحة' }).check();

  await add(page);
  await page.getByLabel('نص السؤال').fill('الصفر عدد زوجي');
  await page.getByLabel('نوع السؤال').selectOption('صح أو خطأ');
  expect(await accessibilityViolations(page)).toEqual([]);

  // The question without a right answer shows an error.
  await save(page);
  await page.getByRole('button', { name: 'السؤال ٣: الإجابة الصحيحة' }).click();
  await expect(page.getByRole('radio', { name: 'صح' })).toBeFocused();
  await page.getByRole('radio', { name: 'صح' }).check();

  await expect.poll(() => readDrafts(page)).toMatch(/الصفر عدد زوجي.*"right":\["a"\]/u);
  await page.reload();
  await expect(page.getByText(/^استُعيد ما كتبته/u)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('حُفظ الاختبار')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: '٣. الصفر عدد زوجي' })).toBeVisible();
  await page.getByRole('button', { name: '٢. أي هذه أعداد أولية؟' }).click();
  await expect(page.getByRole('checkbox', { name: 'الإجابة ج صحيحة' })).toBeChecked();
  await page
    .getByRole('textbox', { name: 'الشرح' })
    .fill('العدد الأولي يقبل القسمة على نفسه وعلى ١ فقط');
  await page.getByLabel('المحاولات').fill('٣');
  await save(page);
  await expect(page.getByText('حُفظ الاختبار')).toBeVisible();

  await page.getByRole('link', { name: 'إلى الكورس' }).click();
  await page.getByRole('button', { name: '١. المحاضرة الأولى' }).click();
  await page.getByRole('link', { name: 'الاختبار: ٣ أسئلة' }).click();
  await expect(page.getByLabel('المحاولات')).toHaveValue('3');

  await page.getByRole('button', { name: 'كما يراه الطالب' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.locator('math mfrac')).toHaveCount(2);
  await preview.getByRole('button', { name: 'أغلق المعاينة' }).click();

  await page.getByRole('button', { name: 'احذف الاختبار' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'احذف الاختبار' }).click();
  await expect(heading(page, 'تعديل الكورس')).toBeVisible();
  await page.getByRole('button', { name: '١. المحاضرة الأولى' }).click();
  await expect(page.getByRole('link', { name: 'أضف اختبارًا' })).toBeVisible();
});

test('keeps the texts of both admins if two admins edit the same quiz on phones', async ({
  visit,
}) => {
  const title = 'كورس اختباره لاثنين';
  const first = await visit({ viewport: phone });
  await makeCourse(first, title);
  await first.getByRole('link', { name: 'أضف اختبارًا' }).click();
  await add(first);
  await first.getByLabel('نص السؤال').fill('السؤال الأصلي');
  await fillAnswers(first, ['صواب', 'غيره']);
  await first.getByRole('radio', { name: 'الإجابة أ صحيحة' }).check();
  expect(await findOverflow(first)).toEqual([]);
  await save(first);
  await expect(first.getByText('حُفظ الاختبار')).toBeVisible();

  const second = await visit({ viewport: phone });
  await second.goto(new URL(first.url()).pathname);
  await second.getByRole('button', { name: '١. السؤال الأصلي' }).click();

  await first.getByLabel('نص السؤال').fill('كتبه الأول');
  const saveResponse = first.waitForResponse('**/api/admin/quizzes/save');
  await save(first);
  await saveResponse;

  allowErrors(second, /api\/admin\/quizzes\/save/u, /^console: Failed to load resource/u);
  await second.getByLabel('نص السؤال').fill('كتبه الثاني');
  await save(second);
  const dialog = second.getByRole('dialog', { name: 'عُدّل الاختبار في أثناء كتابتك' });
  await expect(dialog.getByText('كتبه الأول')).toBeVisible();
  expect(await findOverflow(second)).toEqual([]);
  await dialog.getByRole('button', { name: 'احفظ باختياري' }).click();
  await expect(second.getByText('حُفظ الاختبار')).toBeVisible();
  await second.reload();
  await expect(second.getByRole('button', { name: '١. كتبه الثاني' })).toBeVisible();
});
