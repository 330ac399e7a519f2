import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'e2e',
    environment: 'node',
    // While a browser paints for one, a server answers another.
    maxWorkers: 2,
    globalSetup: './fixtures/set-up.ts',
    // A busy machine keeps a browser waiting.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
