import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Express } from 'express';
import { deleteApp, getApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import {
  type DataEmulator,
  type DataEmulatorOptions,
  startDataEmulator,
} from 'firebase-data-emulator/data-emulator';
import { describe, inject } from 'vitest';
import { afterFile } from '../../local/test/after-file.ts';
import { createApp } from '../src/app.ts';
import type { Site } from '../src/catalogue/pages/site-files.ts';
import { createDeps, type Deps } from '../src/deps.ts';
import type { RequestLimits } from '../src/http/request-limits.ts';
import type { LogEntry } from '../src/http/request-log.ts';
import { type ApiClient, createClient } from './api-client.ts';
import { waitForAuth } from './auth-emulator.ts';
import { startInstance } from './instances.ts';

export type { Account, Answer, ApiClient, CallOptions } from './api-client.ts';

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

const usesGoogleEmulators = process.env.FIRESTORE_EMULATOR_HOST !== undefined;

/** Describes tests that need our own Firestore. Skips them on Google's emulators. */
export function describeLocally(title: string, tests: () => void): void {
  if (usesGoogleEmulators) {
    describe.skip(
      `${title} (skipped: Google’s emulators do not count operations and cannot fail on demand)`,
      tests,
    );
  } else {
    describe(title, tests);
  }
}

export interface ApiOptions {
  /** Replaces some dependencies of the app. */
  readonly adapt?: (deps: Deps) => Deps;
  /** Rate limits. */
  readonly limits?: RequestLimits;
  /** Database of the project. The default is Firestore's default database. */
  readonly database?: string;
  /** The site's configured origin. */
  readonly origin?: string;
  /**
   * Stops the app's clock `now`, so that only `advance` moves it. Then the times of records and the
   * rate limits do not depend on the speed of the test. The clock of most caches continues.
   */
  readonly frozenClock?: boolean;
  /** Keys of hosts whose links are signed. */
  readonly signedHosts?: ReadonlyMap<string, string>;
  /** Replaces the built site. */
  readonly site?: Site;
  /** Firestore's transaction timeouts, for tests that cannot wait for the real ones. */
  readonly transactions?: NonNullable<DataEmulatorOptions['transactions']>;
  /**
   * Number of writes that one document accepts in a burst, in addition to one a second. The default
   * is 300, which ordinary tests do not reach. A test about crowds sets a lower number.
   */
  readonly writeBurst?: number;
  /** Number of processes that serve the API. Production has several. The default is one. */
  readonly processes?: number;
}

/** The API under test. If it has several processes, calls go to each of them in turn. */
export interface TestApi extends ApiClient {
  /** All processes. The first one is the process of the test itself. */
  readonly instances: readonly ApiClient[];
  readonly app: Express;
  readonly projectId: string;
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly bucket: Bucket;
  /** Everything logged so far. */
  readonly logs: LogEntry[];
  /** Advances the app's clock, in milliseconds. */
  advance(milliseconds: number): void;
  now(): Date;
  /**
   * Returns the reads, writes and deletes that Firestore bills for `work`. Caches with a lifetime
   * below ten seconds are empty at its start. Caches that last longer keep their content.
   */
  cost(work: () => Promise<unknown>): Promise<{ reads: number; writes: number; deletes: number }>;
  /** Empties the trash, like the scheduled function `purge`. */
  purge(): Promise<{ courses: number; lectures: number; pictures: number }>;
  /** Deletes idle accounts, like the scheduled function `purge`. Returns their number. */
  purgeAccounts(): Promise<number>;
  /**
   * Finishes interrupted deletions of accounts, and deletes the last records of accounts that were
   * deleted two weeks ago. Returns the number of those records.
   */
  purgeDeleted(): Promise<number>;
  /** Deletes searches that are more than a month old. Returns the number of their days. */
  purgeSearches(): Promise<number>;
  /** Deletes parents' links of past school years. Returns their number. */
  purgeFollows(): Promise<number>;
  /**
   * Advances the clock by two minutes and counts students' activity into the courses' counters,
   * like the nightly job. Returns how many students' documents were read.
   */
  countActivity(): Promise<number>;
  /** Continues ending or undoing school years, like the scheduled function `years`. */
  continueYears(): Promise<void>;
  /** Runs the complete nightly job. */
  runNightlyJob(): Promise<void>;
  /** Runs the unfinished tasks of the nightly job, like the scheduled function `purge`. */
  resumeNightlyJob(): Promise<void>;
  /** The local servers, or null if the run uses Google's. */
  readonly local: DataEmulator | null;
}

/** Rate limits that no test reaches. */
export const unlimited: RequestLimits = { perNetwork: 1e12, perPeer: 1e12, refusedCodes: 1e12 };

const indexesFile = fileURLToPath(new URL('../../firestore.indexes.json', import.meta.url));

/** Resolves when the Auth emulator answers. All test files of a worker share it. */
let authReady: Promise<void> | undefined;

async function startLocalServers(options: ApiOptions): Promise<DataEmulator | null> {
  const { transactions = {}, writeBurst = 300 } = options;
  const authHost = inject('authHost');
  authReady ??= waitForAuth(authHost);
  await authReady;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = authHost;
  process.env.METADATA_SERVER_DETECTION = 'none';
  if (usesGoogleEmulators) return null;
  const local = await startDataEmulator({
    firestorePort: 0,
    storagePort: 0,
    dataDir: 'memory',
    indexesFile,
    transactions,
    writeBurst,
  });
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${local.firestore.port}`;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = `127.0.0.1:${local.storage.port}`;
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${local.storage.port}`;
  return local;
}

/**
 * Starts the complete API over HTTP on its own project, so that test files share nothing and need
 * not clean up. It stops after the test file.
 */
export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const { adapt = (deps: Deps) => deps } = options;
  const local = await startLocalServers(options);
  const projectId = `test-${randomUUID().slice(0, 12)}`;
  const logs: LogEntry[] = [];
  let offset = 0;
  const startedAt = Date.now();
  const now = () => new Date((options.frozenClock ? startedAt : Date.now()) + offset);
  const advance = (milliseconds: number) => {
    offset += milliseconds;
  };
  let cacheOffset = 0;
  const elapsed = () => performance.now() + offset + cacheOffset;
  const config = {
    projectId,
    bucket: `${projectId}.firebasestorage.app`,
    database: options.database ?? '(default)',
    origin: options.origin ?? null,
    secureCookie: true,
    signedHosts: options.signedHosts ?? new Map(),
    unreadHosts: [],
  };
  const deps = createDeps(config, {
    now,
    elapsed,
    log: (entry) => logs.push(entry),
    // A long timeout, because test machines may be busy.
    patience: 60_000,
    ...(options.limits && { limits: options.limits }),
    ...(options.site && { site: options.site }),
  });
  const firebase = getApp(`markaz-${projectId}`);

  const app = createApp(adapt(deps));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;

  afterFile(async () => {
    server.closeAllConnections();
    server.close();
    // The Firestore client stays open
    // (docs/decisions/tests.md#firestore-clients-stay-open-in-tests).
    await deleteApp(firebase);
    await local?.stop();
  });

  const otherInstances = await Promise.all(
    Array.from({ length: (options.processes ?? 1) - 1 }, () =>
      startInstance(projectId, options.limits),
    ),
  );
  afterFile(() => Promise.all(otherInstances.map((instance) => instance.kill())));
  const clock = () => ({ now: now().getTime(), aheadMs: offset + cacheOffset });
  const instances = [url, ...otherInstances.map((instance) => instance.url)].map((each) =>
    createClient(() => each, clock),
  );
  let callCount = 0;
  const nextUrl = () => {
    callCount += 1;
    return instances[callCount % instances.length]?.url ?? url;
  };

  return {
    ...createClient(nextUrl, clock),
    url,
    instances,
    app,
    projectId,
    auth: getAuth(firebase),
    firestore: getFirestore(firebase, config.database),
    bucket: getStorage(firebase).bucket(),
    logs,
    local,
    purge: async () => (await deps.staff()).courseStates.purge(),
    purgeAccounts: async () =>
      (await (await deps.staff()).idleAccounts.purge()).counts.accounts ?? 0,
    purgeDeleted: async () => (await (await deps.staff()).erasure.purge()).counts.forgotten ?? 0,
    purgeSearches: async () => (await deps.staff()).missedSearches.purge(),
    runNightlyJob: async () => (await deps.staff()).nightlyJob.runAllTasks(),
    resumeNightlyJob: async () => (await deps.staff()).nightlyJob.runUnfinished(),
    purgeFollows: async () => (await deps.staff()).follows.purge(),
    continueYears: async () => (await deps.staff()).scheduledYears.continueYears(),
    now,
    advance,
    async countActivity() {
      advance(2 * 60_000 + 1_000);
      const { counting } = await deps.staff();
      const { counts } = await counting.countAll(() => false);
      return counts.students ?? 0;
    },
    async cost(work) {
      if (local === null) throw new Error('Google’s emulators do not count operations.');
      // This empties only caches with a shorter lifetime.
      cacheOffset += 10_000;
      local.firestore.usage.reset(projectId);
      await work();
      const { reads, writes, deletes } = local.firestore.usage.snapshot(projectId);
      return { reads, writes, deletes };
    },
  };
}
