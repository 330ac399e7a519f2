import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type ApiPath, api, type ResponseOf } from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { type ErrorBody, errorBodySchema, errorStatus } from '@markaz/contract/errors';
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
import { afterAll, describe, expect, inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { createDeps, type Deps } from '../src/deps.ts';
import type { Site } from '../src/features/pages/site.ts';
import type { RequestLimits } from '../src/http/request-limits.ts';
import type { LogEntry } from '../src/http/request-log.ts';
import { untilAnswers } from './auth-emulator.ts';

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

const onGoogleEmulators = process.env.FIRESTORE_EMULATOR_HOST !== undefined;

/** Tests of what only our own Firestore does; left out, saying why, where a run brings Google's. */
export function describeLocally(title: string, tests: () => void): void {
  if (onGoogleEmulators) {
    describe.skip(
      `${title} (left out: Google’s emulators neither count nor fail on demand)`,
      tests,
    );
  } else {
    describe(title, tests);
  }
}

export interface Account {
  readonly uid: string;
  /** A fresh ID token. */
  readonly idToken: string;
}

export interface CallOptions {
  readonly as?: Account | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  /** Sent as it is instead of JSON. */
  readonly raw?: NonNullable<RequestInit['body']>;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface ApiOptions {
  /** Puts something of the test's own in the place of a part of the app. */
  readonly adapt?: (deps: Deps) => Deps;
  /** How much one sender may ask for. */
  readonly limits?: RequestLimits;
  /** Which of its project's databases; the default one unless told. */
  readonly database?: string;
  /** Where the site is told to stand. */
  readonly origin?: string;
  /** The app's clock moves only when the test says so: what is kept for a minute costs nothing between. */
  readonly clockStands?: boolean;
  /** Keys of hosts whose links are signed. */
  readonly signedHosts?: ReadonlyMap<string, string>;
  /** What stands for the built site. */
  readonly site?: Site;
  /** How patient Firestore is, where a test cannot wait as long as the service does. */
  readonly transactions?: NonNullable<DataEmulatorOptions['transactions']>;
}

export interface TestApi {
  readonly url: string;
  readonly app: Express;
  readonly projectId: string;
  readonly auth: Auth;
  readonly firestore: Firestore;
  readonly bucket: Bucket;
  /** Everything logged so far. */
  readonly logs: LogEntry[];
  /** Moves the app's clock; milliseconds. */
  advance(milliseconds: number): void;
  now(): Date;
  /** Calls and expects success: the body fits the contract's response. */
  call<Path extends ApiPath>(
    path: Path,
    body?: unknown,
    options?: CallOptions,
  ): Promise<ResponseOf<Path>>;
  /** Calls and expects a failure: the body fits the contract's error under the code's status. */
  refused(path: string, body?: unknown, options?: CallOptions): Promise<Answer<ErrorBody>>;
  /** Calls and gives whatever comes. */
  send(path: string, body?: unknown, options?: CallOptions): Promise<Answer<unknown>>;
  /** Reads, writes and deletes that Firestore bills for what `work` does where nothing is kept yet. */
  cost(work: () => Promise<unknown>): Promise<{ reads: number; writes: number; deletes: number }>;
  /** Empties the trash as the scheduled function `purge` does. */
  purge(): Promise<{ courses: number; lectures: number; pictures: number }>;
  /** What it does besides: forgets idle accounts. Gives how many. */
  purgeAccounts(): Promise<number>;
  /** And finishes deletions; forgets accounts that were deleted two weeks ago. Gives how many. */
  purgeDeleted(): Promise<number>;
  /** And searches of a month ago. Gives of how many days. */
  purgeSearches(): Promise<number>;
  /** And links for parents of school years that are over. Gives how many. */
  purgeFollows(): Promise<number>;
  /** The local servers; only where the run does not bring Google's. */
  readonly local: DataEmulator | null;
}

/** For tests that ask more than a crowd would. */
export const unlimited: RequestLimits = { perNetwork: 1e12, perPeer: 1e12, refusedCodes: 1e12 };

const indexesFile = fileURLToPath(new URL('../../firestore.indexes.json', import.meta.url));

/** Once in a worker. */
let answers: Promise<void> | undefined;

async function useLocalServers({ transactions = {} }: ApiOptions): Promise<DataEmulator | null> {
  const authHost = inject('authHost');
  answers ??= untilAnswers(authHost);
  await answers;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = authHost;
  process.env.METADATA_SERVER_DETECTION = 'none';
  if (onGoogleEmulators) return null;
  const local = await startDataEmulator({
    firestorePort: 0,
    storagePort: 0,
    dataDir: 'memory',
    indexesFile,
    transactions,
  });
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${local.firestore.port}`;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = `127.0.0.1:${local.storage.port}`;
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${local.storage.port}`;
  return local;
}

/**
 * The assembled API over HTTP, on a project of its own: nothing is shared between test files, and
 * nothing needs cleaning up. Stops with the file.
 */
export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const { adapt = (deps: Deps) => deps } = options;
  const local = await useLocalServers(options);
  const projectId = `test-${randomUUID().slice(0, 12)}`;
  const logs: LogEntry[] = [];
  let offset = 0;
  const began = Date.now();
  const now = () => new Date((options.clockStands ? began : Date.now()) + offset);
  let forgotten = 0;
  const elapsed = () => performance.now() + offset + forgotten;
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
    // Machines may be busy.
    patience: 60_000,
    ...(options.limits && { limits: options.limits }),
    ...(options.site && { site: options.site }),
  });
  const firebase = getApp(`markaz-${projectId}`);

  const app = createApp(adapt(deps));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const url = `http://127.0.0.1:${address.port}`;

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await getFirestore(firebase, config.database).terminate();
    await deleteApp(firebase);
    await local?.stop();
  });

  const endpointOf = (path: string): Endpoint | undefined =>
    Object.hasOwn(api, path) ? api[path as ApiPath] : undefined;

  const send: TestApi['send'] = async (path, body, options = {}) => {
    const method = options.method ?? endpointOf(path)?.method ?? 'GET';
    const headers = new Headers(options.headers);
    if (options.as) headers.set('Authorization', `Bearer ${options.as.idToken}`);
    if (body !== undefined && !headers.has('Content-Type') && !(body instanceof FormData)) {
      headers.set('Content-Type', 'application/json');
    }
    const encoded = body instanceof FormData ? body : JSON.stringify(body);
    const payload = options.raw ?? encoded;
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };

  return {
    url,
    app,
    projectId,
    auth: getAuth(firebase),
    firestore: getFirestore(firebase, config.database),
    bucket: getStorage(firebase).bucket(),
    logs,
    local,
    purge: () => deps.courseStates.purge(),
    purgeAccounts: () => deps.idleAccounts.purge(),
    purgeDeleted: () => deps.erasure.purge(),
    purgeSearches: () => deps.missedSearches.purge(),
    purgeFollows: () => deps.follows.purge(),
    now,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    send,

    async call(path, body, options) {
      const { status, body: answer } = await send(path, body, options);
      expect({ status, answer }).toMatchObject({ status: 200 });
      const schema = api[path].response;
      return schema.parse(answer) as ResponseOf<typeof path>;
    },

    async refused(path, body, options) {
      const { status, headers, body: answer } = await send(path, body, options);
      const error = errorBodySchema.strict().parse(answer);
      expect({ error: error.error, status }).toEqual({
        error: error.error,
        status: errorStatus[error.error],
      });
      expect(error.message).toMatch(/[\u0600-\u06FF]/u);
      for (const sentence of Object.values(error.fields ?? {})) {
        expect(sentence).toMatch(/[\u0600-\u06FF]/u);
      }
      expect(headers.get('cache-control')).toBe('private, no-store');
      return { status, headers, body: error };
    },

    async cost(work) {
      if (local === null) throw new Error('Google’s emulators count nothing.');
      // Longer than anything is kept in memory.
      forgotten += 10_000;
      local.firestore.usage.reset(projectId);
      await work();
      const { reads, writes, deletes } = local.firestore.usage.snapshot(projectId);
      return { reads, writes, deletes };
    },
  };
}
