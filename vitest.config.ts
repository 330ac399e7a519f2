import { defineConfig } from 'vitest/config';

/**
 * One project a workspace: `vitest run --project local` runs one of them. All have the same number of
 * workers, for only such projects run side by side.
 */
export default defineConfig({
  test: {
    // For `npm run coverage`, within each workspace; what the browser alone runs is not in it.
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
    projects: ['contract', 'local', 'functions', 'web', 'scripts', 'e2e'],
  },
});
