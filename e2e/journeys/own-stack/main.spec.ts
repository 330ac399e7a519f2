import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { isFull } from '../../../scripts/testing/size.ts';
import { test } from '../../fixtures/own-stack.ts';
import { takePhotograph } from '../../fixtures/photograph.ts';
import { expectPictureLoaded, playLecture } from '../../fixtures/player.ts';
import { phone } from '../../fixtures/screens.ts';
import { waitUntilSaved } from '../../fixtures/service-worker.ts';
import { newPerson, signInOn } from '../../fixtures/sign-in.ts';
import { expect, signedOut } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const course = {
  title: 'المواريث: من الأصول إلى القسمة',
  video: 'https://demo-markaz.web.app/demo/lecture.mp4',
  lectures: ['مقدمة في علم الفرائض', 'أصحاب الفروض', 'تدريبات محلولة'],
  link: 'https://example.com/exercises',
} as const;

/** Returns a code as it is typed on an Arabic keyboard, in lower case and with Arabic digits. */
function typedInArabic(code: string): string {
  return code
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/\d/gu, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
}

/** Adds a lecture in the course editor. Afterwards, only the row of this lecture is open. */
async function addLecture(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'أضف محاضرة' }).first().click();
  const field = page.getByLabel('عنوان المحاضرة');
  await expect(field).toBeFocused();
  await field.fill(title);
  await page.getByLabel('المدة بالدقائق').fill('٣٥');
}

async function writeCourse(page: Page): Promise<void> {
  await page.goto('/admin/courses/new');
  await page.getByLabel('عنوان الكورس').fill(course.title);
  await page.getByLabel('وصف الكورس').fill('قسمة التركات على الورثة، خطوة بخطوة.');
  await page.getByLabel('المادة').fill('الفقه');
  await page.getByLabel('الصف').selectOption({ label: 'الثالث الثانوي' });
  await page.getByLabel('اختر صورة').setInputFiles({
    name: 'IMG_20261121_101500.jpg',
    mimeType: 'image/jpeg',
    buffer: await takePhotograph(),
  });
  await page.getByRole('button', { name: 'استخدم هذا الجزء' }).click();
  await expect(page.getByText(/^الصورة جاهزة/u)).toBeVisible();
  const [first, second, third] = course.lectures;
  await addLecture(page, first);
  await page.getByRole('switch', { name: /^مفتوحة للجميع/u }).check();
  await page.getByLabel('رابط الفيديو').fill(course.video);
  await addLecture(page, second);
  await page.getByLabel('رابط الفيديو').fill(course.video);
  await addLecture(page, third);
  await page.getByLabel('النوع').selectOption({ label: 'رابط' });
  await page.getByLabel(/^الرابط/u).fill(course.link);
  await page.getByLabel('العنوان (اختياري)').fill('تدريبات للطباعة');
  await page.getByRole('button', { name: 'احفظ الكورس' }).click();
  await expect(page.getByText('أُضيف الكورس')).toBeVisible();
}

async function makeCode(page: Page): Promise<string> {
  await page.getByRole('link', { name: `أنشئ كودًا لكورس ${course.title}` }).click();
  await page.getByLabel(/^بادئة الكود/u).fill('far');
  await page.getByRole('button', { name: 'أنشئ كودًا' }).click();
  const card = page.getByRole('region', { name: 'الكود الجديد' });
  const code = (await card.locator('p[dir=ltr]').textContent()) ?? '';
  expect(code).toMatch(/^FAR(-[0-9A-HJKMNP-TV-Z]{4}){3}$/u);
  return code;
}

async function enrol(page: Page, code: string): Promise<string> {
  await page.goto('/enroll');
  await page.getByLabel('كود الاشتراك').pressSequentially(typedInArabic(code));
  await page.getByRole('button', { name: 'اعرض ما يفتحه الكود' }).click();
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible();
  await page.getByRole('button', { name: 'اشترك' }).click();
  await expect(page.getByText('أنت مشترك في هذا الكورس')).toBeVisible();
  return basename(new URL(page.url()).pathname);
}

// In a full run (npm run test:all), the whole stack restarts during the test.
const interruption = isFull ? 'a restart of the stack' : 'a reload';

test(`an admin sells a course, a student watches it, and all data survive ${interruption}`, async ({
  page: admin,
  ownStack,
  visit,
}) => {
  // The restart is slow, because other tests use the machine at the same time.
  if (isFull) test.slow();
  const student = await visit({ viewport: phone, storageState: signedOut });
  await writeCourse(admin);
  const code = await makeCode(admin);

  await signInOn(student, newPerson());
  const cId = await enrol(student, code);
  await expectPictureLoaded(student, 'main img');
  await student.getByRole('link', { name: course.lectures[1] }).click();
  await playLecture(student);

  for (const page of [admin, student]) {
    // Wait until the service worker has saved the site. Its downloads would fail during a restart.
    await waitUntilSaved(page);
    await page.goto('about:blank');
  }
  if (isFull) await ownStack.restart();

  await student.goto('/user');
  await expect(student.getByRole('heading', { name: course.title })).toBeVisible();
  await expectPictureLoaded(student, 'main img');
  await student.goto(`/courses/${cId}`);
  await expect(student.getByText('أنت مشترك في هذا الكورس')).toBeVisible();
  await student.getByRole('link', { name: course.lectures[2] }).click();
  const link = student.getByRole('link', { name: 'تدريبات للطباعة' });
  await expect(link).toHaveAttribute('href', course.link);
  await student.goto(`/courses/${cId}`);
  await student.getByRole('link', { name: course.lectures[1] }).click();
  await playLecture(student);

  await admin.goto('/admin');
  const todayNumbers = admin.getByLabel('أرقام اليوم');
  await expect(todayNumbers).toContainText(/بطاقات استُخدمت اليوم[١-٩]/u);
  await admin.getByLabel('أقسام الإدارة').getByRole('link', { name: 'الكورسات' }).click();
  await expect(admin.getByRole('link', { name: `أنشئ كودًا لكورس ${course.title}` })).toBeVisible();
});
