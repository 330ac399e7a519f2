/** What the deployed functions (index.ts) run, with the services of the environment's project. */
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';

const deps = createDeps(readConfig(process.env));

export const app = createApp(deps);

/** Runs the unfinished tasks of the nightly job. */
export const runNightlyJob = async () => (await deps.staff()).nightlyJob.runUnfinished();

/** Continues each end of a school year, or its undoing, that was started but is not finished. */
export const continueYearEnds = async () => (await deps.staff()).scheduledYears.continueYears();
