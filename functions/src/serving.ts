import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';

/** The services of the deployed functions, for the project that the environment names. */
const deps = createDeps(readConfig(process.env));

export const app = createApp(deps);

export const purge = async () => (await deps.staff()).nightlyJob.runUnfinished();

export const years = async () => (await deps.staff()).scheduledYears.continueYears();
