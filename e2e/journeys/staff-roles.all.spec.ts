import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { physics } from '../../scripts/seed/courses/physics.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { countClicks } from '../fixtures/count-clicks.ts';
import { laptop, phone } from '../fixtures/screens.ts';
import { apiAs, courseIdOf } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const title = physics.info.title;

/** Records the paths of this page's API calls that get status 403. */
function recordRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  return refused;
}

const adminSections = (page: Page) =>
  page.getByRole('navigation', { name: 'أقسام الإدارة' }).getByRole('link');

/**
 * Expects that each of these admin pages shows only the heading that the role may not open it. Then
 * follows the link back to the first admin page.
 */
async function expectForbidden(
  page: Page,
  paths: readonly string[],
  heading: string,
): Promise<void> {
  for (const path of paths) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.getByRole('link', { name: 'ارجع إلى البداية' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'البداية' })).toBeVisible();
}

test('lets sales staff see students and sell cards, and says which role the other pages need', {
  tag: '@phone',
}, async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.sales) });
  const refused = recordRefusals(page);
  await page.goto('/admin');
  await expect(adminSections(page)).toHaveText(['البداية', 'بيع الآن', 'البطاقات', 'الطلاب']);
  await expect(page.getByRole('heading', { name: 'أكواد رُفضت اليوم' })).toBeVisible();
  await expectAccessible(page, [phone, laptop]);

  await page.goto('/admin/codes/one');
  await page.getByRole('combobox', { name: 'الكورس' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await page.getByLabel(/^بادئة الكود/u).fill('ROLES');
  await page.getByRole('button', { name: 'أنشئ كودًا' }).click();
  const link = page.getByRole('link', { name: /\/enroll\?code=ROLES-/u }).first();
  const address = new URL((await link.getAttribute('href')) ?? '');

  // The card's page shows the name of the person who made the card. All staff may see this name.
  await page.goto(`/admin/codes/card/${address.searchParams.get('code')}`);
  const facts = page.getByRole('definition');
  await expect(facts.filter({ hasText: demoPeople.sales.name })).toBeVisible();
  await expect(facts.getByText(title)).toBeVisible();
  await expect(facts.getByRole('link', { name: title })).toHaveCount(0);

  await page.goto('/admin/students');
  await page.getByRole('link', { name: demoPeople.enrolled.name }).first().click();
  await expect(page.getByRole('heading', { name: 'ملاحظات' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'احذف الحساب' })).toHaveCount(0);

  await page.getByRole('button', { name: 'ابحث في الإدارة' }).click();
  await page.getByRole('combobox', { name: 'كورس أو طالب أو كود أو دفعة' }).fill(title);
  await page.getByRole('option', { name: title }).first().click();
  await expect(page).toHaveURL(/\/admin\/codes\?course=/u);

  await expectForbidden(page, ['courses', 'courses/new'], 'هذه الصفحة لفريق المحتوى');
  await page.goto('/admin/admins');
  await expect(page.getByText(/تفتحها صلاحية «مسؤول»/u)).toBeVisible();
  await expectAccessible(page, [phone, laptop]);
  await expectForbidden(page, ['settings', 'audit', 'courses/year'], 'هذه الصفحة للمسؤولين');
  expect(refused).toEqual([]);
});

test('lets content staff edit courses and open sold lectures, but not open other admin pages', async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.content) });
  const refused = recordRefusals(page);
  await page.goto('/admin');
  await expect(adminSections(page)).toHaveText(['البداية', 'الكورسات']);
  await expectAccessible(page, [phone, laptop]);
  await adminSections(page).nth(1).click();
  await expect(page.getByRole('link', { name: `طلاب كورس ${title}` })).toHaveCount(0);
  await page.getByRole('link', { name: `عدّل: ${title}` }).click();
  await expect(page.getByLabel(/^عنوان الكورس/u)).toHaveValue(title);

  // Content staff see the same course page as students, with a link back to the editor.
  const cId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/courses/${cId}`);
  await expect(page.getByRole('link', { name: 'عدّل الكورس' })).toBeVisible();

  await expectForbidden(page, ['codes', 'codes/new', 'students'], 'هذه الصفحة لفريق المبيعات');
  await expectForbidden(page, ['dashboard', 'admins'], 'هذه الصفحة للمسؤولين');
  expect(refused).toEqual([]);
});

test('lets a cashier see what outlets owe and take their payments, but hides the rest of the accounts', async ({
  visit,
}) => {
  const outlet = 'مكتبة الخزينة';
  const admin = await apiAs(demoPeople.admin);
  const cId = await courseIdOf(physics);
  const { batch } = await admin.post('admin/courses/access_tokens', {
    cId,
    count: 2,
    price: 10_000,
    requestId: crypto.randomUUID(),
  });
  const { firstSerial: from, lastSerial: to } = batch;
  const handOver = { cId, from, to, outlet, requestId: crypto.randomUUID() };
  await admin.post('admin/cards/hand-over', { ...handOver, sell: 'credit' });

  const page = await visit({ storageState: storageFileOf(demoPeople.cashier) });
  const refused = recordRefusals(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'الإدارة' }).first().click();
  await expect(adminSections(page)).toHaveText(['البداية', 'الحسابات']);
  await expectAccessible(page, [phone, laptop]);
  await adminSections(page).nth(1).click();
  await expect(page).toHaveURL('/admin/money/outlets');
  await expect(page.getByRole('link', { name: 'تقرير الشهر' })).toHaveCount(0);
  await page.getByRole('link', { name: outlet }).click();
  await page.getByRole('button', { name: 'سجّل دفعة' }).click();
  await page.getByLabel('المبلغ بالجنيه').fill('٥٠');
  await page.keyboard.press('Enter');
  await expect(page.getByText('سُجّلت الدفعة.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'أبطِل' })).toHaveCount(0);
  await expectForbidden(page, ['counter', 'codes'], 'هذه الصفحة لفريق المبيعات');
  expect(refused).toEqual([]);
});

test('shows a teacher their courses and their statement, but not the other admin pages', {
  tag: '@phone',
}, async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.teacher) });
  const refused = recordRefusals(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'تدريسي' })).toBeVisible();
  await expect(adminSections(page)).toHaveText(['تدريسي']);
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await expectAccessible(page, [phone, laptop]);
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  await expect(page.getByText('الطلاب المشتركون')).toBeVisible();

  const clicks = await countClicks(page);
  await adminSections(page).click();
  await page.getByRole('link', { name: 'كشف الحساب' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'كشف حسابي' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^الباقي للمدرس/u })).toBeVisible();
  expect(clicks()).toBe(2);
  await expect(page.getByRole('button', { name: 'سجّل ما دُفع' })).toHaveCount(0);
  await expectAccessible(page, [phone, laptop]);

  for (const path of ['courses', 'codes', 'students', 'money', 'money/teachers']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: /^هذه الصفحة ل/u })).toBeVisible();
  }
  await page.getByRole('link', { name: 'ارجع إلى البداية' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'تدريسي' })).toBeVisible();
  expect(refused).toEqual([]);
});
