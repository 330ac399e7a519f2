/**
 * Runs all steps of the night's work once, like the scheduled function of that name: `npm run purge`
 * runs this file with an environment that names the project and its services. With `--at-once` it says
 * nothing and counts what was watched just now, too: a new demo shows its numbers at once.
 */
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { commitTime } from './learning/quiz-results/counting.ts';

const isAtOnce = process.argv.includes('--at-once');
const ahead = isAtOnce ? commitTime * 1000 : 0;
const deps = createDeps(readConfig(process.env), {
  now: () => new Date(Date.now() + ahead),
  log: ({ message }) => isAtOnce || console.log(message),
});
const { night } = await deps.staff();
await night.runWhole();
// Firestore's connections would keep the process waiting.
process.exit();
