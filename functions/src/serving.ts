import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';

/** The services of the deployed functions, for the project that the environment names. */
const deps = createDeps(readConfig(process.env));

export const app = createApp(deps);

/** Runs the unfinished tasks of the nightly job (functions/src/index.ts schedules it). */
export const purge = async () => (await deps.staff()).nightlyJob.runUnfinished();

/** Continues ends of a school year that have been started (functions/src/index.ts schedules it). */
export const years = async () => (await deps.staff()).scheduledYears.continueYears();
