/**
 * Runs all tasks of the nightly job once to their end: `npm run purge` runs this file with the
 * project and its services in the environment. With `--at-once` it prints nothing and also counts
 * the most recent views, so that a new demo immediately shows statistics.
 */
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { maxCommitSeconds } from './learning/quiz-results/counting.ts';

const isAtOnce = process.argv.includes('--at-once');
const clockOffsetMs = isAtOnce ? maxCommitSeconds * 1000 : 0;
const deps = createDeps(readConfig(process.env), {
  now: () => new Date(Date.now() + clockOffsetMs),
  log: ({ message }) => isAtOnce || console.log(message),
});
const { nightlyJob: night } = await deps.staff();
await night.runAllTasks();
// Open Firestore connections would keep the process alive.
process.exit();
