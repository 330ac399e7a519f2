import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGoogleClient, type GoogleClient } from '../google.ts';
import { dataRoutes } from './data-routes.ts';
import { functionRoutes } from './function-routes.ts';
import { hostingRoutes } from './hosting-routes.ts';
import { projectRoutes } from './project-routes.ts';
import { Resources } from './resources.ts';
import { type Call, googleError, type Route, startStandIn } from './server.ts';

/** A project at a stand-in for Google's APIs (server.ts). firebase-tools can deploy to it. */
export interface Cloud {
  readonly projectId: string;
  readonly resources: Resources;
  /** Zipped sources of the functions, by object name. */
  readonly sources: ReadonlyMap<string, Buffer>;
  /** The site's files, gzipped, by hash. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly calls: readonly Call[];
  /**
   * The routes of the stand-in. The first matching route answers, so a test can make an API fail by
   * adding a route before the others.
   */
  readonly routes: Route[];
  /** A client for our own commands, which calls the stand-in instead of Google. */
  readonly google: GoogleClient;
  /** Variables with which firebase-tools calls the stand-in, as a signed-in user. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Variables from which firebase-tools reads the addresses of APIs (its lib/api.js). */
const apiHosts: Readonly<Record<string, string>> = {
  ARTIFACT_REGISTRY_DOMAIN: 'artifactregistry.googleapis.com',
  CLOUD_RUN_URL: 'run.googleapis.com',
  CLOUD_SECRET_MANAGER_URL: 'secretmanager.googleapis.com',
  COMPUTE_URL: 'compute.googleapis.com',
  FIREBASE_API_URL: 'firebase.googleapis.com',
  FIREBASE_CLOUDBILLING_URL: 'cloudbilling.googleapis.com',
  FIREBASE_CLOUDSCHEDULER_URL: 'cloudscheduler.googleapis.com',
  FIREBASE_EXT_URL: 'firebaseextensions.googleapis.com',
  FIREBASE_FIREBASESTORAGE_URL: 'firebasestorage.googleapis.com',
  FIREBASE_FUNCTIONS_URL: 'cloudfunctions.googleapis.com',
  FIREBASE_FUNCTIONS_V2_URL: 'cloudfunctions.googleapis.com',
  FIREBASE_HOSTING_API_URL: 'firebasehosting.googleapis.com',
  FIREBASE_IAM_URL: 'iam.googleapis.com',
  FIREBASE_RESOURCEMANAGER_URL: 'cloudresourcemanager.googleapis.com',
  FIREBASE_RULES_URL: 'firebaserules.googleapis.com',
  FIREBASE_SERVICE_USAGE_URL: 'serviceusage.googleapis.com',
  FIREBASE_TOKEN_URL: 'www.googleapis.com',
  FIRESTORE_URL: 'firestore.googleapis.com',
};

/** The settings that firebase-tools has after `firebase login`, with an invented user. */
const loginSettings = {
  user: { email: 'rehearsal@example.org' },
  tokens: { access_token: 'none', refresh_token: 'none', expires_at: Number.MAX_SAFE_INTEGER },
};

/** Kinds of resources that firebase-tools reads or deletes by name. */
const namedResourcePath =
  /^\/[\w.]+\/v\w+\/(?<name>.*\b(?:databases|operations|indexes|rulesets|functions|services|jobs|serviceAccounts)\/[^/:]+)$/u;

function namedRoutes(resources: Resources): readonly Route[] {
  const missing = ({ params }: Call) => googleError(404, `${params.name} was not found.`);
  return [
    {
      method: 'GET',
      path: namedResourcePath,
      answer(call) {
        const body = resources.find(call.params.name ?? '');
        return body === undefined ? missing(call) : { body };
      },
    },
    {
      method: 'DELETE',
      path: namedResourcePath,
      answer: (call) => (resources.remove(call.params.name ?? '') ? {} : missing(call)),
    },
  ];
}

/** Starts a stand-in with a project that has no database, function, release or web app. */
export async function startCloud(projectId: string): Promise<Cloud> {
  const resources = new Resources();
  const sources = new Map<string, Buffer>();
  const files = new Map<string, Buffer>();
  const origin = () => standIn.url;
  const routes = [
    ...projectRoutes(projectId, resources),
    ...dataRoutes(resources),
    ...functionRoutes(resources, sources, origin),
    ...hostingRoutes(resources, files, origin),
    ...namedRoutes(resources),
  ];
  const standIn = await startStandIn(routes);
  const settingsFolder = await mkdtemp(join(tmpdir(), 'markaz-cloud-'));
  await mkdir(join(settingsFolder, 'configstore'));
  await writeFile(
    join(settingsFolder, 'configstore/firebase-tools.json'),
    JSON.stringify(loginSettings),
  );
  const addresses = Object.entries(apiHosts).map(([name, api]) => [name, `${standIn.url}/${api}`]);
  return {
    projectId,
    resources,
    sources,
    files,
    calls: standIn.calls,
    routes,
    google: createGoogleClient({
      project: projectId,
      headers: async () => ({}),
      origin: (api) => `${standIn.url}/${api}.googleapis.com`,
    }),
    environment: {
      ...Object.fromEntries(addresses),
      XDG_CONFIG_HOME: settingsFolder,
      // This check would call Google itself.
      FIREBASE_SKIP_INFORMATIONAL_IAM: '1',
      // These two settings prevent that firebase-tools looks for news and updates.
      CI: 'true',
      NO_UPDATE_NOTIFIER: '1',
    },
    async stop() {
      await standIn.stop();
      await rm(settingsFolder, { recursive: true, force: true });
    },
  };
}
