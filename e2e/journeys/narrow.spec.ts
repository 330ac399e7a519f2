import type { Page } from '@playwright/test';
import fc from 'fast-check';
import type { Person } from '../../scripts/seed/api-client.ts';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoContact } from '../../scripts/seed/demo-contact.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { anyLines, rewriteAnswers } from '../fixtures/any-text.ts';
import { playLecture } from '../fixtures/player.ts';
import { apiAs } from '../fixtures/shared-stack.ts';
import { stateOf } from '../fixtures/sign-in.ts';
import { sticksOut } from '../fixtures/sticks-out.ts';
import { expect, leave, test } from '../fixtures/test.ts';

/** Buttons, links, fields and the player's controls too small for a thumb, save links within a sentence. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(button, input, select), header :is(a, button), media-controller [role=button], media-time-range',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && (height < 43.5 || width < 43.5);
      })
      .map((element) => `${element.tagName} ${element.textContent || element.ariaLabel}`),
  );
}

/** What of the bar's words and buttons large letters push out of it. */
function outsideTheirBar(page: Page): Promise<readonly string[]> {
  return page.getByRole('banner').evaluate((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return [...bar.querySelectorAll<HTMLElement>('a, a *, button')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.top < top - 1 || box.bottom > bottom + 1;
      })
      .map((element) => element.textContent || element.tagName);
  });
}

const windows = [
  { width: '320 px', viewport: { width: 320, height: 640 }, enlarged: false },
  { width: '1280 px at 200 %', viewport: { width: 640, height: 400 }, enlarged: false },
  {
    width: '360 px with letters twice as large',
    viewport: { width: 360, height: 740 },
    enlarged: true,
  },
];

/** Puts a finger on the beginning of the player's time line while that is out of sight, which shows it. */
async function tapHiddenTimeLine(page: Page): Promise<void> {
  const line = page.locator('media-time-range');
  await line.scrollIntoViewIfNeeded();
  const player = page.locator('media-controller');
  await expect(player).toHaveAttribute('userinactive');
  const box = await line.boundingBox();
  if (box === null) throw new Error('The player is gone');
  const shown = player.evaluate(
    (element) =>
      new Promise<void>((resolve) =>
        element.addEventListener('userinactivechange', () => resolve(), { once: true }),
      ),
  );
  await page.touchscreen.tap(box.x + 20, box.y + box.height / 2);
  await shown;
}

test.use({ storageState: stateOf(demoPeople.enrolled), hasTouch: true });

for (const { width, viewport, enlarged } of windows)
  test.describe(`at ${width}`, () => {
    test.use({ viewport });

    test('a student finds, opens and watches everything without scrolling sideways', async ({
      page,
    }) => {
      if (enlarged)
        await page.addInitScript(() =>
          addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = '200%';
          }),
        );
      const check = async () => {
        expect(await sticksOut(page)).toEqual([]);
        if (enlarged) expect(await outsideTheirBar(page)).toEqual([]);
        else expect(await tooSmall(page)).toEqual([]);
      };

      await page.goto('/');
      await expect(page.getByRole('heading', { name: fiqh.info.title }).first()).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'القائمة' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'كل الكورسات' }).click();
      await page.getByRole('button', { name: 'تصفية' }).click();
      await page.getByRole('group', { name: 'القسم' }).getByRole('button').first().click();
      await check();
      const sheet = page.getByRole('dialog', { name: 'تصفية' });
      if (await sheet.isVisible()) {
        await sheet.getByRole('button', { name: /^اعرض [٠-٩]/u }).click();
        await expect(page.getByRole('button', { name: 'تصفية', exact: true })).toBeFocused();
      }
      await page.getByRole('button', { name: 'مسح التصفية' }).click();
      const search = page.getByRole('searchbox');
      if (enlarged) expect((await search.boundingBox())?.width).toBeGreaterThan(240);
      await search.fill('الفقه الحنفي');
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
      await check();
      await page.getByRole('link', { name: fiqh.info.title }).click();
      await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
      await check();
      const lecture = fiqh.lectures[1]?.title ?? '';
      await page.getByRole('listitem').getByRole('link', { name: lecture }).click();
      await expect(page.getByRole('heading', { level: 1, name: lecture })).toBeVisible();
      await playLecture(page);
      await check();
      const video = page.locator('video');
      const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
      const before = await position();
      await tapHiddenTimeLine(page);
      expect(await position()).toBeGreaterThanOrEqual(before);
      await page.goto('/user');
      await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
      await expect(page.getByRole('button', { name: 'احفظ' })).toBeVisible();
      await check();
      await page.goto('/privacy');
      await expect(page.getByRole('table')).toBeVisible();
      await check();
      await page.goto('/enroll');
      await page.getByLabel('كود الاشتراك').fill('ABCD-1234-5678-9');
      await page.getByRole('button', { name: 'اعرف الكورس' }).click();
      await expect(page.getByRole('alert').getByText(/\S/u).first()).toBeVisible();
      await page.getByText('لا تجد كودك').click();
      await expect(page.getByRole('link', { name: demoContact.phone }).first()).toBeVisible();
      await check();
    });
  });

/** How often whatever people may write is tried; more before a change of styles lands. */
const numRuns = Number(process.env.MARKAZ_TEXT_RUNS ?? 1);

/** Where the words of courses, people, cards and the site stand. */
const wordy = {
  student: ['/', '/user', '/courses'],
  admin: [
    '',
    '/courses',
    '/codes',
    '/codes/moves',
    '/students',
    '/students/bulk',
    '/students/away',
    '/admins',
    '/money',
    '/money/outlets',
    '/dashboard',
    '/audit',
    '/settings',
  ],
} as const;

test('no text that people may write makes a page scroll sideways', async ({ visit }) => {
  test.setTimeout(120_000 * numRuns);
  const check = async (page: Page, where: string) => {
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await sticksOut(page), `${where} at ${width} px`).toEqual([]);
    }
  };
  const anyTexts = fc.asyncProperty(anyLines(60), async (lines) => {
    const open = async (person: Person) => {
      const page = await visit({ storageState: stateOf(person), serviceWorkers: 'block' });
      await rewriteAnswers(page, lines);
      return page;
    };
    const student = await open(demoPeople.enrolled);
    for (const path of wordy.student) {
      await student.goto(path);
      await check(student, path);
    }
    await student.getByRole('main').getByRole('article').getByRole('link').first().click();
    await student.waitForURL(/\/courses\/[^/]+$/u);
    await check(student, 'a course');
    await student.locator('main a[href*="/lectures/"]').first().click();
    await student.waitForURL(/\/lectures\//u);
    await check(student, 'a lecture');
    const { token } = await (await apiAs(demoPeople.enrolled)).post('user/follow');
    await student.goto(`/follow/${token}`);
    await check(student, 'what parents see');
    const admin = await open(demoPeople.admin);
    for (const path of wordy.admin) {
      await admin.goto(`/admin${path}`);
      await check(admin, `/admin${path}`);
    }
    await admin.goto('/admin/students');
    await admin.getByRole('table').getByRole('link').first().click();
    await admin.waitForURL(/\/admin\/students\/[^/]+$/u);
    await check(admin, 'a student');
    await admin.goto('/admin/courses');
    await admin
      .getByRole('link', { name: /^عدّل: / })
      .first()
      .click();
    await admin.getByRole('listitem').getByRole('button', { expanded: false }).first().click();
    await admin.locator('main a[href$="/quiz"]').click();
    await admin.waitForURL(/\/quiz$/u);
    await check(admin, 'a quiz');
    await Promise.all([student, admin].map((page) => leave(page.context())));
  });
  await fc.assert(anyTexts, { numRuns, endOnFailure: true });
});
