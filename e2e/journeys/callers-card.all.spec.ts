import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { apiAs, buyCode } from '../fixtures/shared-stack.ts';
import { newPerson, storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { timed } from '../fixtures/timed.ts';

test.use({ storageState: storageFileOf(demoPeople.admin) });

test('finds a card and its history by four symbols of the code that a caller reads out', async ({
  page,
}) => {
  const student = newPerson();
  const { cId, token } = await buyCode(fiqh);
  await (await apiAs(student)).post('courses/course/enroll', { cId, token });
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'ابحث في الإدارة' })).toBeVisible();
  await timed('what happened to a caller’s card', async () => {
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox', { name: 'كورس أو طالب أو كود أو دفعة' }).fill(token.slice(-4));
    await page.getByRole('option').filter({ hasText: token }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(token);
    await expect(page.getByText(student.email).first()).toBeVisible();
  });
});
