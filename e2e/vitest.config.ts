import { defineProject } from 'vitest/config';

/** What needs no browser; journeys are Playwright's (`playwright.config.ts`). */
export default defineProject({
  test: { name: 'e2e', environment: 'node', maxWorkers: 3, include: ['**/*.test.ts'] },
});
