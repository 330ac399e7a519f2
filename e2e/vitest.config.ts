import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'e2e',
    environment: 'node',
    // While a browser paints for one, a server answers another.
    maxWorkers: 2,
    globalSetup: './fixtures/set-up.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
