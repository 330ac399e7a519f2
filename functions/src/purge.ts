/**
 * `npm run purge`: runs all tasks of the nightly job once to their end, for the project in the
 * environment. With `--at-once`, this program prints nothing and also counts the most recent views.
 * A new demo then shows statistics immediately.
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
