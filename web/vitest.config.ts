import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'web', environment: 'node', testTimeout: 30_000 },
});
