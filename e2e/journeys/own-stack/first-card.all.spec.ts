import type { Page } from '@playwright/test';
import { signIn } from '../../../scripts/seed/api-client.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { runProgramWithEnvironment, stackEnvironment } from '../../../scripts/stack/services.ts';
import { silentProgress } from '../../../scripts/terminal/progress.ts';
import { countClicks } from '../../fixtures/count-clicks.ts';
import { findFreePortOffset } from '../../fixtures/own-stack.ts';
import { printToPdf } from '../../fixtures/printed-pdf.ts';
import { phone } from '../../fixtures/screens.ts';
import { newPerson, signInOn } from '../../fixtures/sign-in.ts';
import { startTestStack, type TestStack } from '../../fixtures/stack.ts';
import { test as base, expect } from '../../fixtures/test.ts';

/** A test with a stack without any data, and with the demo's admin as its only account. */
const test = base.extend<{ readonly newCentre: TestStack }>({
  newCentre: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads names of fixtures from it.
    async ({}, use) => {
      const offset = await findFreePortOffset();
      const centre = await startTestStack(offset, silentProgress, { empty: true });
      await signIn(centre.stack, demoPeople.admin);
      const grant = ['grant', demoPeople.admin.email];
      await runProgramWithEnvironment(stackEnvironment(centre.stack.ports), 'admin', grant);
      await use(centre);
      await centre.remove();
    },
    { timeout: 240_000 },
  ],
  baseURL: ({ newCentre }, use) => use(newCentre.stack.origin),
});

const course = 'الفقه: كتاب الطهارة';

/** Opens the admin home page by its link, and then the link of a first step. */
async function openStep(page: Page, step: string): Promise<void> {
  await page.getByLabel('أقسام الإدارة').getByRole('link', { name: 'اليوم' }).click();
  await page.getByRole('main').getByRole('link', { name: step, exact: true }).click();
}

async function chooseCourse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'الكورس' }).fill(course);
  await page.getByRole('option', { name: course }).click();
}

test('a new centre gets by clicks from its empty home page to its first redeemed card', async ({
  newCentre,
  page: admin,
  visit,
}) => {
  await signInOn(admin, demoPeople.admin);
  await admin.goto('/admin');
  const clicks = await countClicks(admin);
  const steps = admin.getByRole('region', { name: 'ابدأ من هنا' });
  await expect(steps.getByRole('listitem')).toHaveCount(7);

  // The guide explains a step, and leads to the page where it is done.
  await steps.getByRole('link', { name: 'كيف؟ أول كورس' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'أول كورس' })).toBeVisible();
  await admin.getByRole('main').getByRole('link', { name: 'كورس جديد' }).click();
  await admin.getByLabel('عنوان الكورس').fill(course);
  await admin.getByRole('button', { name: 'أضف محاضرة' }).first().click();
  await admin.getByLabel('عنوان المحاضرة').fill('أحكام المياه');
  await admin.getByLabel('رابط الفيديو').fill('https://demo-markaz.web.app/demo/lecture.mp4');
  await admin.getByRole('button', { name: 'احفظ الكورس' }).click();
  await expect(admin.getByText('أُضيف الكورس')).toBeVisible();
  // Saving leads to the list a moment after it is reported.
  await expect(admin).toHaveURL(/\/admin\/courses$/u);

  await openStep(admin, 'اصنع البطاقات');
  await chooseCourse(admin);
  await admin.getByLabel('عدد البطاقات').fill('٣');
  await admin.getByLabel('السعر بالجنيه').fill('١٥٠');
  await admin.getByRole('button', { name: 'أنشئ الدفعة' }).click();
  await expect(admin.getByRole('heading', { name: 'أُنشئت الدفعة' })).toBeVisible();

  await openStep(admin, 'اطبع البطاقات');
  await admin.getByRole('link', { name: /^اطبع/u }).filter({ visible: true }).first().click();
  const cards = admin.locator('[data-card]');
  await expect(cards).toHaveCount(3);
  const code = (await cards.first().getAttribute('data-card')) ?? '';
  await expect(admin.locator('button:enabled', { hasText: 'اطبع' })).toBeVisible();
  await printToPdf(admin);
  await expect(admin.getByText('سُجّلت هذه الطباعة')).toBeVisible();

  await openStep(admin, 'سلّم البطاقات أو بِعها');
  await chooseCourse(admin);
  await admin.getByLabel('الدفعة (تملأ الأرقام)').selectOption({ index: 1 });
  await admin.getByLabel('منفذ البيع').fill('مكتبة النور');
  await admin.getByRole('button', { name: /^سلّم/u }).click();
  await expect(admin.getByText('سُلّمت إلى مكتبة النور: ٣ بطاقات').first()).toBeVisible();

  await admin.getByLabel('أقسام الإدارة').getByRole('link', { name: 'اليوم' }).click();
  await expect(steps.getByText(/: تم$/u)).toHaveCount(4);

  expect(clicks()).toBe(16);

  const student = await visit({ baseURL: newCentre.stack.origin, viewport: phone });
  await signInOn(student, newPerson());
  await student.goto('/enroll');
  await student.getByLabel('كود الاشتراك').fill(code);
  await student.getByRole('button', { name: 'اعرض ما يفتحه الكود' }).click();
  await student.getByRole('button', { name: 'اشترك' }).click();
  await expect(student.getByText('أنت مشترك في هذا الكورس')).toBeVisible();

  await admin.getByLabel('أقسام الإدارة').getByRole('link', { name: 'الكورسات' }).click();
  await admin.getByLabel('أقسام الإدارة').getByRole('link', { name: 'اليوم' }).click();
  await expect(admin.getByLabel('أرقام اليوم')).toContainText('١');
  await expect(steps).toHaveCount(0);
});
