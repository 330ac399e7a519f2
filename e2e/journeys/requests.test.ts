import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { stateOf } from '../fixtures/sign-in.ts';
import { openPage, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

/** Paths of what the page asks the API, as they come. */
function listen(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname.replace('/api/', ''));
  });
  return asked;
}

/** Keeps a page's code back until it is let through. */
async function holdCode(page: Page, name: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

it("asks for a page's data beside its code, not after it", async () => {
  const state = await stateOf(demoPeople.enrolled);
  const finder = await openPage({ state });
  await finder.goto('/user');
  const lecture = await finder.getByRole('link', { name: 'متابعة' }).first().getAttribute('href');

  const page = await openPage({ state });
  const asked = listen(page);
  const release = await holdCode(page, 'lecture');
  await page.goto(lecture ?? '');
  await expect
    .poll(() => [...asked].sort())
    .toEqual(
      expect.arrayContaining([
        'courses/course',
        'courses/course/lectures/lecture/res',
        'user/courses',
      ]),
    );
  release();
  await page.getByRole('button', { name: /^شغّل الفيديو/u }).waitFor();
  for (const path of ['courses/course', 'courses/course/lectures/lecture/res', 'user/courses'])
    expect(
      asked.filter((each) => each === path),
      path,
    ).toHaveLength(1);

  const mine = await openPage({ state });
  const askedForMine = listen(mine);
  const releaseMine = await holdCode(mine, 'user');
  await mine.goto('/user');
  await expect.poll(() => askedForMine).toContain('user/courses');
  releaseMine();
  await mine.getByRole('heading', { name: fiqh.info.title }).waitFor();
});

it('fetches a course while the pointer is on its link, so that a tap opens it at once', async () => {
  const page = await openPage();
  await page.goto('/courses');
  const link = page.getByRole('link', { name: fiqh.info.title });
  await link.waitFor();
  const asked = listen(page);
  const code = page.waitForRequest(/\/assets\/course-[^/]+\.js$/u);
  await link.hover();
  await code;
  await expect.poll(() => asked).toEqual(['courses/course']);
  await link.click();
  await page.getByRole('heading', { level: 1, name: fiqh.info.title }).waitFor();
  expect(asked).toEqual(['courses/course']);
});

it('signs out and goes to the courses although neither server nor provider answers', async () => {
  const page = await openPage({
    state: await stateOf(demoPeople.enrolled),
    allowed: [/ERR_CONNECTION_REFUSED|ERR_FAILED/u],
  });
  await page.goto('/user');
  await page.getByRole('heading', { name: fiqh.info.title }).waitFor();
  await page.route('**/api/auth/logout', (route) => route.abort('connectionrefused'));
  await page.route('**/assets/firebase-*.js', (route) => route.abort('connectionrefused'));
  await page.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/courses');
  await page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).waitFor();
});
