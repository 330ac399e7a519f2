import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isFull } from './scripts/testing/size.ts';

type TestOptions = TestProjectInlineConfiguration['test'];

const fileAt = (path: string) => join(import.meta.dirname, path);
const afterFileSetup = fileAt('local/test/after-file.setup.ts');

/** One project a workspace: `vitest run --project local` runs one of them. */
function project(name: string, options: TestOptions = {}): TestProjectInlineConfiguration {
  return {
    root: name,
    test: {
      name,
      environment: 'node',
      // Loading packages for each file anew took longer than many tests.
      isolate: false,
      exclude: [...configDefaults.exclude, ...(isFull ? [] : ['**/*.all.test.ts'])],
      // Three workers keep two cores busy. Each further worker loads and compiles everything again.
      maxWorkers: 3,
      // Tests can be slow on a busy machine.
      testTimeout: 30_000,
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    // Options for `npm run coverage`. The report does not include code that runs only in a browser.
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
    projects: [
      project('contract'),
      project('local', { setupFiles: [afterFileSetup], expect: { poll: { timeout: 20_000 } } }),
      project('functions', {
        expect: { poll: { timeout: 20_000 } },
        setupFiles: [afterFileSetup],
        globalSetup: [fileAt('functions/test/auth-emulator.ts')],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      // Some test files mock modules that other files need, so each file runs in its own VM. A VM is
      // the fastest isolation.
      project('web', {
        isolate: true,
        pool: 'vmThreads',
        setupFiles: [fileAt('web/test-setup.ts')],
      }),
      project('scripts'),
      // Tests of `e2e` that need no browser. Playwright runs the journeys (`e2e/playwright.config.ts`).
      project('e2e', { include: ['**/*.test.ts'] }),
    ],
  },
});
