import { cairoMonth } from '@markaz/contract/time/cairo';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { tafsir } from '../../scripts/seed/courses/tafsir.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { countClicks } from '../fixtures/count-clicks.ts';
import { printToPdf, textOf } from '../fixtures/printed-pdf.ts';
import { apiAs, courseIdOf } from '../fixtures/shared-stack.ts';
import { newPerson, storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { timed } from '../fixtures/timed.ts';

test.use({ storageState: storageFileOf(demoPeople.admin) });

/** Sells fifty cards on credit to an outlet that only this journey uses. */
async function sellFifty(outlet: string) {
  const admin = await apiAs(demoPeople.admin);
  const cId = await courseIdOf(fiqh);
  const { batch } = await admin.post('admin/courses/access_tokens', {
    cId,
    count: 50,
    price: 15_050,
    requestId: crypto.randomUUID(),
  });
  const { firstSerial: from, lastSerial: to } = batch;
  const stack = { cId, from, to, outlet, requestId: crypto.randomUUID() };
  await admin.post('admin/cards/hand-over', { ...stack, sell: 'credit' });
}

test('makes fifty cards at an outlet with one form, and charges the outlet for a redeemed card', async ({
  page,
}) => {
  const outlet = 'مكتبة الخمسين';
  const cId = await courseIdOf(fiqh);
  await page.goto('/admin');
  const clicks = await countClicks(page);
  await timed('50 cards made for an outlet and handed over', async () => {
    await page.getByRole('link', { name: 'البطاقات', exact: true }).click();
    await page.getByRole('link', { name: 'دفعة جديدة' }).first().click();
    await expect(page.getByRole('heading', { name: 'دفعة بطاقات جديدة' })).toBeVisible();
    await page.getByRole('combobox', { name: 'الكورس' }).fill(fiqh.info.title);
    await page.getByRole('option', { name: fiqh.info.title }).click();
    await page.getByLabel('عدد البطاقات').fill('٥٠');
    await page.getByLabel('منفذ البيع').fill(outlet);
    await page.getByLabel('السعر بالجنيه').fill('١٥٠');
    await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();
    await expect(page.getByText(`سُلّمت إلى ${outlet}.`)).toBeVisible();
  });
  expect(clicks()).toBe(4);

  await page.getByRole('link', { name: 'اعرضها في القائمة' }).click();
  const rows = page.getByRole('row').filter({ hasText: `${outlet} · أمانة عند المنفذ` });
  const token = await rows.getByRole('rowheader').getByRole('link').first().innerText();
  const student = await apiAs(newPerson());
  await student.post('courses/course/enroll', { cId, token });

  await page.getByRole('link', { name: 'الحسابات', exact: true }).click();
  await page.getByRole('link', { name: 'المنافذ', exact: true }).click();
  await page.getByRole('link', { name: outlet }).click();
  await expect(page.getByRole('row', { name: /^رصيد آخر الشهر/u })).toContainText(
    'على المنفذ 150 ج.م',
  );
});

test('shows an outlet’s debt, records its payment, and prints the settlement of the month', async ({
  page,
}) => {
  const outlet = 'مكتبة التسوية';
  await sellFifty(outlet);
  await page.goto('/admin');

  const closing = page.getByRole('row', { name: /^رصيد آخر الشهر/u });
  await timed('a month settled with an outlet', async () => {
    await page.getByRole('link', { name: 'الحسابات', exact: true }).click();
    await page.getByRole('link', { name: 'المنافذ', exact: true }).click();
    await page.getByRole('link', { name: outlet }).click();
    await expect(closing).toContainText('على المنفذ 7,525.00 ج.م');
    await page.getByRole('button', { name: 'سجّل دفعة' }).click();
    await page.getByLabel('المبلغ بالجنيه').fill('٧٥٢٥');
    await page.getByLabel('ملاحظة').fill('إيصال ١٧');
    await page.keyboard.press('Enter');
    await expect(closing).toContainText('لا شيء على أحد');
  });

  await expect(page.getByText('إيصال ١٧')).toBeVisible();
  const [sheet, ...otherPages] = await printToPdf(page);
  expect(otherPages).toEqual([]);
  expect([sheet?.width, sheet?.height].map((length) => Math.round(length ?? 0))).toEqual([
    210, 297,
  ]);
  expect(sheet && textOf(sheet)).toContain('7,525');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('عن المنفذ')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'أبطِل' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // A wrong payment is voided, but stays visible.
  await page.getByRole('button', { name: 'أبطِل' }).click();
  await page.getByLabel('السبب').fill('كُتبت مرتين');
  await page.getByRole('dialog').getByRole('button', { name: 'أبطِل' }).click();
  await expect(closing).toContainText('على المنفذ 7,525.00 ج.م');
  await expect(page.getByText('أُبطلت: كُتبت مرتين')).toBeVisible();
});

test('saves and shows a teacher’s share, and rejects a share above 100 percent', async ({
  page,
}) => {
  await sellFifty('مكتبة النسب');
  await page.goto('/admin/money');
  const row = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'النسبة' }) })
    .getByRole('row', { name: fiqh.info.title });
  await row.getByRole('button').click();
  const field = page.getByLabel('النسبة المئوية');
  await field.fill('١٠٠٫٠١');
  await page.keyboard.press('Enter');
  await expect(page.getByText('اكتب نسبة من 0 إلى 100')).toBeVisible();
  await field.fill('٣٣٫٣٣');
  await page.keyboard.press('Enter');
  await expect(page.getByText('حُفظت النسبة.')).toBeVisible();
  await expect(row).toContainText('33.33');
});

test('shows what a teacher still gets for a month, records a payout, and prints the statement', async ({
  page,
}) => {
  const admin = await apiAs(demoPeople.admin);
  const course = tafsir.info.title;
  const cId = await courseIdOf(tafsir);
  const month = cairoMonth(new Date());
  const { batch } = await admin.post('admin/courses/access_tokens', { cId, count: 10, price: 100 });
  const { firstSerial: from, lastSerial: to } = batch;
  const sale = { cId, from, to, on: 'paid', requestId: crypto.randomUUID() } as const;
  await admin.post('admin/cards/sell', sale);
  await admin.post('admin/shares/update', { cId, from: month, share: 5_000 });
  const { course: sold } = await admin.post('courses/course', { id: cId });
  const teacher = sold.author?.name ?? '';
  await page.goto('/admin/money');
  const rest = page.getByRole('row', { name: /^الباقي للمدرس/u });
  await timed('a payout to a teacher', async () => {
    await page.getByRole('link', { name: 'المدرسون', exact: true }).click();
    await page.getByRole('link', { name: teacher, exact: true }).click();
    await expect(page.getByRole('row', { name: course })).toBeVisible();
    await page.getByRole('button', { name: 'سجّل ما دُفع' }).click();
    await page.getByLabel('المبلغ بالجنيه').fill('١٠٠٠٠٠٠');
    await page.getByLabel('ملاحظة').fill('نقدًا');
    await page.keyboard.press('Enter');
    await expect(rest).toContainText('أكثر من نصيبه');
  });
  await expect(page.getByText('نقدًا')).toBeVisible();
  expect(await printToPdf(page)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('عن المركز')).toBeVisible();
  await expect(page.getByRole('button', { name: 'أبطِل' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'أبطِل' }).click();
  await page.getByLabel('السبب').fill('مبلغ خطأ');
  await page.getByRole('dialog').getByRole('button', { name: 'أبطِل' }).click();
  await expect(page.getByText('أُبطلت: مبلغ خطأ')).toBeVisible();
  await expect(rest).not.toContainText('أكثر من نصيبه');
});
