import { defineConfig } from 'vitest/config';

/** One project a workspace: `vitest run --project local` runs one of them. */
export default defineConfig({
  test: {
    projects: ['contract', 'local', 'functions', 'web', 'scripts', 'e2e'],
  },
});
