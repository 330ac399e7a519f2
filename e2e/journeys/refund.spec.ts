import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { physics } from '../../scripts/seed/courses/physics.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { countClicks } from '../fixtures/count-clicks.ts';
import { apiAs, courseIdOf } from '../fixtures/shared-stack.ts';
import { newPerson, storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { timed } from '../fixtures/timed.ts';

test.use({ storageState: storageFileOf(demoPeople.admin) });

const outlet = 'مكتبة الرد';

/** Makes a student who redeemed a card that an outlet sold. */
async function makeBuyer() {
  const person = newPerson();
  const [admin, student] = [await apiAs(demoPeople.admin), await apiAs(person)];
  const cId = await courseIdOf(fiqh);
  const { batch, tokens } = await admin.post('admin/courses/access_tokens', {
    cId,
    count: 1,
    price: 15_000,
    requestId: crypto.randomUUID(),
  });
  const { firstSerial: from, lastSerial: to } = batch;
  const requestId = crypto.randomUUID();
  await admin.post('admin/cards/hand-over', { cId, from, to, outlet, sell: 'credit', requestId });
  const [token = ''] = tokens;
  await student.post('courses/course/enroll', { cId, token });
  const readCourses = async () => (await student.post('user/userdoc')).courses;
  return { token, uid: (await student.post('user/userdoc')).uid, readCourses, cId };
}

test('refunds a used card through its outlet, which closes the course, and undoes the refund', async ({
  page,
}) => {
  const { token, readCourses, cId } = await makeBuyer();
  await page.goto(`/admin/codes/card/${token}`);
  const clicks = await countClicks(page);
  await timed('a used card refunded', async () => {
    await page.getByRole('button', { name: /^رُدّ قيمة البطاقة/u }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(fiqh.info.title)).toBeVisible();
    await dialog.getByLabel('من يرد المبلغ؟').selectOption(outlet);
    await dialog.getByRole('button', { name: 'طلب ولي الأمر' }).click();
    await dialog.getByRole('button', { name: 'رُدّ القيمة' }).click();
    await expect(page.getByText('المبلغ المردود', { exact: true })).toBeVisible();
  });
  expect(clicks()).toBe(3);
  expect(await readCourses()).not.toContain(cId);
  await page.getByRole('button', { name: 'تراجع عن رد القيمة' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'خطأ من المركز' }).click();
  await dialog.getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(page.getByRole('button', { name: /^رُدّ قيمة البطاقة/u })).toBeVisible();
  expect(await readCourses()).toContain(cId);
});

test('exchanges a student’s card for another course on the student’s page', {
  tag: '@all',
}, async ({ page }) => {
  const { token, uid, readCourses, cId } = await makeBuyer();
  await page.goto(`/admin/students/${uid}`);
  await page.getByRole('button', { name: `بدّل البطاقة ${token} بكورس آخر` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'الكورس الجديد' }).fill(physics.info.title);
  await page.getByRole('option', { name: physics.info.title }).click();
  await dialog.getByLabel('سعر البطاقة الجديدة بالجنيه').fill('٢٠٠');
  await expect(dialog.getByText(/^يدفع الطالب/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'طلب ولي الأمر' }).click();
  await dialog.getByRole('button', { name: 'بدّل', exact: true }).click();
  await expect(page.getByRole('link', { name: physics.info.title }).first()).toBeVisible();
  const courses = await readCourses();
  expect(courses).toContain(await courseIdOf(physics));
  expect(courses).not.toContain(cId);
});
