import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import {
  type ApiPath,
  api as contract,
  type RequestOf,
  type ResponseOf,
} from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Identity } from '../../src/core/caller.ts';
import { createDeps, firebaseApp } from '../../src/deps.ts';
import type { LogEntry } from '../../src/http/request-log.ts';
import type { Database } from '../../src/store/database.ts';

/** The uid of the only member of staff; all others are students. */
export const admin = 'admin';

/** A call to send. Without `as`, its access decides who calls. */
export interface Sent<Path extends ApiPath> {
  readonly body?: RequestOf<Path>;
  /** Body of a multipart call. */
  readonly form?: FormData;
  /** A uid; null if anonymous. */
  readonly as?: string | null;
}

/** Firestore's bill and the work of the answering instance. */
export interface Cost {
  readonly reads: number;
  readonly writes: number;
  readonly bytes: number;
  /** CPU milliseconds of the API, including reading its answer. */
  readonly cpu: number;
}

/** The whole API in this process, on a Firestore that counts. */
export interface Api {
  readonly database: Database;
  readonly auth: Auth;
  readonly projectId: string;
  now(): Date;
  /** Calls and expects success. */
  call<Path extends ApiPath>(path: Path, sent: Sent<Path>): Promise<ResponseOf<Path>>;
  /** The same, measured with empty caches. */
  measure<Path extends ApiPath>(
    path: Path,
    sent: Sent<Path>,
  ): Promise<{ readonly cost: Cost; readonly answer: unknown }>;
  /** Counts students' activity into their courses' numbers, like the nightly job. */
  countWork(): Promise<unknown>;
  stop(): void;
}

const identity: Identity = {
  identify: async ({ token: uid }) => ({
    ...(uid === admin ? { role: 'staff', roles: ['admin'] } : { role: 'student' }),
    uid,
    displayName: 'طالب مجتهد',
    email: `${uid}@markaz.example`,
    photoURL: null,
    signedInAt: new Date(),
  }),
};

/** One machine simulates thousands of callers. */
const limits = { perNetwork: 1e12, perPeer: 1e12, refusedCodes: 1e12 };

/** Milliseconds; longer than any cache lifetime. */
const longest = 24 * 60 * 60 * 1000;

function callerOf(path: ApiPath, as: string | null | undefined): string | null {
  if (as !== undefined) return as;
  const { access } = contract[path];
  return access === 'public' || access === 'anyone' || access === 'student' ? null : admin;
}

/** The request of a call: its address, headers and body. */
async function requestOf<Path extends ApiPath>(path: Path, { body, form, as }: Sent<Path>) {
  const endpoint: Endpoint = contract[path];
  const { method } = endpoint;
  const query =
    endpoint.body === 'query' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const made = new Request('http://api.invalid', {
    method,
    ...(form !== undefined && { body: form }),
    ...(endpoint.body === 'json' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const uid = callerOf(path, as);
  const bytes = method === 'GET' ? undefined : Buffer.from(await made.arrayBuffer());
  const headers = {
    ...Object.fromEntries(made.headers),
    ...(uid !== null && { authorization: `Bearer ${uid}` }),
    'accept-encoding': 'gzip',
    'sec-fetch-site': 'same-origin',
  };
  return { method, path: `/api/${path}${query}`, headers, bytes };
}

/**
 * Opens the API on an empty project.
 * @param storage host and port of the local Storage, which also reports Firestore's usage
 */
export async function openApi(projectId: string, storage: string): Promise<Api> {
  const failures: LogEntry[] = [];
  let forgotten = 0;
  const config = readConfig({ ...process.env, GCLOUD_PROJECT: projectId });
  const deps = createDeps(config, {
    elapsed: () => performance.now() + forgotten,
    log: (entry) => {
      if (entry.severity === 'ERROR') failures.push(entry);
    },
    limits,
    // Milliseconds: a local Firestore may be slower than the service.
    patience: 600_000,
  });
  const server = createApp({ ...deps, identity }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const send = async <Path extends ApiPath>(path: Path, sent: Sent<Path>): Promise<Buffer> => {
    const { bytes, ...options } = await requestOf(path, sent);
    const chunks: Buffer[] = [];
    const status = await new Promise<number | undefined>((resolve, reject) => {
      ask({ host: '127.0.0.1', port, ...options }, (response) => {
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(response.statusCode));
        response.on('error', reject);
      })
        .on('error', reject)
        .end(bytes);
    });
    const answer = Buffer.concat(chunks);
    if (status === 200 && failures.length === 0) return answer;
    const why = [answer.toString().slice(0, 500), ...failures.map((each) => JSON.stringify(each))];
    throw new Error(`${path} ${JSON.stringify(sent.body)} answered ${status}: ${why.join('\n')}`);
  };
  /** The parsed answer; null for a file. */
  const read = (path: ApiPath, bytes: Buffer): unknown => {
    if ((contract[path] as Endpoint).body === 'query') return null;
    const isGzip = bytes.readUInt16BE() === 0x1f8b;
    return JSON.parse((isGzip ? gunzipSync(bytes) : bytes).toString());
  };

  const usage = `http://${storage}/local/usage`;
  return {
    database: deps.database,
    auth: getAuth(firebaseApp(config)),
    projectId,
    now: deps.now,
    call: async (path, sent) => read(path, await send(path, sent)) as ResponseOf<typeof path>,
    async measure(path, sent) {
      forgotten += longest;
      await fetch(`${usage}/reset?project=${projectId}`, { method: 'POST' });
      const before = process.cpuUsage();
      const bytes = await send(path, sent);
      const { user, system } = process.cpuUsage(before);
      const counted = await fetch(`${usage}?project=${projectId}`);
      const { reads, writes, deletes } = (await counted.json()) as Record<string, number>;
      const cost = {
        reads: reads ?? 0,
        writes: (writes ?? 0) + (deletes ?? 0),
        bytes: bytes.length,
        cpu: (user + system) / 1000,
      };
      return { cost, answer: read(path, bytes) };
    },
    countWork: async () => (await deps.staff()).counting.countAll(() => false),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
