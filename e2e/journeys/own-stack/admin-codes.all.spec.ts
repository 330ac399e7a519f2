import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { accessibilityViolations } from '../../fixtures/axe.ts';
import { test } from '../../fixtures/own-stack.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { printToPdf, textOf } from '../../fixtures/printed-pdf.ts';
import { readQr } from '../../fixtures/read-qr.ts';
import { newPerson, signInOn } from '../../fixtures/sign-in.ts';
import { expect, signedOut } from '../../fixtures/test.ts';
import { timed } from '../../fixtures/timed.ts';

const courseTitle = fiqh.info.title;

async function chooseCourse(scope: Page | Locator): Promise<void> {
  await scope.getByRole('combobox', { name: 'الكورس' }).fill(courseTitle);
  await scope.getByRole('option', { name: courseTitle }).click();
}

async function fillBatchForm(page: Page, count: string, prefix: string): Promise<void> {
  await page.goto('/admin/codes/new');
  await chooseCourse(page);
  await page.getByLabel('عدد البطاقات').fill(count);
  await page.getByLabel(/^بادئة الكود/u).fill(prefix);
}

async function makeBatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();
  await expect(page.getByRole('heading', { name: 'أُنشئت الدفعة' })).toBeVisible();
}

/** Opens the page for printing. Returns the tokens of its cards. */
async function openPrintPage(page: Page): Promise<readonly string[]> {
  await page.getByRole('link', { name: 'اطبع البطاقات' }).click();
  // Drawing 500 codes takes long on a busy machine.
  const printButton = page.locator('button:enabled', { hasText: 'اطبع' });
  await expect(printButton).toBeVisible({ timeout: 100_000 });
  return page
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.dataset.card ?? ''));
}

/** Searches the code list for the typed text, and returns the row of the card. */
async function findCard(page: Page, typed: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(typed);
  const row = page.getByRole('row').nth(1);
  await expect(page.getByRole('status').getByText('المعروض: بطاقة واحدة')).toBeVisible();
  return row;
}

/**
 * Expects that the text is visible. The page contains the text twice, for phones and for desktops,
 * and hides one of them.
 */
const expectVisibleText = (scope: Locator, text: string | RegExp) =>
  expect(scope.getByText(text).filter({ visible: true }).first()).toBeVisible();

async function changeCard(
  page: Page,
  row: Locator,
  action: string,
  reason?: string,
): Promise<void> {
  await row.getByRole('button', { name: /^إجراءات/u }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByLabel('السبب').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
}

test('prints all cards of a batch on two A4 pages or thirty labels, and every code can be read and scanned', async ({
  baseURL,
  page,
  visit,
}) => {
  await fillBatchForm(page, '٣٠', 'fqh');
  await page.getByLabel('منفذ البيع').fill('مكتبة النور');
  await page.getByLabel('السعر بالجنيه').fill('١٥٠');
  await makeBatch(page);
  const tokens = await openPrintPage(page);
  expect(tokens).toHaveLength(30);
  expect(await accessibilityViolations(page)).toEqual([]);

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
  // The cards are 34 mm high, and the first row starts 12.5 mm below the top of the page. The code is
  // in the lower part of its card.
  const rows = (pages[0]?.texts ?? []).filter(({ text }) => text.trim() === 'FQH');
  expect(rows).toHaveLength(24);
  for (const [index, { y }] of rows.entries()) {
    const cardTop = 12.5 + 34 * Math.floor(index / 3);
    expect(y - cardTop).toBeGreaterThan(20);
    expect(y - cardTop).toBeLessThan(32);
  }
  const printedText = pages.map(textOf).join('');
  for (const pageText of ['السجل', 'معاينة', '©']) expect(printedText).not.toContain(pageText);

  // The site also records that cards were printed with the browser's own print command.
  await expect(page.getByText('سُجّلت هذه الطباعة')).toBeVisible();
  const batchesPage = await page.context().newPage();
  await batchesPage.goto('/admin/codes/batches');
  await expect(batchesPage.getByText(/طُبعت مرة واحدة/u).filter({ visible: true })).toHaveCount(1);

  const paper = page.getByLabel('الورق');
  await paper.selectOption('label50');
  await expect(page.getByRole('button', { name: 'اطبع', exact: true })).toBeEnabled();
  const labels = await printToPdf(page);
  expect(labels).toHaveLength(tokens.length);
  for (const { width, height } of labels)
    expect([Math.round(width), Math.round(height)]).toEqual([50, 30]);
  await paper.selectOption('a4');

  await page.emulateMedia({ media: 'print' });
  const link = await readQr(page.locator('[data-card]').nth(4));
  expect(link).toBe(`${baseURL}/enroll?code=${tokens[4]}`);

  const student = await visit({ storageState: signedOut });
  await signInOn(student, newPerson());
  await student.goto(link ?? '');
  await student.getByRole('button', { name: 'اشترك' }).click();
  await expect(student.getByText('أنت مشترك في هذا الكورس')).toBeVisible();

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/admin/codes');
  const token = tokens[4] ?? '';
  const usedCard = await findCard(page, token.slice(-4));
  await usedCard.getByRole('link', { name: token }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(token);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(token.slice(-4));
  await page.locator('tbody a[href*="/students/"]').filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/admin\/students\//u);

  const unused = tokens[5] ?? '';
  await page.goto(`/admin/codes/card/${unused}`);
  await page.getByRole('link', { name: 'اطبع البطاقة' }).click();
  await expect(page.locator('[data-card]')).toHaveAttribute('data-card', unused);
});

test('activates cards, revokes a card, undoes the revocation, and swaps a damaged card', async ({
  page,
}) => {
  await fillBatchForm(page, '5', 'desk');
  await page.getByRole('switch', { name: 'فعّلها عند التسليم' }).check();
  await makeBatch(page);
  const tokens = await openPrintPage(page);
  const [first = '', second = ''] = tokens;
  const serials = await page.locator('[data-card] bdi').allTextContents();

  await page.goto('/admin/codes');
  await page.getByRole('button', { name: 'فعّل مجموعة أو أبطِلها بالأرقام' }).click();
  const dialog = page.getByRole('dialog');
  await chooseCourse(dialog);
  await dialog.getByLabel('من رقم').fill(serials[0] ?? '');
  await dialog.getByLabel('إلى رقم').fill(serials[4] ?? '');
  await dialog.getByRole('button', { name: 'فعّل ٥ بطاقات' }).click();
  await expect(page.getByText('فُعّلت: ٥ بطاقات')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('searchbox').fill('لا أحد بهذا الاسم');
  await expect(page.getByText('لا توجد بطاقة تطابق البحث')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  const card = await findCard(page, first.toLowerCase().replaceAll('-', ' '));
  await changeCard(page, card, 'أبطِل البطاقة');
  await expect(page.getByText('أُبطلت: بطاقة واحدة')).toBeVisible();
  await expectVisibleText(card, 'مُبطَل');
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(page.getByText('تم التراجع: بطاقة واحدة')).toBeVisible();
  await expectVisibleText(card, 'لم يُستخدم');

  const damaged = await findCard(page, second);
  await changeCard(page, damaged, 'استبدل البطاقة', 'مُزّقت في المكتبة');
  await expect(page.getByText('الكود الجديد بدل البطاقة التالفة')).toBeVisible();
  await expectVisibleText(damaged, 'استُبدلت بـ');
  await page.getByRole('link', { name: 'اطبع البطاقة الجديدة' }).click();
  await expect(page.locator('[data-card]')).toHaveCount(1);
  await page.getByLabel('الورق').selectOption('label50');
  const [label, ...others] = await printToPdf(page);
  expect(others).toEqual([]);
  expect([label?.width, label?.height].map((side) => Math.round(side ?? 0))).toEqual([50, 30]);
  await page.getByLabel('الورق').selectOption('a4');

  await page.goto('/admin/audit');
  await expect(page.getByText('استبدل بطاقة تالفة').last()).toBeVisible();
  await expect(page.getByText('مُزّقت في المكتبة')).toBeVisible();
  await page.getByLabel('الكود').fill(first);
  await page.getByLabel('الكود').press('Enter');
  const historyEntries = page.getByRole('main').getByRole('listitem');
  await expect(historyEntries).toHaveCount(2);
  await expect(historyEntries.first()).toContainText('تراجع عن تغيير بطاقات');

  // One card has changed since the activation, because it was swapped.
  await page.goto('/admin/audit?action=codes.activate');
  await historyEntries.first().getByRole('button', { name: 'تراجع' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'تراجع' }).click();
  const undoNotice = page.getByText('تم التراجع: ٤ بطاقات بقيت كما هي: بطاقة واحدة');
  await expect(undoNotice).toBeVisible();
  await page.goto(`/admin/codes/card/${second}`);
  await expect(page.getByText('استُبدلت بـ')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    'تراجع عن تغيير',
  );
});

test('makes only one batch if the first response is lost, and keeps the entered text', async ({
  page,
}) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED|request failed/u);
  await fillBatchForm(page, '7', 'lost');
  await page.getByLabel('ملاحظة').fill('تسليم الأحد');
  let losesNextResponse = true;
  await page.route('**/api/admin/courses/access_tokens', async (route) => {
    if (!losesNextResponse) return route.continue();
    losesNextResponse = false;
    // The server makes the batch, but its response is lost.
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();
  await expect(page.getByText('المحاولة مرة أخرى لا تُنشئ دفعة ثانية')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('عدد البطاقات')).toHaveValue('7');
  await expect(page.getByLabel('ملاحظة')).toHaveValue('تسليم الأحد');
  await makeBatch(page);

  // The form of the next batch starts empty, and offers to repeat the last batch.
  await page.getByRole('button', { name: 'دفعة أخرى' }).click();
  await expect(page.getByText('آخر دفعة: تسليم الأحد')).toBeVisible();
  await expect(page.getByLabel(/^بادئة الكود/u)).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'الكورس' })).toHaveValue('');
  await page.getByRole('button', { name: 'كرّر آخر دفعة' }).click();
  await expect(page.getByLabel(/^بادئة الكود/u)).toHaveValue('LOST');
  await expect(page.getByRole('figure')).toContainText('LOST-XXXX-XXXX-XXXX');

  await page.goto('/admin/codes/batches');
  await expect(page.getByText('تسليم الأحد').first()).toBeVisible();
  await chooseCourse(page);
  await expect(page.getByRole('heading', { name: 'حسب منفذ البيع' })).toBeVisible();
  const madeBatch = page.getByRole('rowheader').filter({ hasText: 'تسليم الأحد' });
  await expect(madeBatch.first()).toBeVisible();
  await expect(madeBatch).toHaveCount(1);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('exports the cards as an Excel workbook', async ({ page }) => {
  await page.goto('/admin/codes?state=unused');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'نزّل ملف إكسل' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^codes-[\d-]+\.xlsx$/u);
  const { 'xl/worksheets/sheet1.xml': sheet, 'xl/sharedStrings.xml': texts } = unzipSync(
    await readFile(await download.path()),
  );
  // The rows after the header have serial numbers, which are texts, and times, which are numbers.
  expect(strFromU8(sheet ?? new Uint8Array())).toMatch(/<c r="A2" t="s">.*<c r="H2" s="\d+"><v>/u);
  const states = strFromU8(texts ?? new Uint8Array()).match(/مُستخدَم|لم يُستخدم|مُبطَل/gu);
  expect(new Set(states)).toEqual(new Set(['لم يُستخدم']));
});

test('keeps the admin pages open when a request fails because the session has ended', async ({
  page,
}) => {
  allowErrors(page, /answer: 401|status of 401/u);
  await page.goto('/admin/codes');
  await expect(page.getByRole('table')).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'الدفعات' }).click();
  await expect(page.getByText('انتهت جلستك.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^تسجيل الدخول في نافذة جديدة/u })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'هذه الصفحة للمسؤولين' })).toHaveCount(0);
});

const manyCards = 500;

test(`makes and prints ${manyCards} cards within two minutes`, async ({ page }) => {
  const pages = await timed(`${manyCards} cards made and printed`, async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'البطاقات', exact: true }).click();
    await page.getByRole('link', { name: 'دفعة جديدة' }).first().click();
    // Until the form has loaded, the list of codes is shown. It has a field with the same name.
    await expect(page.getByRole('heading', { name: 'دفعة بطاقات جديدة' })).toBeVisible();
    await chooseCourse(page);
    await page.getByLabel('عدد البطاقات').fill(`${manyCards}`);
    await makeBatch(page);
    await openPrintPage(page);
    return printToPdf(page);
  });
  expect(pages).toHaveLength(Math.ceil(manyCards / 24));
});

test('sells fifty cards to an outlet on credit, and takes the cards back if this was a mistake', async ({
  page,
}) => {
  await fillBatchForm(page, '50', 'sell');
  await page.getByLabel('السعر بالجنيه').fill('١٥٠');
  await page.getByRole('switch', { name: 'فعّلها عند التسليم' }).check();
  await makeBatch(page);
  await timed('50 cards sold to an outlet', async () => {
    await page.getByRole('link', { name: 'سلّمها لمنفذ أو بِعها' }).click();
    await page.getByRole('combobox', { name: 'منفذ البيع' }).fill('مكتبة الخمسين');
    await page.getByLabel('الثمن').selectOption('credit');
    await page.getByRole('button', { name: 'سلّم ٥٠ بطاقة' }).click();
    await expect(page.getByText('سُلّمت إلى مكتبة الخمسين: ٥٠ بطاقة').first()).toBeVisible();
  });
  await expectVisibleText(page.getByRole('main'), 'بيع آجل · ثمنها 7,500 ج.م');
  const moves = page.getByRole('table').getByRole('row').filter({ hasText: 'مكتبة الخمسين' });
  await expect(moves).toHaveCount(1);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'اعرضها في القائمة' }).click();
  await expectVisibleText(page.getByRole('main'), /مكتبة الخمسين · بيع آجل/u);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expectVisibleText(page.getByRole('main'), 'سُلّمت للمنفذ');
  await expectVisibleText(page.getByRole('main'), 'سلّم بطاقات لمنفذ بيع');

  await page.goto('/admin/codes/moves?kind=return');
  await chooseCourse(page);
  await page.getByLabel('الدفعة (تملأ الأرقام)').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'أرجِع ٥٠ بطاقة' }).click();
  await expect(page.getByText('عادت من مكتبة الخمسين: ٥٠ بطاقة').first()).toBeVisible();
  await expectVisibleText(page.getByRole('main'), 'سقط من الآجل 7,500 ج.م');
});

test('does not send students the code of the admin pages', async ({ visit }) => {
  const page = await visit({ storageState: signedOut });
  await signInOn(page, demoPeople.enrolled);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url());
  });
  await page.goto('/admin/codes/new');
  await expect(page.getByRole('heading', { name: 'هذه الصفحة للمسؤولين' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const code = await Promise.all(
    [...scripts].map(async (url) => (await page.request.get(url)).text()),
  ).then((texts) => texts.join(''));
  expect(code).toContain('هذه الصفحة للمسؤولين');
  expect(code).not.toContain('دفعة بطاقات جديدة');
});
