import { apiClient, type Person, signIn } from '../../../scripts/seed/api-client.ts';
import { test } from '../../fixtures/own-stack.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { phone } from '../../fixtures/screens.ts';
import { newPerson, signInOn } from '../../fixtures/sign-in.ts';
import { expect, signedOut } from '../../fixtures/test.ts';

test('asks students for phone numbers once the centre collects them, and lets staff write to students', async ({
  page,
  visit,
  ownStack: { stack },
}) => {
  const apiOf = async (person: Person) => apiClient(stack, await signIn(stack, person));
  const person = newPerson();
  const { uid } = await (await apiOf(person)).post('user/userdoc');
  const student = await visit({ storageState: signedOut, viewport: phone });
  await signInOn(student, person);
  await expect(student.getByRole('button', { name: 'مواعيدك في تقويم هاتفك' })).toBeVisible();
  const section = student.getByRole('button', { name: 'رقمك ورقم وليّ أمرك' });
  await expect(section).toHaveCount(0);

  await page.goto('/admin/settings');
  await page.getByRole('switch', { name: /^يكتب الطالب رقمه/u }).click();
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click();
  await expect(page.getByText('حُفظت الإعدادات')).toBeVisible();

  // Without a network, the form keeps what was typed.
  await expect(async () => {
    await student.goto('/user');
    await expect(section).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await section.click();
  await student.getByLabel('رقم وليّ أمرك', { exact: true }).fill('٠١١١٢٣٤٥٦٧٨');
  await student.getByRole('checkbox').check();
  allowErrors(student, /ERR_INTERNET_DISCONNECTED|Failed to load resource/u);
  await student.context().setOffline(true);
  await student.getByRole('button', { name: 'احفظ الرقمين' }).click();
  await expect(student.getByRole('alert').filter({ hasText: 'لا يوجد اتصال' })).toBeVisible();
  await expect(student.getByLabel('رقم وليّ أمرك', { exact: true })).toHaveValue('٠١١١٢٣٤٥٦٧٨');
  await student.context().setOffline(false);
  await student.getByRole('button', { name: 'احفظ الرقمين' }).click();
  await expect(student.getByLabel('رقم وليّ أمرك', { exact: true })).toHaveValue('+201112345678');

  await page.goto(`/admin/students/${uid}`);
  await page.getByRole('button', { name: 'اعرض أرقام التواصل' }).click();
  const link = page.getByRole('link', { name: `راسل وليّ الأمر بواتساب، للطالب ${person.name}` });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/201112345678\?text=/u);
  await expect(page.getByRole('link', { name: `راسل الطالب ${person.name} بواتساب` })).toHaveCount(
    0,
  );

  // The student deletes the number on another device.
  const second = await visit({ storageState: await student.context().storageState() });
  await second.goto('/user');
  await second.getByRole('button', { name: 'رقمك ورقم وليّ أمرك' }).click();
  await expect(second.getByLabel('رقم وليّ أمرك', { exact: true })).toHaveValue('+201112345678');
  await second.getByRole('button', { name: 'احذف الرقمين' }).click();
  await expect(second.getByText('حُذف الرقمان.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'اعرض أرقام التواصل' }).click();
  await expect(page.getByText('لم يكتب رقمًا.')).toBeVisible();
});
