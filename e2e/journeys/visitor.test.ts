import { brand } from '@markaz/contract/brand';
import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCourses } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { isShown, playLecture } from '../fixtures/player.ts';
import { signInOn, somebodyNew, stateOf } from '../fixtures/sign-in.ts';
import { openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

const [openLecture, lockedLecture] = fiqh.lectures;
if (openLecture === undefined || lockedLecture === undefined) throw new Error('The demo changed');

it('shows the home page with the newest courses and the way on', async () => {
  const page = await openPage();
  await page.goto('/');
  expect(await page.title()).toContain(brand.name);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('link', { name: fiqh.info.title }).first().waitFor();
  expect(await isShown(page, 'main article img')).toBe(true);
  const channel = page.getByRole('navigation').getByRole('link', { name: 'قناة الفيديوهات' });
  expect(await channel.getAttribute('href')).toBe(brand.playlistUrl);
  await page.getByRole('navigation').getByRole('link', { name: 'كل الكورسات' }).click();
  await page.getByRole('heading', { level: 1, name: 'كل الكورسات' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/courses');
});

it('shows the current year, and the Admin link to everyone', async () => {
  const page = await openPage();
  await page.goto('/');
  const year = new Intl.NumberFormat('ar-EG', { useGrouping: false }).format(
    new Date().getFullYear(),
  );
  const footer = page.getByRole('contentinfo');
  expect(await footer.textContent()).toContain(`© ${year}`);
  await footer.getByRole('link', { name: 'الإدارة' }).click();
  await page.getByRole('heading', { level: 1, name: 'هذه الصفحة للمسؤولين' }).waitFor();
});

it('replaces the bar by a drawer of 260 px on a phone', async () => {
  const page = await openPage({ viewport: phone });
  await page.goto('/');
  await page.getByRole('button', { name: 'القائمة' }).click();
  const drawer = page.getByRole('dialog', { name: 'القائمة' });
  await drawer.waitFor();
  expect((await drawer.boundingBox())?.width).toBe(260);
  await drawer.getByRole('link', { name: 'كل الكورسات' }).click();
  await page.waitForURL('**/courses');
  await drawer.waitFor({ state: 'detached' });
});

it('finds courses by what is typed, whatever its spelling, and by filters kept in the URL', async () => {
  const page = await openPage();
  await page.goto('/courses');
  const cards = page.getByRole('main').getByRole('article');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(demoCourses.length);

  await page.getByRole('searchbox').fill('البلاغه');
  await page.getByRole('link', { name: 'البلاغة: علم البيان' }).waitFor();
  await expect.poll(() => cards.count()).toBe(1);

  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'الثاني الثانوي' }).click();
  const secondGrade = demoCourses.filter(({ info }) => info.grade === '2').length;
  await expect.poll(() => cards.count()).toBe(secondGrade);
  await page.reload();
  await expect.poll(() => cards.count()).toBe(secondGrade);
});

it('shows a course, plays an open lecture and politely refuses a locked one', async () => {
  const page = await openPage();
  await page.goto('/courses');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await page.getByRole('heading', { level: 1, name: fiqh.info.title }).waitFor();
  const main = page.getByRole('main');
  expect(await main.textContent()).toContain('حنفي');
  await main.getByRole('link', { name: openLecture.title }).click();
  await playLecture(page);
  await page.getByRole('link', { name: lockedLecture.title }).first().click();
  await page.getByRole('heading', { name: 'هذه المحاضرة للمشتركين' }).waitFor();
  expect(await page.locator('video').count()).toBe(0);
});

it('keeps a student out of the admin pages with a polite word', async () => {
  const page = await openPage({ state: await stateOf(demoPeople.newcomer) });
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'هذه الصفحة للمسؤولين' }).waitFor();
});

it('resumes a lecture where the student stopped', async () => {
  const page = await openPage({ state: await stateOf(demoPeople.enrolled) });
  await page.goto('/user');
  await page.getByRole('heading', { name: fiqh.info.title }).waitFor();
  await page.getByRole('link', { name: 'متابعة' }).click();
  await page.getByText('تابع من').waitFor();
  await playLecture(page);
  expect(
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBeGreaterThan(11);
});

it('signs out with the name on the label and goes to the courses', async () => {
  const page = await openPage();
  const student = somebodyNew();
  await signInOn(page, student);
  await page.getByRole('heading', { name: 'لم تشترك في كورس بعد' }).waitFor();
  const account = page.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' });
  expect(await account.textContent()).toContain(student.name);
  await account.click();
  await page.waitForURL('**/courses');
  await page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).waitFor();
});

it('offers the way home where there is no page', async () => {
  const page = await openPage({ allowed: [/404/u] });
  await page.goto('/no-such-page');
  await page.getByRole('heading', { level: 1, name: 'هذه الصفحة غير موجودة' }).waitFor();
  await page.getByRole('link', { name: 'الصفحة الرئيسية', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
