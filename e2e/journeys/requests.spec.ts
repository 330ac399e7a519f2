import type { Page } from '@playwright/test';
import { balagha } from '../../scripts/seed/courses/balagha.ts';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { courseIdOf } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

// A service worker would make requests of its own. first-visits.spec.ts counts them.
test.use({ serviceWorkers: 'block' });

/** Records the paths of the page's API requests in order, without pictures. */
function recordRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?!thumbnails\/)/u.test(pathname)) requests.push(pathname.replace('/api/', ''));
  });
  return requests;
}

/** Holds back a page's script. The returned function lets it load. */
async function holdCode(page: Page, name: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test("fetches a page's data in parallel with its code", { tag: '@all' }, async ({ visit }) => {
  const signedIn = { storageState: storageFileOf(demoPeople.enrolled) };
  const finder = await visit(signedIn);
  await finder.goto('/user');
  const lecture = await finder
    .getByRole('link', { name: /^شاهد «/u })
    .first()
    .getAttribute('href');

  const page = await visit(signedIn);
  const requests = recordRequests(page);
  const release = await holdCode(page, 'lecture');
  await page.goto(lecture ?? '');
  const wanted = ['courses/course/lectures', 'user/courses'];
  await expect.poll(() => [...requests].sort()).toEqual(wanted);
  release();
  await expect(page.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
  expect([...requests].sort()).toEqual(wanted);

  const myCoursesPage = await visit(signedIn);
  const myCoursesRequests = recordRequests(myCoursesPage);
  const releaseMyCourses = await holdCode(myCoursesPage, 'user');
  await myCoursesPage.goto('/user');
  await expect.poll(() => myCoursesRequests).toContain('user/courses');
  releaseMyCourses();
  await expect(myCoursesPage.getByRole('heading', { name: fiqh.info.title })).toBeVisible();
});

test('fetches a course while the pointer is on its link, so that a click opens it at once', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/courses');
  const link = page.getByRole('link', { name: fiqh.info.title });
  await expect(link).toBeVisible();
  const requests = recordRequests(page);
  const code: string[] = [];
  page.on('request', (request) => code.push(request.url()));
  // The page prefetches once it is idle.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    expect(code).toContainEqual(expect.stringMatching(/\/assets\/course-[^/]+\.js$/u));
  }).toPass();
  await expect.poll(() => requests).toEqual(['courses/course']);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  expect(requests).toEqual(['courses/course']);
});

test('requests only the data that each page needs, and requests nothing twice within a document', async ({
  visit,
}) => {
  // The test uses the keyboard. A mouse pointer would prefetch any link that moves under it.
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  const requests = recordRequests(page);
  const poster = page.getByRole('button', { name: /^شغّل الفيديو/u });
  const card = page.getByRole('main').getByRole('article').filter({ hasText: fiqh.info.title });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'أكمل المشاهدة' })).toBeVisible();
  await expect(card.getByText('مشترك')).toBeVisible();
  // The page requests the details of the first course, because they are not cached on this device.
  const home = ['courses', 'courses/course', 'user/courses'];
  await expect.poll(() => [...requests].sort()).toEqual(home);
  await page.getByRole('link', { name: 'كل كورساتي' }).press('Enter');
  // The home page has a link with the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'كورساتي' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^شاهد «/u })
    .first()
    .press('Enter');
  await expect(poster).toBeVisible();
  const [, , next] = fiqh.lectures;
  await page.getByRole('link', { name: `المحاضرة التالية ${next?.title}` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: next?.title ?? '' })).toBeVisible();
  await expect(poster).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().press('Enter');
  await expect(page.getByRole('link', { name: 'كل كورساتي' })).toBeVisible();
  expect([...requests].sort()).toEqual([
    'courses',
    'courses/course',
    'courses/course/lectures',
    'user/courses',
  ]);

  // On a later day, the lectures come with the student's courses.
  const earlier = requests.length;
  await page.goto('/user');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^شاهد «/u })
    .first()
    .press('Enter');
  await expect(poster).toBeVisible();
  expect(requests.slice(earlier).filter((path) => path !== 'user/progress')).toEqual([
    'user/courses',
  ]);

  // The course's URL opens another document, which contains the course. The student's courses are
  // cached on the device.
  const before = requests.length;
  await page.goto(`/courses/${await courseIdOf(balagha)}`);
  await expect(page.getByRole('heading', { level: 1, name: balagha.info.title })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'كل الكورسات' }).press('Enter');
  await expect(card.getByText('مشترك')).toBeVisible();
  expect(requests.slice(before).sort()).toEqual(['courses', 'user/userdoc']);
});
