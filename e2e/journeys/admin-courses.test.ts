import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { demoPeople } from '../../scripts/seed/people.ts';
import { barriersOn } from '../fixtures/axe.ts';
import { useOwnStack } from '../fixtures/own-stack.ts';
import { takePhotograph } from '../fixtures/photograph.ts';
import { isShown } from '../fixtures/player.ts';
import { stateOf } from '../fixtures/sign-in.ts';
import { openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

/** Courses come and go here, so the shared stack is left alone. */
let origin = '';

const own = useOwnStack();
beforeAll(async () => {
  origin = (await own.start()).stack.origin;
});

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
  await page.goto('/admin');
  await page.getByRole('link', { name: `عدّل: ${title}` }).click();
  await heading(page, 'تعديل الكورس').waitFor();
}

it('makes lectures of pasted lines, brings back what was not saved, and saves once', async () => {
  const title = 'كورس الأسطر العشرة';
  const page = await openPage({
    origin,
    viewport: phone,
    state: await stateOf(demoPeople.admin, origin),
    allowed: [/api\/admin\/courses\/submit/u, /^console: Failed to load resource/u],
  });
  await page.goto('/admin/courses/new');
  await page.getByLabel('عنوان الكورس').fill(title);
  await pasteLectures(page, [...lines, 'سطر بلا رابط'].join('\n'));
  await page.getByText('السطر ١١: لا رابط في هذا السطر').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'أضف المحاضرات (١٠)' }).click();
  expect(await page.getByLabel('محاضرة في كل سطر').inputValue()).toBe('سطر بلا رابط');
  await page.getByRole('button', { name: 'إلغاء' }).click();
  const titles = page.getByLabel('عنوان المحاضرة');
  expect(await titles.count()).toBe(10);

  // Long enough for the draft to be kept.
  await page.waitForTimeout(1_500);
  await page.reload();
  await page.getByText(/^استُعيد ما كتبته/u).waitFor();
  expect(await titles.nth(9).inputValue()).toBe(lectures[9]);
  expect(await page.getByLabel('عنوان الكورس').inputValue()).toBe(title);

  // The course arrives, its answer does not.
  await page.route('**/api/admin/courses/submit', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  await page.getByText('كل ما كتبته باقٍ كما هو').waitFor();
  await page.unroute('**/api/admin/courses/submit');
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await page.getByText('أُضيف الكورس').waitFor();
  await page.getByLabel('ابحث بالعنوان أو المادة أو المعلّم').fill(title);
  await page.getByText('كورس واحد', { exact: true }).waitFor();
  await page.goto('/admin/courses/new');
  expect(await page.getByLabel('عنوان الكورس').inputValue()).toBe('');
});

it('shows two admins what the other changed, and stores what was chosen', async () => {
  const state = await stateOf(demoPeople.admin, origin);
  const title = 'كورس لمسؤولَين';
  const first = await openPage({
    origin,
    state,
    allowed: [/api\/admin\/courses\/update/u, /^console: Failed to load resource/u],
  });
  await first.goto('/admin/courses/new');
  await first.getByLabel('عنوان الكورس').fill(title);
  await pasteLectures(first, lines.slice(0, 2).join('\n'));
  await first.getByRole('button', { name: 'أضف المحاضرات (٢)' }).click();
  await first.getByRole('button', { name: 'احفظ الكورس' }).click();
  await first.getByText('أُضيف الكورس').waitFor();

  const second = await openPage({ origin, state, allowed: [/409/u] });
  await openToEdit(first, title);
  await openToEdit(second, title);
  await first.getByLabel('المادة').fill('الحديث');
  await first.getByLabel('وصف الكورس').fill('وصف الأول');
  // The change arrives, its answer does not; sent again it is no conflict with itself.
  await first.route('**/api/admin/courses/update', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await save(first);
  await first.getByText('كل ما كتبته باقٍ كما هو').waitFor();
  await first.unroute('**/api/admin/courses/update');
  await first.getByRole('button', { name: 'أعد المحاولة' }).click();
  await first.getByText('حُفظت التعديلات').waitFor();

  await second.getByLabel('وصف الكورس').fill('وصف الثاني');
  await second.getByRole('button', { name: `انقل لأسفل: ${lectures[0]}` }).click();
  await save(second);
  const dialog = second.getByRole('dialog', { name: 'عُدّل الكورس في أثناء كتابتك' });
  await dialog.getByText('عدّلتماه معًا').waitFor();
  await dialog.getByText('وصف الأول').waitFor();
  expect(await barriersOn(second)).toEqual([]);
  await dialog.getByRole('button', { name: 'احفظ باختياري' }).click();
  await second.getByText('حُفظت التعديلات').waitFor();

  await openToEdit(first, title);
  expect(await first.getByLabel('المادة').inputValue()).toBe('الحديث');
  expect(await first.getByLabel('وصف الكورس').inputValue()).toBe('وصف الثاني');
  expect(await first.getByLabel('عنوان المحاضرة').first().inputValue()).toBe(lectures[1]);
});

it('hides a course, trashes it and brings it back as it was', async () => {
  const page = await openPage({ origin, state: await stateOf(demoPeople.admin, origin) });
  const title = 'كورس للسلة';
  await page.goto('/admin/courses/new');
  await page.getByLabel('عنوان الكورس').fill(title);
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  await page.getByText('أُضيف الكورس').waitFor();
  const undo = page.getByRole('button', { name: 'تراجع' });
  await page.getByRole('button', { name: `أوقف نشر: ${title}` }).click();
  await page.getByText(`أُوقف نشر: ${title}`).waitFor();
  await undo.click();
  await page.getByText(`نُشر: ${title}`, { exact: true }).waitFor();

  const choose = () => page.getByRole('checkbox', { name: `اختر ${title}` }).check();
  const trash = async () => {
    await choose();
    await page.getByRole('button', { name: 'احذف المختار' }).click();
    await page.getByLabel('للتأكيد اكتب: حذف').fill('حذف');
    await page.getByRole('button', { name: 'انقل إلى سلة المحذوفات' }).click();
    await page.getByText(`انتقل إلى سلة المحذوفات: ${title}`).waitFor();
  };
  await choose();
  await page.getByRole('button', { name: 'أوقف نشر المختار' }).click();
  await page.getByText(`أُوقف نشر: ${title}`).waitFor();
  await page.getByLabel('الحالة').selectOption({ label: 'المسودات' });
  await trash();
  await undo.click();
  await page.getByText(`استُعيد: ${title}`).waitFor();

  await trash();
  await page.getByLabel('الحالة').selectOption({ label: 'سلة المحذوفات' });
  await choose();
  await page.getByRole('button', { name: 'استعد المختار' }).click();
  await page.getByText(`استُعيد: ${title}`).waitFor();
  await page.getByLabel('الحالة').selectOption({ label: 'المسودات' });
  await page.getByRole('link', { name: `عدّل: ${title}` }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
});

it('has a first course with a picture and ten lectures on line within five minutes', async () => {
  const title = 'أول كورس';
  const photograph = await takePhotograph();
  const page = await openPage({ origin, state: await stateOf(demoPeople.admin, origin) });
  const visitor = await openPage({ origin });
  const began = performance.now();
  const steps: readonly (() => Promise<unknown>)[] = [
    () => page.goto('/admin'),
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
  await page.getByText('أُضيف الكورس').waitFor();
  await visitor.goto('/courses');
  await visitor.getByRole('link', { name: title }).click();
  await visitor.getByText(lectures[9] ?? '').waitFor();
  console.log(
    `A course with ten lectures on line after ${steps.length} steps, ${Math.round(performance.now() - began)} ms`,
  );
  expect(await isShown(visitor, 'main img')).toBe(true);
  expect(await visitor.getByText(/^الدرس \d+$/u).count()).toBe(10);

  // The admin sees what they see, not what an admin may.
  await page.getByRole('link', { name: `افتح كطالب: ${title}` }).click();
  await page.getByText('هكذا يرى الكورس من لم يشترك فيه.').waitFor();
  for (const seen of [visitor, page])
    expect(await seen.getByText('للمشتركين', { exact: true }).count()).toBe(10);
});

it('finds a student, gives him a course, moves it to his other account and takes it away in its list', async () => {
  const page = await openPage({
    origin,
    viewport: phone,
    state: await stateOf(demoPeople.admin, origin),
    allowed: [/400/u],
  });
  await stateOf(demoPeople.newcomer, origin);
  await page.goto('/admin/students');
  await page
    .getByLabel('ابحث بأول الاسم أو البريد، أو بكود اشتراك')
    .fill(demoPeople.newcomer.email);
  await page.getByRole('link', { name: demoPeople.newcomer.name }).click();
  const profile = page.url();
  await page.getByLabel('الكورس', { exact: true }).fill('الفقه');
  const option = page.getByRole('option').first();
  const course = (await option.textContent()) ?? '';
  await option.click();
  await page.getByRole('button', { name: 'أضف الطالب' }).click();
  await page.getByText('أُضيف الطالب إلى الكورس').waitFor();
  expect(await barriersOn(page)).toEqual([]);

  const move = page.getByRole('button', { name: `انقل إلى حساب آخر: ${course}` });
  await move.click();
  await page.getByLabel('بريد الحساب الآخر').fill('nobody@example.com');
  await page.getByRole('button', { name: 'انقل الكورس' }).click();
  await page.getByText('لا يوجد حساب بهذا العنوان').waitFor();
  await page.getByLabel('بريد الحساب الآخر').fill(demoPeople.admin.email);
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await page.getByText('ليس مشتركًا في أي كورس').waitFor();

  await page.goto('/admin');
  await page.getByRole('link', { name: `طلاب كورس ${course}` }).click();
  const { admin } = demoPeople;
  const row = page.getByRole('listitem').filter({ hasText: admin.email });
  await row.getByText('نُقل من حساب آخر').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'نزّل CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(`"${admin.email}",.*"أضافه مسؤول، ونُقل`));

  await row.getByRole('link', { name: admin.name }).click();
  await page.getByRole('button', { name: `أزل من: ${course}` }).waitFor();
  expect(page.url()).not.toBe(profile);
  await page.goBack();
  await row.getByRole('button', { name: `أزل: ${admin.name}` }).click();
  await page.getByRole('button', { name: 'أزل الطالب' }).click();
  await page.getByText('أُزيل الطالب من الكورس').waitFor();
  await row.waitFor({ state: 'detached' });

  await page.getByLabel('طلاب كورس').fill('');
  await page.getByLabel('ابحث بأول الاسم أو البريد، أو بكود اشتراك').waitFor();
});
