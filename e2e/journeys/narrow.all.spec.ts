import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoContact } from '../../scripts/seed/demo-contact.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { findBrokenWords } from '../fixtures/find-broken-words.ts';
import { findOverflow } from '../fixtures/find-overflow.ts';
import { playLecture } from '../fixtures/player.ts';
import { randomLines, rewriteAnswers } from '../fixtures/random-text.ts';
import { narrow, phone } from '../fixtures/screens.ts';
import { apiAs } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { closeContext, expect, test } from '../fixtures/test.ts';

/**
 * Returns buttons, links, fields and player controls that are too small for a thumb. Ignores links
 * within a sentence.
 */
function findSmallTargets(page: Page): Promise<readonly string[]> {
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

/** Returns the texts and buttons that are outside the bar, because the letters are large. */
function findOutsideBar(page: Page): Promise<readonly string[]> {
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

const [smallPhone, magnified] = narrow;

const windows = [
  { width: '320 px', viewport: smallPhone, enlarged: false },
  { width: '360 px with letters twice as large', viewport: phone, enlarged: true },
  { width: '1280 px at 200 %', viewport: magnified, enlarged: false },
];

/** Touches the start of the player's hidden time line. This shows the time line. */
async function tapHiddenTimeLine(page: Page): Promise<void> {
  const line = page.locator('media-time-range');
  await line.scrollIntoViewIfNeeded();
  const player = page.locator('media-controller');
  await expect(player).toHaveAttribute('userinactive');
  const box = await line.boundingBox();
  if (box === null) throw new Error('The player is not visible');
  const shown = player.evaluate(
    (element) =>
      new Promise<void>((resolve) =>
        element.addEventListener('userinactivechange', () => resolve(), { once: true }),
      ),
  );
  await page.touchscreen.tap(box.x + 20, box.y + box.height / 2);
  await shown;
}

test.use({ storageState: storageFileOf(demoPeople.enrolled), hasTouch: true });

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
        expect(await findOverflow(page)).toEqual([]);
        expect(await findBrokenWords(page)).toEqual([]);
        if (enlarged) expect(await findOutsideBar(page)).toEqual([]);
        else expect(await findSmallTargets(page)).toEqual([]);
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
      await page.getByRole('button', { name: 'اعرض ما يفتحه الكود' }).click();
      await expect(page.getByRole('alert').getByText(/\S/u).first()).toBeVisible();
      await page.getByText('ليس معك كود؟').click();
      await expect(page.getByRole('link', { name: demoContact.phone }).first()).toBeVisible();
      await check();
    });
  });

/** The number of runs with random texts. Increase it before you change styles. */
const numRuns = Number(process.env.MARKAZ_TEXT_RUNS ?? 1);

/** A page that shows texts of courses, people, cards or the site. */
interface TextPage {
  /** The path of the page or a description, which a failure shows. */
  readonly where: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const pageAt = (path: string): TextPage => ({ where: path, open: (page) => page.goto(path) });

const studentPages: readonly TextPage[] = [
  pageAt('/user'),
  pageAt('/'),
  pageAt('/courses'),
  {
    where: 'a course',
    open: async (page) => {
      await page.getByRole('main').getByRole('article').getByRole('link').first().click();
      await page.waitForURL(/\/courses\/[^/]+$/u);
    },
  },
  {
    where: 'a lecture',
    open: async (page) => {
      await page.locator('main a[href*="/lectures/"]').first().click();
      await page.waitForURL(/\/lectures\//u);
    },
  },
  {
    where: 'the page for parents',
    open: async (page) => {
      const { token } = await (await apiAs(demoPeople.enrolled)).post('user/follow');
      await page.goto(`/follow/${token}`);
    },
  },
];

const adminPages: readonly TextPage[] = [
  pageAt('/admin'),
  pageAt('/admin/codes'),
  pageAt('/admin/students'),
  {
    where: 'a student',
    open: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.waitForURL(/\/admin\/students\/[^/]+$/u);
    },
  },
  pageAt('/admin/codes/moves'),
  pageAt('/admin/students/bulk'),
  pageAt('/admin/students/away'),
  pageAt('/admin/students/invitations'),
  pageAt('/admin/admins'),
  pageAt('/admin/money'),
  pageAt('/admin/money/outlets'),
  pageAt('/admin/money/teachers'),
  pageAt('/admin/dashboard'),
  pageAt('/admin/audit'),
  pageAt('/admin/settings'),
  pageAt('/admin/courses/words'),
  pageAt('/admin/courses/questions'),
  pageAt('/admin/courses'),
  {
    where: 'a quiz',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^عدّل: / })
        .first()
        .click();
      await page.getByRole('listitem').getByRole('button', { expanded: false }).first().click();
      await page.locator('main a[href$="/quiz"]').click();
      await page.waitForURL(/\/quiz$/u);
    },
  },
];

const textPages = [
  [demoPeople.enrolled, studentPages],
  [demoPeople.admin, adminPages],
] as const;

for (const [person, pages] of textPages)
  test(`pages of ${person.email} do not scroll sideways, whatever texts people write`, async ({
    visit,
  }) => {
    test.setTimeout(120_000 * numRuns);
    const property = fc.asyncProperty(randomLines(60), async (lines) => {
      const page = await visit({ storageState: storageFileOf(person), serviceWorkers: 'block' });
      await rewriteAnswers(page, lines);
      for (const { where, open } of pages) {
        await open(page);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await findOverflow(page), `${where} at ${width} px`).toEqual([]);
        }
      }
      await closeContext(page.context());
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });
