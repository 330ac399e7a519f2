import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { barriersOn } from '../fixtures/axe.ts';
import { useOwnStack } from '../fixtures/own-stack.ts';
import { printToPdf, textOf } from '../fixtures/printed-pdf.ts';
import { readQr } from '../fixtures/read-qr.ts';
import { signInOn } from '../fixtures/sign-in.ts';
import { openPage, type StorageState, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

let origin = '';
let admin: StorageState | null = null;

const own = useOwnStack();
beforeAll(async () => {
  origin = (await own.start()).stack.origin;
});

/** The admin's browser on this file's own stack. */
async function openAdmin(allowed: readonly RegExp[] = []): Promise<Page> {
  const page = await openPage({ origin, allowed, ...(admin ? { state: admin } : {}) });
  if (admin === null) {
    await signInOn(page, demoPeople.admin);
    admin = await page.context().storageState();
  }
  return page;
}

const courseTitle = fiqh.info.title;

async function chooseCourse(scope: Page | Locator): Promise<void> {
  await scope.getByRole('combobox', { name: 'الكورس' }).fill(courseTitle);
  await scope.getByRole('option', { name: courseTitle }).click();
}

async function fillBatch(page: Page, count: string, prefix: string): Promise<void> {
  await page.goto('/admin/codes/new');
  await chooseCourse(page);
  await page.getByLabel('عدد البطاقات').fill(count);
  await page.getByLabel(/^بادئة الكود/u).fill(prefix);
}

async function makeBatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();
  await page.getByRole('heading', { name: 'أُنشئت الدفعة' }).waitFor();
}

async function openPrint(page: Page): Promise<readonly string[]> {
  await page.getByRole('link', { name: 'اطبع البطاقات' }).click();
  await page.locator('button:enabled', { hasText: 'اطبع' }).waitFor();
  return page
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.dataset.card ?? ''));
}

/** The row of a card in the list, found by what stands on it. */
async function findCard(page: Page, typed: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(typed);
  const row = page.getByRole('row').nth(1);
  await page.getByRole('status').getByText('المعروض: بطاقة واحدة').waitFor();
  return row;
}

/** A phone's and a desk's layout say the same; one of them is hidden. */
const shown = (scope: Locator, text: string) =>
  scope.getByText(text).filter({ visible: true }).first().waitFor();

async function doTo(page: Page, row: Locator, deed: string): Promise<void> {
  await row.getByRole('button', { name: /^إجراءات/u }).click();
  await page.getByRole('menuitem', { name: deed }).click();
  await page.getByRole('dialog').getByRole('button', { name: deed }).click();
}

it('prints what it made: two A4 pages, every card whole, every code to copy and to scan', async () => {
  const page = await openAdmin();
  await fillBatch(page, '٣٠', 'fqh');
  await page.getByLabel('منفذ البيع').fill('مكتبة النور');
  await page.getByLabel('السعر').fill('١٥٠ جنيهًا');
  await makeBatch(page);
  const tokens = await openPrint(page);
  expect(tokens).toHaveLength(30);
  expect(await barriersOn(page)).toEqual([]);

  const pages = await printToPdf(page);
  expect(pages).toHaveLength(2);
  for (const { width, height } of pages) {
    expect(width).toBeCloseTo(210, 0);
    expect(height).toBeCloseTo(297, 0);
  }
  for (const [index, token] of tokens.entries()) {
    const sheet = pages[Math.floor(index / 24)];
    const printed = sheet === undefined ? '' : textOf(sheet);
    expect(printed).toContain(token);
  }
  // Baselines of the codes, row by row: each lies in the lower third of a card of its own.
  const rows = (pages[0]?.texts ?? []).filter(({ text }) => text.trim() === 'FQH');
  expect(rows).toHaveLength(24);
  for (const [index, { y }] of rows.entries()) {
    const top = 12.5 + 34 * Math.floor(index / 3);
    expect(y - top).toBeGreaterThan(20);
    expect(y - top).toBeLessThan(32);
  }
  const words = pages.map(textOf).join('');
  for (const around of ['السجل', 'معاينة', '©']) expect(words).not.toContain(around);

  await page.emulateMedia({ media: 'print' });
  const link = await readQr(page.locator('[data-card]').nth(4));
  expect(link).toBe(`${origin}/enroll?code=${tokens[4]}`);

  const student = await openPage({ origin });
  await signInOn(student, demoPeople.newcomer);
  await student.goto(link ?? '');
  await student.getByRole('button', { name: 'اشترك' }).click();
  await student.getByText('أنت مشترك في هذا الكورس').waitFor();
});

it('hands cards over, takes them back, and gives a new one for a damaged one', async () => {
  const page = await openAdmin();
  await fillBatch(page, '5', 'desk');
  await page.getByRole('switch', { name: /غير مفعّلة/u }).check();
  await makeBatch(page);
  const tokens = await openPrint(page);
  const [first = '', second = ''] = tokens;
  const serials = await page.locator('[data-card] bdi').allTextContents();

  await page.goto('/admin/codes');
  await page.getByRole('button', { name: 'تغيير مجموعة بالأرقام' }).click();
  const dialog = page.getByRole('dialog');
  await chooseCourse(dialog);
  await dialog.getByLabel('من رقم').fill(serials[0] ?? '');
  await dialog.getByLabel('إلى رقم').fill(serials[4] ?? '');
  await dialog.getByRole('button', { name: 'فعّل' }).click();
  await page.getByText('فُعّلت: ٥ بطاقات').waitFor();
  expect(await barriersOn(page)).toEqual([]);

  const card = await findCard(page, first.toLowerCase().replaceAll('-', ' '));
  await doTo(page, card, 'ألغِ');
  await page.getByText('أُلغيت: بطاقة واحدة').waitFor();
  await shown(card, 'ملغى');
  await page.getByRole('button', { name: 'تراجع' }).click();
  await page.getByText('عادت صلاحيتها: بطاقة واحدة').waitFor();
  await shown(card, 'لم يُستخدم');

  const damaged = await findCard(page, second);
  await doTo(page, damaged, 'استبدل البطاقة');
  await page.getByText('الكود الجديد بدل البطاقة التالفة').waitFor();
  await shown(damaged, 'استُبدلت بـ');

  await page.goto('/admin/audit');
  await page.getByText('استبدل بطاقة تالفة').last().waitFor();
  await page.getByLabel('الكود').fill(first);
  await page.getByLabel('الكود').press('Enter');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(2);
  expect(await entries.first().textContent()).toContain('أعاد صلاحية بطاقات');
});

it('makes one batch, whatever the connection does, and keeps what was typed', async () => {
  const page = await openAdmin([/ERR_INTERNET_DISCONNECTED|request failed/u]);
  await fillBatch(page, '7', 'lost');
  await page.getByLabel('ملاحظة').fill('تسليم الأحد');
  let cut = true;
  await page.route('**/api/admin/courses/access_tokens', async (route) => {
    if (!cut) return route.continue();
    cut = false;
    // The server has made the batch; only its answer is lost.
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();
  await page.getByText('إعادة المحاولة لا تُنشئ دفعة ثانية').waitFor();
  await page.reload();
  expect(await page.getByLabel('عدد البطاقات').inputValue()).toBe('7');
  expect(await page.getByLabel('ملاحظة').inputValue()).toBe('تسليم الأحد');
  await makeBatch(page);

  await page.goto('/admin/codes/batches');
  await page.getByText('تسليم الأحد').first().waitFor();
  await chooseCourse(page);
  await page.getByRole('heading', { name: 'حسب منفذ البيع' }).waitFor();
  const made = page.getByRole('rowheader').filter({ hasText: 'تسليم الأحد' });
  await made.first().waitFor();
  expect(await made.count()).toBe(1);
  expect(await barriersOn(page)).toEqual([]);
});

it('gives the cards as a file that Excel reads as Arabic', async () => {
  const page = await openAdmin();
  await page.goto('/admin/codes?state=unused');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'نزّل CSV' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString().trimEnd().split('\r\n');
  expect(lines[0]).toContain('الرقم المسلسل');
  expect(lines.slice(1).every((line) => line.includes('لم يُستخدم'))).toBe(true);
});

it('shows out whose session has ended, at the next call', async () => {
  const page = await openAdmin([/answer: 401|status of 401/u]);
  await page.goto('/admin/codes');
  await page.getByRole('table').waitFor();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'الدفعات' }).click();
  await page.getByRole('heading', { name: 'هذه الصفحة للمسؤولين' }).waitFor();
});

it('has 500 cards on paper within two minutes', async () => {
  const page = await openAdmin();
  const began = performance.now();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'أكواد الاشتراك' }).click();
  await page.getByRole('link', { name: 'دفعة جديدة' }).first().click();
  // The list of codes, which has a field of the same name, stays until the form is there.
  await page.getByRole('heading', { name: 'دفعة أكواد جديدة' }).waitFor();
  await chooseCourse(page);
  await page.getByLabel('عدد البطاقات').fill('500');
  await makeBatch(page);
  await openPrint(page);
  const pages = await printToPdf(page);
  console.log(`500 cards on ${pages.length} pages in ${Math.round(performance.now() - began)} ms`);
  expect(pages).toHaveLength(21);
});

it('sends students none of the code behind the door', async () => {
  const page = await openPage({ origin });
  await signInOn(page, demoPeople.enrolled);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url());
  });
  await page.goto('/admin/codes/new');
  await page.getByRole('heading', { name: 'هذه الصفحة للمسؤولين' }).waitFor();
  await page.waitForLoadState('networkidle');
  const code = await Promise.all(
    [...scripts].map(async (url) => (await page.request.get(url)).text()),
  ).then((texts) => texts.join(''));
  expect(code).toContain('هذه الصفحة للمسؤولين');
  expect(code).not.toContain('دفعة أكواد جديدة');
});
