import type { Page } from '@playwright/test';
import { projectId } from '../../scripts/root.ts';
import type { Person } from '../../scripts/seed/api-client.ts';
import { enrolledCourse } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { host } from '../../scripts/stack/ports.ts';
import { isFull } from '../../scripts/testing/size.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { readDrafts } from '../fixtures/drafts.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { laptop, phone } from '../fixtures/screens.ts';
import { apiAs, sharedStack } from '../fixtures/shared-stack.ts';
import { newPerson, openAccountMenu, signInOn, storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** No other test uses this person on the shared stack. */
const deputy = { email: 'deputy@markaz.example', name: 'نائبة المدير' } as const satisfies Person;

/** Removes an account's claims only in Firebase Auth, as an operator of the project can do. */
async function removeClaims(uid: string): Promise<void> {
  const { auth } = sharedStack().ports;
  const accounts = `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const { ok } = await fetch(`http://${host}:${auth}/${accounts}:update`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid, customAttributes: '{}' }),
  });
  expect(ok).toBe(true);
}

test('shows the centre’s statistics after one call, with a table and a right-to-left chart for each', {
  tag: '@phone',
}, async ({ visit }) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.admin) });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin/')) calls.push(pathname);
  });
  await page.goto('/admin/dashboard');
  const watched = page.getByRole('region', { name: 'أكثر الكورسات مشاهدة' });
  // Other tests also watch lectures, so the order of the courses is unknown here.
  await expect(watched.getByText(/^أكثرها مشاهدة/u)).toBeVisible();
  const graphs = page.getByRole('img', { name: /\S/u }).filter({ has: page.locator('svg path') });
  await expect(graphs).toHaveCount(5);
  expect(calls).toEqual(['/api/admin/dashboard']);

  // The labels of the axis have Arabic digits. They are on the right, where Arabic text starts.
  const labels = await graphs.first().locator('svg text').all();
  const texts = await Promise.all(labels.map((label) => label.textContent()));
  expect(texts.join(' ')).toMatch(/[٠-٩]/u);
  expect(texts.join(' ')).not.toMatch(/[0-9]/u);
  const zero = await graphs.first().locator('svg text', { hasText: /^٠$/u }).boundingBox();
  expect(zero?.x).toBeGreaterThan(phone.width / 2);

  // There are six sections. The tab of the current section is visible.
  const tab = await page.getByRole('link', { name: 'الإحصاءات' }).boundingBox();
  expect(tab?.x).toBeGreaterThanOrEqual(0);
  expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(phone.width);

  for (const summary of await page.getByText(/^الأرقام في جدول/u).all()) await summary.click();
  await expect(
    watched.getByRole('row', { name: new RegExp(enrolledCourse.info.title, 'u') }),
  ).toBeVisible();
  const stopsRegion = page.getByRole('region', { name: 'أين يتوقف الطلاب' });
  await expect(stopsRegion.getByRole('row', { name: /^١\. .*٪/u })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(5);
  await expectAccessible(page, [phone, laptop]);
});

test('grants and revokes the admin role, and leads an admin without the role out of the admin pages', async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.admin) });
  allowErrors(page, /404/u);
  await page.goto('/admin/admins');
  const ownEntry = page.getByRole('listitem').filter({ hasText: demoPeople.admin.email });
  await expect(ownEntry.getByText(/لا تُسحب/u)).toBeVisible();
  await expect(ownEntry.getByRole('button')).toBeDisabled();
  const email = page.getByLabel('بريد الحساب');
  await email.fill(deputy.email);
  await page.getByRole('button', { name: 'أعطِ الصلاحية' }).click();
  await expect(page.getByText(/لم يسجّل أحد الدخول بهذا البريد/u)).toBeVisible();
  await expect(email).toHaveValue(deputy.email);

  const { uid } = await (await apiAs(deputy)).post('user/userdoc');
  /** Returns the deputy's page, after the grant and a new sign-in. */
  const grantToDeputy = async () => {
    await email.fill(deputy.email);
    await page.getByLabel('الصلاحية', { exact: true }).selectOption('مسؤول');
    await page.getByRole('button', { name: /أعطِ الصلاحية|أعد المحاولة/u }).click();
    await expect(page.getByText(`أُعطيت الصلاحية: ${deputy.email}`).first()).toBeVisible();
    const deputyPage = await visit({ viewport: phone });
    allowErrors(deputyPage, /40[13]/u);
    await signInOn(deputyPage, deputy);
    await deputyPage.goto('/admin/admins');
    await expect(
      deputyPage.getByRole('button', { name: `اسحب الصلاحية من: ${deputy.name}` }),
    ).toBeVisible();
    return deputyPage;
  };
  let deputyPage = await grantToDeputy();
  await expectAccessible(page, [phone, laptop]);

  if (isFull) {
    // After the claims are removed only in Firebase Auth, the session continues as that of a
    // student. Calls of staff then get status 403.
    await removeClaims(uid);
    await deputyPage.getByRole('link', { name: 'السجل' }).click();
    await expect(
      deputyPage.getByText(`أنت الآن بحساب ${deputy.name}، وهو حساب طالب`),
    ).toBeVisible();
    await page.reload();
    await expect(ownEntry).toBeVisible();
    deputyPage = await grantToDeputy();
  }

  // When another admin revokes the role, the session ends, and calls get status 401. Firebase ends
  // only sessions that began in an earlier second.
  const signInSecond = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(signInSecond);
  await page.getByRole('button', { name: `اسحب الصلاحية من: ${deputy.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'اسحب الصلاحية' }).click();
  await expect(page.getByText(`سُحبت الصلاحية من: ${deputy.name}`)).toBeVisible();
  await deputyPage.getByRole('link', { name: 'السجل' }).click();
  // An open page stays, because it may hold typed text. A new document asks to sign in.
  await expect(
    deputyPage.getByRole('alert').getByRole('link', { name: /^تسجيل الدخول في نافذة جديدة/u }),
  ).toBeVisible();
  await deputyPage.reload();
  await expect(deputyPage.getByRole('heading', { name: 'هذه الصفحة للمسؤولين' })).toBeVisible();
  await expect(
    deputyPage.getByRole('main').getByRole('link', { name: 'تسجيل الدخول' }),
  ).toBeVisible();
});

async function typeCourse(page: Page) {
  await page.goto('/admin/courses/new');
  const title = page.getByLabel('عنوان الكورس');
  await title.fill('كورس لم يُحفظ');
  await expect.poll(() => readDrafts(page)).toContain('كورس لم يُحفظ');
  return title;
}

test('asks before signing out with an unsaved course, and then deletes the draft', async ({
  page,
}) => {
  const person = newPerson();
  // Only a person with an account can become an admin.
  await apiAs(person);
  const adminApi = await apiAs(demoPeople.admin);
  await adminApi.post('admin/admins/grant', { email: person.email });
  await signInOn(page, person);
  const title = await typeCourse(page);
  await (await openAccountMenu(page)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'أكمل الكتابة' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveValue('كورس لم يُحفظ');
  await (await openAccountMenu(page)).click();
  await dialog.getByRole('button', { name: 'غادر من دون حفظ' }).click();
  await expect(page).toHaveURL(/\/courses$/u);
  await expect(page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();
  await expect.poll(() => readDrafts(page)).toBe('[]');
});

test('keeps an unsaved course for an admin whose session expired', async ({ page }) => {
  allowErrors(page, /401/u);
  await signInOn(page, demoPeople.admin);
  await typeCourse(page);
  await page.context().clearCookies();
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'هذه الصفحة للمسؤولين' })).toBeVisible();
  expect(await readDrafts(page)).toContain('كورس لم يُحفظ');
});
