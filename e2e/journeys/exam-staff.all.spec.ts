import type { Page } from '@playwright/test';
import { nahw } from '../../scripts/seed/courses/nahw.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { quizOf, titleOf } from '../fixtures/quizzes.ts';
import { apiAs, courseIdOf } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ storageState: storageFileOf(demoPeople.admin) });

/** Adds an exam to a copy of a course, with one question for each attempt drawn from a lecture. */
async function makeExam(page: Page, cId: string): Promise<void> {
  await page.goto(`/admin/courses/${cId}`);
  await page.getByRole('button', { name: 'أضف امتحانًا' }).click();
  await page.getByLabel('عنوان الامتحان').fill('امتحان الشهر');
  await page.getByRole('button', { name: 'احفظ وتابع' }).click();
  await expect(page).toHaveURL(/\/quiz\?add=exam$/u);
  await expect(page.getByRole('switch', { name: /^امتحان له موعد/u })).toBeChecked();
  await expect(page.getByLabel('عنوان الاختبار')).toHaveValue('امتحان الشهر');
  await page.getByLabel('يبدأ', { exact: true }).fill('2099-12-03T18:00');
  await page.getByLabel('ينتهي', { exact: true }).fill('2099-12-03T20:00');
  await page.getByLabel('أضف أسئلة محاضرة').selectOption({ label: titleOf(nahw, 0) });
  await page.getByLabel('كم سؤالًا لكل محاولة؟').fill('٢');
  await page.getByRole('button', { name: 'احفظ الاختبار' }).click();
  await expect(page.getByText('حُفظ الاختبار', { exact: true })).toBeVisible();
}

test('makes an exam of drawn questions from the course’s page, and prints it with a key', {
  tag: '@phone',
}, async ({ page }) => {
  const admin = await apiAs(demoPeople.admin);
  const request = { id: await courseIdOf(nahw), quizzes: true, requestId: crypto.randomUUID() };
  const { id: cId } = await admin.post('admin/courses/copy', request);
  // The stack is shared, so the copy goes to the trash.
  try {
    await makeExam(page, cId);
    await page.getByRole('link', { name: 'اطبع ورقة' }).click();
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('region', { name: 'الورقة كما تُطبع' });
    await expect(paper.getByText('الدرجة: من ٢')).toBeVisible();
    await expect(page.getByRole('button', { name: 'اطبع' })).toBeHidden();
    const texts = quizOf(nahw, 0).questions.map(({ text }) => text.split(/[\n$]/u)[0] ?? '');
    const printed = await paper.innerText();
    expect(texts.filter((text) => printed.includes(text))).toHaveLength(2);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/admin/courses/${cId}`);
    await expect(page.getByText(/^امتحان، يبدأ 3 ديسمبر/u)).toBeVisible();
  } finally {
    await admin.post('admin/courses/delete', { ids: [cId] });
  }
});
