import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'local',
    environment: 'node',
    maxWorkers: 3,
    // Loading Google's clients for each file anew took longer than the tests.
    isolate: false,
    // On a busy machine a first answer takes its time.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
