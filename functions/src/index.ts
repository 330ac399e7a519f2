import { setSourceMapsSupport } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { onRequest } from 'firebase-functions/https';
import { requiresRole } from 'firebase-functions/options';
import { onSchedule } from 'firebase-functions/scheduler';

/** The region of all functions. The rewrite in firebase.json repeats it. */
const region = 'europe-west1';

// All permissions of the functions in the project. The first deployment creates a service account
// with these roles. Later deployments update its roles to this list.
requiresRole('roles/datastore.user');
requiresRole('roles/firebaseauth.admin');
requiresRole('roles/storage.objectUser');

/**
 * Secrets of the functions. A secret is declared only if it exists (scripts/deploy/steps.ts).
 * Otherwise the deployment would fail.
 */
const secrets = process.env.MARKAZ_SIGNING === 'on' ? ['MARKAZ_SIGNED_HOSTS'] : [];

// Makes stack traces in the log show lines of our sources instead of the bundle.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

/**
 * Loads the services during the first request, when the framework already listens. A failure ends
 * the process.
 */
const serving = setImmediate().then(() => import('./serving.ts'));

/** Serves the rewrites of firebase.json. */
export const api = onRequest(
  {
    region,
    invoker: 'public',
    memory: '512MiB',
    concurrency: 80,
    // This is the maximum for new projects.
    maxInstances: 10,
    timeoutSeconds: 60,
    secrets,
  },
  async (request, response) => {
    (await serving).app(request, response);
  },
);

/**
 * The nightly job (night/run.ts). It runs every ten minutes while few people are online, so that
 * even long work finishes. Cost: the cost of the tasks, or 1 read if all tasks are finished.
 */
export const purge = onSchedule(
  {
    region,
    schedule: '*/10 2-5 * * *',
    timeZone: 'Africa/Cairo',
    memory: '512MiB',
    maxInstances: 1,
    timeoutSeconds: 540,
  },
  async () => (await serving).runNightlyJob(),
);

/**
 * Continues the end of a school year, or the undoing of such an end, if no admin page does so.
 * Cost: 1 read if there is nothing to continue.
 */
export const years = onSchedule(
  { region, schedule: 'every 5 minutes', memory: '512MiB', maxInstances: 1, timeoutSeconds: 300 },
  async () => (await serving).continueYearEnds(),
);
