import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'functions',
    environment: 'node',
    // Much of their time they wait: for Firestore's client to try again, for locks to end.
    maxWorkers: 3,
    // Loading Google's clients for each file anew took longer than many tests.
    isolate: false,
    globalSetup: ['./test/auth-emulator.ts'],
    // On a busy machine everything takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
