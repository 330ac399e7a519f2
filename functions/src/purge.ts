/**
 * Runs all steps of the night's work once, like the scheduled function of that name: `npm run purge`
 * runs this file with an environment that names the project and its services.
 */
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';

const { night } = createDeps(readConfig(process.env), {
  log: ({ message }) => console.log(message),
});
await night.runWhole();
// Firestore's connections would keep the process waiting.
process.exit();
