import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { keepBodiesRaw } from './http/raw-requests.ts';

/** The one place that names the region; firebase.json's rewrite repeats it. */
const region = 'europe-west1';

// The log then names lines of our sources, not of the bundle.
process.setSourceMapsEnabled(true);
keepBodiesRaw();

const deps = createDeps(readConfig(process.env));

/** Behind Hosting's rewrite of /api/**. */
export const api = onRequest(
  {
    region,
    invoker: 'public',
    memory: '512MiB',
    concurrency: 80,
    maxInstances: 20,
    timeoutSeconds: 60,
  },
  createApp(deps),
);

/** Empties the trash of what is in it for 30 days; each night, when nobody is up. */
export const purge = onSchedule(
  {
    region,
    schedule: '30 3 * * *',
    timeZone: 'Africa/Cairo',
    memory: '512MiB',
    maxInstances: 1,
    timeoutSeconds: 540,
    retryCount: 2,
  },
  async () => {
    const gone = await deps.courseStates.purge();
    deps.log({ severity: 'INFO', message: 'Trash emptied', ...gone });
  },
);
