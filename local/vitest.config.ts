import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'local',
    environment: 'node',
    maxWorkers: 3,
    // A first answer to a listener takes its time on a busy machine.
    expect: { poll: { timeout: 4_000 } },
  },
});
