import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'functions',
    environment: 'node',
    globalSetup: ['./test/auth-emulator.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
