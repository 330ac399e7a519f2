import { enrolledCourse } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

declare global {
  interface Window {
    /** Describes each formatter that the page's code has created. */
    formatters: string[];
    /** The sum of the page's layout shifts. */
    shift: number;
  }
}

test('does not move content on the sign-in page if its font and the provider’s script load late', async ({
  visit,
}) => {
  // This is the phone screen that Lighthouse uses.
  const page = await visit({ viewport: { width: 412, height: 823 } });
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const firstPaint = Promise.withResolvers<void>();
  const slowConnection = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await firstPaint.promise;
    await route.continue();
  });
  await page.route('**/assets/firebase-*.js', async (route) => {
    await slowConnection.promise;
    await route.continue();
  });
  const waitTwoFrames = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'الاتصال بطيء، لحظات…' })).toBeVisible();
  firstPaint.resolve();
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.fonts.check('16px Cairo', 'م'),
  );
  await waitTwoFrames();
  slowConnection.resolve();
  await expect(page.getByRole('button', { name: demoPeople.admin.email })).toBeVisible();
  await waitTwoFrames();
  // A very small shift is allowed, because centred text becomes slightly wider when the font Cairo
  // has loaded.
  expect(Math.round((await page.evaluate(() => window.shift)) * 1000)).toBe(0);
});

test('does not load Latin fonts for the label of a <details> whose <summary> has not arrived', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/courses');
  const loadedRanges = await page.evaluate(async () => {
    // The browser labels it «Details».
    document.body.append(document.createElement('details'));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [...document.fonts]
      .filter(({ family, status }) => family.includes('Cairo') && status !== 'unloaded')
      .map(({ unicodeRange }) => unicodeRange);
  });
  expect(loadedRanges).toContainEqual(expect.stringContaining('U+621-63A'));
  expect(loadedRanges).not.toContainEqual(expect.stringContaining('U+41-5A'));
});

test('does not create formatters for the first screen, because that is slow on cheap phones', async ({
  visit,
}) => {
  const page = await visit({ storageState: storageFileOf(demoPeople.enrolled) });
  await page.addInitScript(() => {
    window.formatters = [];
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct(target, args, newTarget) {
            window.formatters.push(`${name} ${JSON.stringify(args)}`);
            return Reflect.construct(target, args, newTarget);
          },
        }),
      });
  });
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { name: enrolledCourse.info.title }).first(),
  ).toBeVisible();
  await expect(main.getByRole('heading', { name: 'المدرسون' })).toBeVisible();
  expect(await page.evaluate(() => window.formatters)).toEqual([]);
});
