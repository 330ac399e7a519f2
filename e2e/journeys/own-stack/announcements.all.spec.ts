import type { Page } from '@playwright/test';
import { apiClient, type Person, signIn } from '../../../scripts/seed/api-client.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { test } from '../../fixtures/own-stack.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { laptop, phone } from '../../fixtures/screens.ts';
import { newPerson, signInOn } from '../../fixtures/sign-in.ts';
import type { TestStack } from '../../fixtures/stack.ts';
import { expect, signedOut } from '../../fixtures/test.ts';

const text = 'تأجلت مراجعة الباب الثاني';

/** Makes a course with one lecture, and a student who has it. */
async function makeCourse({ stack }: TestStack) {
  const apiAs = async (person: Person) => apiClient(stack, await signIn(stack, person));
  const admin = await apiAs(demoPeople.admin);
  const resources = [{ type: 'link', src: 'https://example.com/' }];
  const courseInfo = { title: 'المنطق', subject: 'المنطق' };
  const form = (parts: object) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, JSON.stringify(value));
    return data;
  };
  const first = { title: 'الأولى', order: 1, resources };
  const { id: cId } = await admin.postForm(
    'admin/courses/submit',
    form({ courseInfo, lectures: [first] }),
  );
  const person = { ...newPerson(), name: 'سلمى' };
  const { token } = await admin.post('admin/courses/access_token', { cId });
  await (await apiAs(person)).post('courses/course/enroll', { cId, token });

  const addLecture = async () => {
    const { course, lectures } = await admin.post('admin/courses/course', { id: cId });
    const added = { title: 'القياس', order: 2, resources };
    const { updatedAt } = course;
    const parts = { id: cId, updatedAt, courseInfo, lectures: [...lectures, added] };
    await admin.postForm('admin/courses/update', form(parts));
  };
  return { cId, person, addLecture };
}

const strip = (page: Page) =>
  page
    .getByRole('complementary')
    .filter({ has: page.getByRole('button', { name: 'إغلاق الإعلان' }), visible: true });

/**
 * Opens the page until it shows something, because an instance may cache announcements for a
 * minute. The strip appears some seconds after the page.
 */
function openUntil(page: Page, path: string, isShown: () => Promise<void>): Promise<void> {
  return expect(async () => {
    await page.goto(path);
    await isShown();
  }).toPass({ timeout: 120_000 });
}

const readLayoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

test('shows students an announcement of their course until it is closed on the device, and shows new lectures', async ({
  ownStack,
  page: admin,
  visit,
}) => {
  test.setTimeout(300_000);
  const { cId, person, addLecture } = await makeCourse(ownStack);
  const device = async (viewport: typeof phone) => {
    const page = await visit({ storageState: signedOut, viewport });
    await signInOn(page, person);
    return page;
  };
  const [student, second] = [await device(phone), await device(laptop)];

  await admin.goto('/admin/courses/announcements');
  await admin.getByLabel('نص الإعلان').fill(text);
  await admin.getByLabel('لمن').selectOption('طلاب كورس');
  await admin.getByRole('combobox', { name: /^الكورس/u }).fill('المنطق');
  await admin.getByRole('option', { name: 'المنطق' }).click();
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await admin.getByLabel('آخر يوم لظهوره').fill(inTenDays);
  await admin.getByRole('button', { name: 'أعلن', exact: true }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: text })).toContainText('طلاب');

  await openUntil(student, '/', () => expect(strip(student)).toContainText(text));
  expect(await readLayoutShifts(student)).toBeLessThan(0.01);
  allowErrors(student, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|api\//u);
  await student.context().setOffline(true);
  await student
    .getByRole('link', { name: /^كل كورساتي|كورساتي/u })
    .filter({ visible: true })
    .first()
    .click();
  await expect(strip(student)).toContainText('المركز · المنطق');
  await student.getByRole('button', { name: 'إغلاق الإعلان' }).click();
  await expect(strip(student)).toBeHidden();
  await student.context().setOffline(false);

  await openUntil(second, `/courses/${cId}`, () => expect(strip(second)).toContainText(text));

  await addLecture();
  await openUntil(student, '/user', () =>
    expect(student.getByText('الجديد: محاضرة')).toBeVisible(),
  );
  await expect(strip(student)).toBeHidden();
  await student.goto(`/courses/${cId}`);
  // The page may be some minutes old and lack the lecture, so the strip may lack its title.
  await expect(strip(student)).toContainText('ما الجديد');
  await expect(strip(student)).toContainText('محاضرة');
  await student.goto('/user');
  await expect(student.getByText('المنطق').first()).toBeVisible();
  await expect(student.locator('html[data-news]')).toHaveCount(0);
});
