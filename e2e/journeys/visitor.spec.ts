import { brand } from '@markaz/contract/site/brand';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoContact } from '../../scripts/seed/demo-contact.ts';
import { demoCourses } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { expectPictureLoaded, playLecture } from '../fixtures/player.ts';
import { courseIdOf } from '../fixtures/shared-stack.ts';
import {
  newPerson,
  openAccountMenu,
  signInEnrolledOn,
  signInOn,
  storageFileOf,
} from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const [openLecture, lockedLecture] = fiqh.lectures;
if (openLecture === undefined || lockedLecture === undefined)
  throw new Error('The demo courses lack a lecture that this test needs.');

test('shows the newest courses on the home page, and links to the other pages', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(new RegExp(brand.name, 'u'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('link', { name: fiqh.info.title }).first()).toBeVisible();
  await expectPictureLoaded(page, 'main article img');
  const channel = page.getByRole('navigation').getByRole('link', { name: 'قناة الفيديوهات' });
  await expect(channel).toHaveAttribute('href', demoContact.playlistUrl);
  await page.getByRole('navigation').getByRole('link', { name: 'كل الكورسات' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'كل الكورسات' })).toBeVisible();
  await expect(page).toHaveURL('/courses');
});

test('shows the current year and the link to the admin pages to everyone', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/');
  const year = new Intl.NumberFormat('ar-EG', { useGrouping: false }).format(
    new Date().getFullYear(),
  );
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${year}`);
  await footer.getByRole('link', { name: 'الإدارة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'هذه الصفحة للمسؤولين' })).toBeVisible();
});

test('shows the navigation in a drawer of 260 px on a phone', { tag: ['@phone', '@all'] }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'القائمة' }).click();
  const drawer = page.getByRole('dialog', { name: 'القائمة' });
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(260);
  await drawer.getByRole('link', { name: 'كل الكورسات' }).click();
  await expect(page).toHaveURL('/courses');
  await expect(drawer).toHaveCount(0);
});

test('finds courses by words in any spelling, and by filters in the URL', async ({ page }) => {
  await page.goto('/courses');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect(cards).toHaveCount(demoCourses.length);

  await page.getByRole('searchbox').fill('البلاغه');
  await expect(page.getByRole('link', { name: 'البلاغة: علم البيان' })).toBeVisible();
  await expect(cards).toHaveCount(1);

  await page.getByRole('searchbox').fill('تفصير');
  await page.getByRole('button', { name: 'هل تقصد «التفسير»؟' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('التفسير');
  await expect(page.getByRole('link', { name: 'التفسير: سورة الحجرات' })).toBeVisible();
  await page.getByRole('searchbox').fill('hgtwhpm');
  await expect(page.getByText('في محاضرة: مدخل: الفصاحة والبلاغة')).toBeVisible();

  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'الثاني الثانوي' }).click();
  const secondGrade = demoCourses.filter(({ info }) => info.grade === '2').length;
  await expect(cards).toHaveCount(secondGrade);
  await page.reload();
  await expect(cards).toHaveCount(secondGrade);
});

/** Expects that the page tells the price and the outlets, after one press. */
async function expectPriceAndOutlets(page: Page): Promise<void> {
  await page.getByText('ليس معك كود؟ السعر وأين تشتريه').click();
  await expect(page.getByRole('main')).toContainText(withPlainDigits(demoContact.price));
  for (const outlet of demoContact.outlets.split('\n'))
    await expect(page.getByRole('main')).toContainText(outlet);
}

test('shows a course to a visitor, plays an open lecture, and asks for a code for a locked lecture', async ({
  page,
}) => {
  await page.goto('/');
  await expectPriceAndOutlets(page);
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  await expectPriceAndOutlets(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('حنفي');
  await main.getByRole('link', { name: lockedLecture.title }).click();
  await expect(page.getByLabel('كود الاشتراك')).toBeFocused();
  await main.getByRole('link', { name: openLecture.title }).click();
  await playLecture(page);
  await page.getByRole('link', { name: lockedLecture.title }).first().click();
  await expect(page.getByText('هذه المحاضرة للمشتركين')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});

test('tells a student that the admin pages are only for staff', { tag: '@all' }, async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.newcomer) });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'هذه الصفحة للمسؤولين' })).toBeVisible();
});

test('resumes a lecture where the student stopped', { tag: '@all' }, async ({ page }) => {
  // This student is new, so no other test changes the position.
  const api = await signInEnrolledOn(page, fiqh);
  const cId = await courseIdOf(fiqh);
  const [, second] = (await api.post('courses/course/lectures', { id: cId })).lectures;
  const watched = { lId: second?.id ?? '', position: 12 };
  await api.post('user/progress', { cId, lectures: [watched] });
  await page.reload();
  await page.getByRole('link', { name: /^شاهد «.* من 0:12$/u }).click();
  await expect(page.getByText('تابع من')).toBeVisible();
  await playLecture(page);
  expect(
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBeGreaterThan(11);
});

test('signs out through the menu under the student’s name, and then shows the courses', {
  tag: '@all',
}, async ({ page }) => {
  const student = newPerson();
  await signInOn(page, student);
  await expect(page.getByRole('heading', { name: 'لم تشترك في كورس بعد' })).toBeVisible();
  const name = page.getByRole('banner').getByRole('button', { name: student.name });
  await name.click();
  await expect(page.getByRole('dialog', { name: 'حسابي' })).toBeVisible();
  // The button with the name opens a menu. When the menu closes, the button has the focus again.
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  const account = await openAccountMenu(page);
  await expect(account).toContainText(student.name);
  await account.click();
  await expect(page).toHaveURL('/courses');
  await expect(page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible();
});

test('links to the home page from a page that does not exist', { tag: '@all' }, async ({
  page,
}) => {
  allowErrors(page, /404/u);
  await page.goto('/no-such-page');
  await expect(
    page.getByRole('heading', { level: 1, name: 'هذه الصفحة غير موجودة' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'الصفحة الرئيسية', exact: true }).click();
  await expect(page).toHaveURL('/');
});
