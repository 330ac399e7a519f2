import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { root } from '../scripts/root.ts';
import { launchOptions } from '../scripts/testing/browser.ts';
import { isFull, sized } from '../scripts/testing/size.ts';
import { desktop, phone } from './fixtures/screens.ts';
import { screens } from './gallery/shots.ts';

/** Matches the tag of tests that run on a phone's screen: `test('…', { tag: '@phone' }, …)`. */
const onPhones = /@phone/u;

/** Tests that change the site for everyone. They use a stack of their own. */
const ownStack = 'journeys/own-stack/*.spec.ts';

/**
 * Files that run only in `npm run test:all` (docs/tests.md). Single tests with the tag `@all` also
 * run only there.
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
    // This project does not need `people`. The dependency only changes the order, because
    // Playwright first finishes all projects without dependencies.
    dependencies: ['people'],
    use: { viewport: desktop },
  },
  {
    // This project comes before the desktop tests, which use the cores while these tests wait.
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

/** The projects of `npm run screenshots`. Each of their tests takes a light and a dark picture. */
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

/** The folder for the pictures of `npm run screenshots`. If it is not set, the tests run. */
const pictures = process.env.MARKAZ_PICTURES;

export default defineConfig({
  // Playwright empties this folder at the start of each run.
  outputDir: join(root, 'node_modules/.cache', pictures ? 'gallery-results' : 'e2e-results'),
  snapshotPathTemplate: '{testFileDir}/names/{arg}{ext}',
  globalSetup: './fixtures/set-up.ts',
  // Three tests run at the same time, because each of them often waits.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // The time limits are long, because the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.MARKAZ_E2E_ORIGIN ?? '',
    launchOptions: await launchOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording a trace nearly doubles the CPU time of a page
    // (docs/decisions/tests.md#warm-profile-for-accessibility-tests). The option `--trace
    // retain-on-failure` records traces.
    trace: isFull ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    contextOptions: { reducedMotion: 'reduce' },
    // Service workers take a tenth of the time. Tests about service workers allow them.
    serviceWorkers: sized('block', 'allow'),
  },
  projects: pictures === undefined ? [people, ...journeys] : [people, ...gallery],
});
