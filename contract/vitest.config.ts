import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'contract', environment: 'node', maxWorkers: 3, testTimeout: 30_000 },
});
