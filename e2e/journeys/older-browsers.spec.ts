import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { courseIdOf } from '../fixtures/shared-stack.ts';
import { newPerson, signInOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const [openLecture] = fiqh.lectures;
if (openLecture === undefined) throw new Error('The demo course has no lecture.');

/** Records which files for older browsers the page requests from now on. */
function recordExtraFiles(page: Page): readonly string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const [name] = /(?<=\/assets\/)(?:older|import-maps)(?=-)/u.exec(request.url()) ?? [];
    if (name !== undefined) files.push(name);
  });
  return files;
}

/** Removes functions that Chrome 92, Safari 15 or Firefox 102 lack. */
function removeNewFunctions(): void {
  for (const [owner, names] of [
    [AbortSignal, ['any', 'timeout']],
    [AbortSignal.prototype, ['throwIfAborted']],
    [URL, ['canParse']],
    [Object, ['hasOwn']],
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with']],
    [Response, ['json']],
    [Crypto.prototype, ['randomUUID']],
    [window, ['structuredClone', 'BroadcastChannel', 'requestIdleCallback']],
    [HTMLDialogElement.prototype, ['showModal', 'close', 'open']],
    [Navigator.prototype, ['locks']],
  ] as const)
    for (const name of names) Reflect.deleteProperty(owner, name);
}

/** Makes the page believe that the browser does not support import maps. */
const hideImportMaps = () => Reflect.deleteProperty(HTMLScriptElement, 'supports');

const withoutImportMaps = [
  'newer functions and import maps',
  [removeNewFunctions, hideImportMaps],
  ['older', 'import-maps'],
] as const;

const olderBrowsers = [
  ['newer functions', [removeNewFunctions], ['older']],
  withoutImportMaps,
] as const;

for (const [missingFeatures, initScripts, files] of olderBrowsers)
  test(`runs in a browser without ${missingFeatures}`, { tag: ['@phone', '@all'] }, async ({
    page,
  }) => {
    for (const initScript of initScripts) await page.addInitScript(initScript);
    const fetched = recordExtraFiles(page);
    await page.goto('/');
    await page.getByRole('link', { name: fiqh.info.title }).first().click();
    await page.getByRole('link', { name: openLecture.title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: openLecture.title })).toBeVisible();
    await expect(page.getByRole('button', { name: /شغّل/u })).toBeVisible();
    expect(fetched).toEqual(files);
    await signInOn(page, newPerson());
    await page.goto('/user');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

test('shows dialogs in browsers without the dialog element', { tag: ['@phone', '@all'] }, async ({
  page,
}) => {
  await page.addInitScript(removeNewFunctions);
  await page.goto('/courses');
  const menu = page.getByRole('dialog', { name: 'القائمة' });
  await page.getByRole('button', { name: 'القائمة' }).click();
  await expect(menu.getByRole('link', { name: 'الكورسات' })).toBeVisible();
  await expect(menu.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'القائمة' })).toBeFocused();
  await page.getByRole('button', { name: 'القائمة' }).click();
  await expect(menu).toBeVisible();
  // This point is outside the dialog.
  await page.mouse.click(20, 400);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'تصفية' }).click();
  const filters = page.getByRole('dialog', { name: 'تصفية' });
  await expect(filters).toBeVisible();
  await filters.getByRole('button', { name: /^اعرض/u }).click();
  await expect(filters).toBeHidden();
});

test('does not request files for older browsers in a new browser', { tag: '@all' }, async ({
  page,
}) => {
  const fetched = recordExtraFiles(page);
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('radio', { name: 'داكن' })).toBeAttached();
  await page.clock.fastForward(60_000);
  // The main script sets this attribute.
  await expect(page.locator('html')).toHaveAttribute('data-runs');
  expect(fetched).toEqual([]);
});

test('shows a notice above the readable page if the browser is too old', async ({ page }) => {
  await page.addInitScript(removeNewFunctions);
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(`/courses/${await courseIdOf(fiqh)}`);
  await expect(page.getByRole('alert')).toContainText('متصفحك قديم');
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-runs');
});

test('shows a notice above the readable page while the main script has not run', async ({
  page,
}) => {
  allowErrors(page, /net::ERR_FAILED/u);
  await page.clock.install();
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto(`/courses/${await courseIdOf(fiqh)}`);
  const notice = page.getByRole('alert');
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(15_000);
  await expect(notice).toContainText('لم تعمل الصفحة بعد');
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.runs = '';
  });
  await expect(notice).toBeHidden();
});
