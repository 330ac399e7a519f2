import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { root } from '../scripts/root.ts';
import { launchOptions } from '../scripts/testing/browser.ts';
import { isFull, testSize } from '../scripts/testing/size.ts';
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
const ignoredFiles = isFull ? [] : ['**/*.all.spec.ts'];
const ignoredTests = isFull ? [] : [/@all/u];

const people: Project = { name: 'people', testMatch: 'fixtures/people.ts' };

const journeys: readonly Project[] = [
  {
    // This project comes first, because each worker runs its files one after the other on its own
    // stack, which takes longest.
    name: 'own stack',
    testMatch: ownStack,
    testIgnore: ignoredFiles,
    grepInvert: ignoredTests,
    fullyParallel: false,
    workers: testSize(1, 2),
    // This project does not need `people`. The dependency only changes the order, because
    // Playwright first finishes all projects without dependencies.
    dependencies: ['people'],
    use: { viewport: desktop },
  },
  {
    // This project comes before the desktop tests, so that those use the cores while these tests wait.
    name: 'phone',
    testMatch: '**/*.spec.ts',
    testIgnore: [ownStack, ...ignoredFiles],
    grep: onPhones,
    grepInvert: ignoredTests,
    dependencies: ['people'],
    use: { viewport: phone },
  },
  {
    name: 'desktop',
    testMatch: '**/*.spec.ts',
    testIgnore: [ownStack, ...ignoredFiles],
    grepInvert: [onPhones, ...ignoredTests],
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
  // Three tests run at the same time, so that the others use the cores while one waits.
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
    // Service workers take a tenth of the tests' time, so only tests about them use them in `npm test`.
    serviceWorkers: testSize('block', 'allow'),
  },
  projects: pictures === undefined ? [people, ...journeys] : [people, ...gallery],
});
