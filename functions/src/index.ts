import { onRequest } from 'firebase-functions/https';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { keepBodiesRaw } from './http/raw-requests.ts';

/** The one place that names the region; firebase.json's rewrite repeats it. */
const region = 'europe-west1';

// The log then names lines of our sources, not of the bundle.
process.setSourceMapsEnabled(true);
keepBodiesRaw();

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
  createApp(createDeps(readConfig(process.env))),
);
