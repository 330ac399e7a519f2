import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { root } from '../scripts/root.ts';
import { launchOptions } from '../scripts/testing/browser.ts';
import { isFull, sized } from '../scripts/testing/size.ts';
import { desktop, phone } from './fixtures/screens.ts';
import { screens } from './gallery/shots.ts';

/** Marks journeys on a phone: `test('…', { tag: '@phone' }, …)`. */
const onPhones = /@phone/u;

/** Journeys that change the site for everyone, each on its own stack. */
const ownStack = 'journeys/own-stack/*.spec.ts';

/**
 * Run only by `npm run test:all` (docs/tests.md): whole files, and single tests: `{ tag: '@all' }`.
 */
const filesOfAll = isFull ? [] : ['**/*.all.spec.ts'];
const testsOfAll = isFull ? [] : [/@all/u];

const people: Project = { name: 'people', testMatch: 'fixtures/people.ts' };

const journeys: readonly Project[] = [
  {
    // A worker with a stack runs file after file: the longest chain of tests, so it starts first.
    name: 'own stack',
    testMatch: ownStack,
    testIgnore: filesOfAll,
    grepInvert: testsOfAll,
    fullyParallel: false,
    workers: sized(1, 2),
    // Only for the order: Playwright finishes projects without dependencies before it starts the
    // others.
    dependencies: ['people'],
    use: { viewport: desktop },
  },
  {
    // Before the desktop journeys, which keep the cores busy while these wait.
    name: 'phone',
    testMatch: '**/*.spec.ts',
    testIgnore: [ownStack, ...filesOfAll],
    grep: onPhones,
    grepInvert: testsOfAll,
    dependencies: ['people'],
    use: { viewport: phone },
  },
  {
    name: 'desktop',
    testMatch: '**/*.spec.ts',
    testIgnore: [ownStack, ...filesOfAll],
    grepInvert: [onPhones, ...testsOfAll],
    dependencies: ['people'],
    use: { viewport: desktop },
  },
];

/** Each visit takes a light and a dark picture (`gallery/screenshots.ts`). */
const gallery: readonly Project[] = [
  { name: 'demo', testMatch: 'gallery/prepare.ts' },
  ...Object.entries(screens).map(([name, screen]) => ({
    name,
    testMatch: 'gallery/pictures.ts',
    grep: new RegExp(`@${name}`, 'u'),
    dependencies: ['people', 'demo'],
    use: screen,
  })),
];

/** The folder for pictures of `npm run screenshots`; journeys run if unset. */
const pictures = process.env.MARKAZ_PICTURES;

export default defineConfig({
  // Each run empties its folder first.
  outputDir: join(root, 'node_modules/.cache', pictures ? 'gallery-results' : 'e2e-results'),
  snapshotPathTemplate: '{testFileDir}/names/{arg}{ext}',
  globalSetup: './fixtures/set-up.ts',
  // Tests overlap: one browser paints, a server answers another, a third waits.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Generous, because machines may be busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.MARKAZ_E2E_ORIGIN ?? '',
    launchOptions: await launchOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording a page costs nearly twice the CPU
    // (docs/decisions/tests.md#warm-profile-for-accessibility-tests); `--trace retain-on-failure`
    // records one.
    trace: isFull ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    contextOptions: { reducedMotion: 'reduce' },
    // Service workers take a tenth of the time; journeys about them allow them.
    serviceWorkers: sized('block', 'allow'),
  },
  projects: pictures === undefined ? [people, ...journeys] : [people, ...gallery],
});
