import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { accessibilityViolations } from '../../fixtures/axe.ts';
import { readDrafts } from '../../fixtures/drafts.ts';
import { test } from '../../fixtures/own-stack.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { takePhotograph } from '../../fixtures/photograph.ts';
import { expectPictureLoaded } from '../../fixtures/player.ts';
import { phone } from '../../fixtures/screens.ts';
import { newPerson, signInOn } from '../../fixtures/sign-in.ts';
import { expect, signedOut } from '../../fixtures/test.ts';

const lectures = Array.from({ length: 10 }, (_, index) => `الدرس ${index + 1}`);
const idOf = (index: number) => String(index).padStart(11, 'x');
const lines = lectures.map((title, index) => `${title} | https://youtu.be/${idOf(index)}`);

const heading = (page: Page, title: string) => page.getByRole('heading', { name: title });
const save = (page: Page) => page.getByRole('button', { name: 'احفظ التعديلات' }).click();

async function pasteLectures(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'الصق محاضرات كثيرة' }).click();
  await page.getByLabel('محاضرة في كل سطر').fill(text);
}

async function openToEdit(page: Page, title: string): Promise<void> {
  await page.goto('/admin/courses');
  await page.getByRole('link', { name: `عدّل: ${title}` }).click();
  await expect(heading(page, 'تعديل الكورس')).toBeVisible();
}

test('makes lectures from pasted lines, restores unsaved lectures, and saves the course only once', async ({
  visit,
}) => {
  const title = 'كورس الأسطر العشرة';
  const page = await visit({ viewport: phone });
  allowErrors(page, /api\/admin\/courses\/submit/u, /^console: Failed to load resource/u);
  await page.goto('/admin/courses/new');
  await page.getByLabel('عنوان الكورس').fill(title);
  await pasteLectures(page, [...lines, 'سطر بلا رابط'].join('\n'));
  await expect(page.getByText('السطر ١١: لا رابط في هذا السطر')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'أضف المحاضرات (١٠)' }).click();
  await expect(page.getByLabel('محاضرة في كل سطر')).toHaveValue('سطر بلا رابط');
  await page.getByRole('button', { name: 'إلغاء' }).click();
  const lastLecture = page.getByRole('button', { name: `١٠. ${lectures[9]}` });
  await expect(lastLecture).toBeVisible();

  await expect.poll(() => readDrafts(page)).toContain(lectures[9]);
  await page.reload();
  await expect(page.getByText(/^استُعيد ما كتبته/u)).toBeVisible();
  await expect(lastLecture).toBeVisible();
  await expect(page.getByLabel('عنوان الكورس')).toHaveValue(title);

  // The server stores the course, but its response is lost.
  await page.route('**/api/admin/courses/submit', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  await expect(page.getByText('كل ما كتبته باقٍ كما هو')).toBeVisible();
  await page.unroute('**/api/admin/courses/submit');
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(page.getByText('أُضيف الكورس')).toBeVisible();
  await page.getByLabel('ابحث بالعنوان أو المادة أو المدرس').fill(title);
  await expect(page.getByText('كورس واحد', { exact: true })).toBeVisible();
  await page.goto('/admin/courses/new');
  await expect(page.getByLabel('عنوان الكورس')).toHaveValue('');
});

test('shows an admin the conflicting changes by another admin, and stores those that the admin chooses', async ({
  page: first,
  visit,
}) => {
  const title = 'كورس لمسؤولَين';
  allowErrors(first, /api\/admin\/courses\/update/u, /^console: Failed to load resource/u);
  await first.goto('/admin/courses/new');
  await first.getByLabel('عنوان الكورس').fill(title);
  await pasteLectures(first, lines.slice(0, 2).join('\n'));
  await first.getByRole('button', { name: 'أضف المحاضرات (٢)' }).click();
  await first.getByRole('button', { name: 'احفظ الكورس' }).click();
  await expect(first.getByText('أُضيف الكورس')).toBeVisible();

  const secondAdmin = await visit();
  allowErrors(secondAdmin, /409/u);
  await openToEdit(first, title);
  await openToEdit(secondAdmin, title);
  await first.getByLabel('المادة').fill('الحديث');
  await first.getByLabel('وصف الكورس').fill('وصف الأول');
  // The server stores the change, but its response is lost. The retry must not report a conflict.
  await first.route('**/api/admin/courses/update', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await save(first);
  await expect(first.getByText('كل ما كتبته باقٍ كما هو')).toBeVisible();
  await first.unroute('**/api/admin/courses/update');
  await first.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(first.getByText('حُفظت التعديلات')).toBeVisible();

  await secondAdmin.getByLabel('وصف الكورس').fill('وصف الثاني');
  await secondAdmin.getByRole('button', { name: `انقل لأسفل: ${lectures[0]}` }).click();
  await save(secondAdmin);
  const dialog = secondAdmin.getByRole('dialog', { name: 'عُدّل الكورس في أثناء كتابتك' });
  await expect(dialog.getByText('عدّلتماه معًا')).toBeVisible();
  await expect(dialog.getByText('وصف الأول')).toBeVisible();
  expect(await accessibilityViolations(secondAdmin)).toEqual([]);
  await dialog.getByRole('button', { name: 'احفظ باختياري' }).click();
  await expect(secondAdmin.getByText('حُفظت التعديلات')).toBeVisible();

  await openToEdit(first, title);
  await expect(first.getByLabel('المادة')).toHaveValue('الحديث');
  await expect(first.getByLabel('وصف الكورس')).toHaveValue('وصف الثاني');
  await expect(first.getByRole('button', { name: `١. ${lectures[1]}` })).toBeVisible();
  await first.goto(`${first.url()}?add=lecture`);
  await expect(first.getByLabel('عنوان المحاضرة ٣')).toBeFocused();
  await expect(first).toHaveURL(/\/admin\/courses\/\w+$/u);
});

test('hides a course, trashes it and restores it unchanged', async ({ page }) => {
  const title = 'كورس للسلة';
  await page.goto('/admin/courses/new');
  await page.getByLabel('عنوان الكورس').fill(title);
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  await expect(page.getByText('أُضيف الكورس')).toBeVisible();
  const undo = page.getByRole('button', { name: 'تراجع' });
  const confirm = () =>
    page.getByRole('dialog').getByRole('button', { name: 'أوقف النشر' }).click();
  await page.getByRole('button', { name: `أوقف نشر: ${title}` }).click();
  await confirm();
  await expect(page.getByText(`أُوقف نشر: ${title}`)).toBeVisible();
  await undo.click();
  await expect(page.getByText(`نُشر: ${title}`, { exact: true })).toBeVisible();

  const choose = () => page.getByRole('checkbox', { name: `اختر ${title}` }).check();
  const trash = async () => {
    await choose();
    await page.getByRole('button', { name: 'احذف المختار' }).click();
    await page.getByLabel('للتأكيد اكتب: حذف').fill('حذف');
    await page.getByRole('button', { name: 'انقل إلى سلة المحذوفات' }).click();
    await expect(page.getByText(`انتقل إلى سلة المحذوفات: ${title}`)).toBeVisible();
  };
  await choose();
  await page.getByRole('button', { name: 'أوقف نشر المختار' }).click();
  await confirm();
  await expect(page.getByText(`أُوقف نشر: ${title}`)).toBeVisible();
  await page.getByLabel('الحالة').selectOption({ label: 'المسودات' });
  await trash();
  await undo.click();
  await expect(page.getByText(`استُعيد: ${title}`)).toBeVisible();

  await trash();
  await page.getByLabel('الحالة').selectOption({ label: 'سلة المحذوفات' });
  await choose();
  await page.getByRole('button', { name: 'استعد المختار' }).click();
  await expect(page.getByText(`استُعيد: ${title}`)).toBeVisible();
  await page.getByLabel('الحالة').selectOption({ label: 'المسودات' });
  await page.getByRole('link', { name: `عدّل: ${title}` }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('ends a school year and undoes the end, and keeps hidden and trashed courses open to their students', async ({
  page,
  visit,
}) => {
  const title = 'كورس يبقى لمن اشترك';
  await page.goto('/admin/courses/new');
  await page.getByLabel('عنوان الكورس').fill(title);
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  const link = await page
    .getByRole('link', { name: `أنشئ كودًا لكورس ${title}` })
    .getAttribute('href');
  const cId = new URL(link ?? '', page.url()).searchParams.get('course');
  const makeCode = () =>
    page.evaluate(async (course) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ cId: course, codePrefix: 'KEEP' });
      const init = { method: 'POST', headers, body };
      return (await (await fetch('/api/admin/courses/access_token', init)).json()).token;
    }, cId);
  const [used, unused] = [await makeCode(), await makeCode()];
  const [student, late] = [
    await visit({ viewport: phone, storageState: signedOut }),
    await visit({ storageState: signedOut }),
  ];
  allowErrors(student, /404/u);
  await signInOn(student, newPerson());
  await student.goto(`/enroll?code=${used}`);
  await student.getByRole('button', { name: 'اشترك', exact: true }).click();
  const enrolledHeading = student.getByRole('heading', { name: 'أنت مشترك في هذا الكورس' });
  await expect(enrolledHeading).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('checkbox', { name: `اختر ${title}` }).check();
  await page.getByRole('link', { name: 'أنهِ العام' }).click();
  await expect(page.getByText('المشتركون: طالب واحد. بطاقات متاحة: بطاقة واحدة.')).toBeVisible();
  await page.getByRole('button', { name: 'أنهِ العام' }).click();
  await dialog.getByLabel('للتأكيد اكتب: إنهاء').fill('إنهاء');
  await dialog.getByRole('button', { name: 'أنهِ العام' }).click();
  await expect(page.getByText('انتهى اشتراك: طالب واحد. بطل: بطاقة واحدة.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await student.goto(`/courses/${cId}`);
  await expect(student.getByText(/^انتهى اشتراكك في هذا الكورس/u)).toBeVisible();
  await student.goto(`/enroll?code=${unused}`);
  await expect(student.getByText(/^هذه البطاقة لعام دراسي انتهى/u)).toBeVisible();
  await student.goto('/user');
  await expect(student.getByRole('heading', { name: 'كورسات انتهى اشتراكك فيها' })).toBeVisible();
  expect(await accessibilityViolations(student)).toEqual([]);
  await page.getByRole('button', { name: 'تراجع' }).click();
  await dialog.getByRole('button', { name: 'تراجع' }).click();
  await expect(page.getByText('تم التراجع عنه')).toBeVisible();
  await student.reload();
  await expect(student.getByRole('link', { name: title })).toBeVisible();
  await page.goto('/admin/courses');

  await page.getByRole('button', { name: `أوقف نشر: ${title}` }).click();
  const affectedText = 'المشتركون: طالب واحد. البطاقات التي لم تُستخدم: بطاقة واحدة.';
  await expect(dialog.getByText(affectedText)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'أوقف النشر' }).click();
  await expect(page.getByText(`أُوقف نشر: ${title}`)).toBeVisible();
  await student.goto(`/courses/${cId}`);
  await expect(enrolledHeading).toBeVisible();

  await page.getByRole('checkbox', { name: `اختر ${title}` }).check();
  await page.getByRole('button', { name: 'احذف المختار' }).click();
  await expect(dialog.getByText(affectedText)).toBeVisible();
  await dialog.getByLabel('للتأكيد اكتب: حذف').fill('حذف');
  await dialog.getByRole('button', { name: 'انقل إلى سلة المحذوفات' }).click();
  await expect(page.getByText(`انتقل إلى سلة المحذوفات: ${title}`)).toBeVisible();
  await student.goto('/user');
  await student.getByRole('link', { name: title }).click();
  await expect(enrolledHeading).toBeVisible();

  await signInOn(late, newPerson());
  await late.goto(`/enroll?code=${unused}`);
  await expect(late.getByText(/لم يُستخدم الكود/u)).toBeVisible();
});

test('lets an admin publish a first course with a picture and ten lectures within five minutes', async ({
  page,
  visit,
}) => {
  const title = 'أول كورس';
  const photograph = await takePhotograph();
  const visitor = await visit({ storageState: signedOut });
  const startedAt = performance.now();
  const steps: readonly (() => Promise<unknown>)[] = [
    () => page.goto('/admin/courses'),
    () => page.getByRole('link', { name: 'كورس جديد' }).first().click(),
    () => page.getByLabel('عنوان الكورس').fill(title),
    () =>
      page
        .getByLabel('اختر صورة')
        .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photograph }),
    () => page.getByRole('button', { name: 'استخدم هذا الجزء' }).click(),
    () => page.getByRole('button', { name: 'الصق محاضرات كثيرة' }).click(),
    () => page.getByLabel('محاضرة في كل سطر').fill(lines.join('\n')),
    () => page.getByRole('button', { name: 'أضف المحاضرات (١٠)' }).click(),
    () => page.getByRole('button', { name: 'احفظ الكورس' }).click(),
  ];
  for (const step of steps) await step();
  await expect(page.getByText('أُضيف الكورس')).toBeVisible();
  await visitor.goto('/courses');
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByText(lectures[9] ?? '')).toBeVisible();
  console.log(
    `A course with ten lectures online after ${steps.length} steps, ${Math.round(performance.now() - startedAt)} ms`,
  );
  await expectPictureLoaded(visitor, 'main img');
  await expect(visitor.getByText(/^الدرس \d+$/u)).toHaveCount(10);

  // The admin previews the course as a visitor sees it.
  await page.getByRole('link', { name: `افتح كطالب: ${title}` }).click();
  await expect(page.getByText('هكذا يرى الكورس من لم يشترك فيه.')).toBeVisible();
  for (const viewer of [visitor, page])
    await expect(viewer.getByText('للمشتركين', { exact: true })).toHaveCount(10);
});

test('enrols a student, moves the enrolment to the student’s other account, and removes it there', async ({
  visit,
}) => {
  const page = await visit({ viewport: phone });
  await signInOn(await visit({ storageState: signedOut }), demoPeople.newcomer);
  await page.goto('/admin/students');
  await page.getByLabel('ابحث بالاسم أو البريد، أو بكود اشتراك').fill(demoPeople.newcomer.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: demoPeople.newcomer.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(demoPeople.newcomer.name);
  const profile = page.url();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(demoPeople.newcomer.email);
  await page.goForward();
  await page.getByLabel('ملاحظات عن الطالب').fill('يتصل مساءً');
  await page.getByRole('button', { name: 'احفظ الملاحظة' }).click();
  await expect(page.getByText('حُفظت الملاحظة')).toBeVisible();
  await page.getByRole('combobox', { name: 'الكورس', exact: true }).fill('الفقه');
  const option = page.getByRole('option').first();
  const course = (await option.textContent()) ?? '';
  await option.click();
  const add = page.getByRole('button', { name: 'أضف الطالب' });
  await add.click();
  await expect(page.getByText('هذه الخانة مطلوبة')).toBeVisible();
  await page.getByLabel('السبب').fill('دفع نقدًا في المركز');
  await page.getByLabel('ينتهي في يوم').check();
  await add.click();
  await expect(page.getByText('هذه الخانة مطلوبة')).toBeVisible();
  await page.getByLabel('آخر يوم').fill('2099-06-30');
  await add.click();
  await expect(page.getByText('أُضيف الطالب إلى الكورس')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await expect(page.getByText('مفتوح حتى ٣٠ يونيو ٢٠٩٩')).toBeVisible();
  await page.getByRole('button', { name: `مدّد: ${course}` }).click();
  const extendDialog = page.getByRole('dialog');
  await expect(extendDialog.getByLabel('آخر يوم')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await extendDialog.getByLabel('ينتهي في يوم').uncheck();
  await extendDialog.getByRole('button', { name: 'طلب ولي الأمر' }).click();
  await extendDialog.getByRole('button', { name: 'افتحه بلا نهاية' }).click();
  await expect(page.getByText('مُدّد الاشتراك')).toBeVisible();
  await expect(page.getByText('مفتوح حتى ٣٠ يونيو ٢٠٩٩')).toHaveCount(0);

  const moveButton = page.getByRole('button', { name: `انقل إلى حساب آخر: ${course}` });
  await moveButton.click();
  const account = page.getByLabel('الحساب الآخر');
  const moveToAdmin = async () => {
    await account.fill('المركز مدير');
    await page.getByRole('option', { name: demoPeople.admin.email }).click();
    await expect(page.getByRole('dialog').getByText(demoPeople.newcomer.email)).toBeVisible();
    await page.getByRole('button', { name: 'حساب جوجل خطأ' }).click();
    await page.getByRole('button', { name: 'انقل الكورس' }).click();
    await expect(page.getByText('ليس مشتركًا في أي كورس')).toBeVisible();
  };
  await account.fill('لا أحد بهذا الاسم');
  await expect(page.getByText('لا يوجد حساب يطابق البحث')).toBeVisible();
  await moveToAdmin();
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(page.getByText('عاد كل شيء كما كان')).toBeVisible();
  await moveButton.click();
  await moveToAdmin();
  const repairs = page.getByRole('main').getByRole('listitem');
  await expect(repairs.filter({ hasText: 'تراجع عن الخطوة السابقة' })).toHaveCount(1);
  await expect(repairs.filter({ hasText: 'حساب جوجل خطأ' })).toHaveCount(2);
  await expect(repairs.filter({ hasText: 'دفع نقدًا في المركز' })).toHaveCount(1);

  await page.goto('/admin/courses');
  await page.getByRole('link', { name: `طلاب كورس ${course}` }).click();
  const { admin } = demoPeople;
  const row = page.getByRole('row').filter({ hasText: admin.email });
  await expect(row.getByRole('link', { name: 'نُقل من حساب آخر' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'نزّل ملف إكسل' }).click();
  const file = unzipSync(await readFile(await (await download).path()));
  const texts = strFromU8(file['xl/sharedStrings.xml'] ?? new Uint8Array());
  expect(texts).toContain(admin.email);
  expect(texts).toContain('أضافه مسؤول، ونُقل');

  await row.getByRole('link', { name: admin.name }).click();
  await page.getByRole('button', { name: `ألغِ اشتراكه في: ${course}` }).waitFor();
  expect(page.url()).not.toBe(profile);
  await page.goBack();
  await row.getByRole('button', { name: `ألغِ اشتراك: ${admin.name}` }).click();
  await page.getByLabel('السبب').fill('طلب ولي أمره');
  await page.getByRole('button', { name: 'ألغِ اشتراكه' }).click();
  await expect(page.getByText('أُلغي اشتراك الطالب في الكورس')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByLabel('طلاب كورس').fill('');
  await expect(page.getByLabel('ابحث بالاسم أو البريد، أو بكود اشتراك')).toBeVisible();
});
