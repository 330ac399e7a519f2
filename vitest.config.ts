import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isFull } from './scripts/testing/size.ts';

type TestOptions = TestProjectInlineConfiguration['test'];

const fileAt = (path: string) => join(import.meta.dirname, path);

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
      // Only projects with the same number of workers run side by side.
      maxWorkers: 3,
      // On a busy machine everything takes its time.
      testTimeout: 30_000,
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    // For `npm run coverage`, within each workspace; what the browser alone runs is not in it.
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
    projects: [
      project('contract'),
      project('local', { expect: { poll: { timeout: 20_000 } } }),
      project('functions', {
        // Last: its Auth emulator starts meanwhile. Half the time a test waits for it or for Firestore.
        sequence: { groupOrder: 1 },
        maxWorkers: 5,
        expect: { poll: { timeout: 20_000 } },
        globalSetup: [fileAt('functions/test/auth-emulator.ts')],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      // Their modules are mocked in one file and not in the next; a VM is the quickest new start.
      project('web', {
        isolate: true,
        pool: 'vmThreads',
        setupFiles: [fileAt('web/test-setup.ts')],
      }),
      project('scripts'),
      // What needs no browser; journeys are Playwright's (`e2e/playwright.config.ts`).
      project('e2e', { include: ['**/*.test.ts'] }),
    ],
  },
});
