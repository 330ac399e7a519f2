import { setSourceMapsSupport } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { onRequest } from 'firebase-functions/https';
import { requiresRole } from 'firebase-functions/options';
import { onSchedule } from 'firebase-functions/scheduler';

/** The one place that names the region; firebase.json's rewrite repeats it. */
const region = 'europe-west1';

// All that the functions may do in the project. firebase-tools gives them a service account of their
// own with these roles at the first deployment, and follows this list ever after.
requiresRole('roles/datastore.user');
requiresRole('roles/firebaseauth.admin');
requiresRole('roles/storage.objectUser');

/**
 * Named only where the deployment says that there is one (scripts/deploy/steps.ts): a secret that is
 * not there would stop the deployment.
 */
const secrets = process.env.MARKAZ_SIGNING === 'on' ? ['MARKAZ_SIGNED_HOSTS'] : [];

// The log then names lines of our sources, not of the bundle.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

/**
 * Loads as soon as the framework listens, while the first request is on its way here. Where that
 * fails, the process ends.
 */
const serving = setImmediate().then(() => import('./serving.ts'));

/** Behind the rewrites of firebase.json. */
export const api = onRequest(
  {
    region,
    invoker: 'public',
    memory: '512MiB',
    concurrency: 80,
    // What new projects may have at most.
    maxInstances: 10,
    timeoutSeconds: 60,
    secrets,
  },
  async (request, response) => {
    (await serving).app(request, response);
  },
);

/**
 * The night's work (night/steps.ts): in runs of some minutes, when nobody is up, so that much is done
 * however long it takes. Once everything is over, a run is one read.
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
  async () => (await serving).purge(),
);

/**
 * Goes on with the end of a school year, or with undoing that, where no page of the site does: one
 * read where there is none.
 */
export const years = onSchedule(
  { region, schedule: 'every 5 minutes', memory: '512MiB', maxInstances: 1, timeoutSeconds: 300 },
  async () => (await serving).years(),
);
