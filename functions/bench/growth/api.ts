import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import {
  type ApiPath,
  api as contract,
  type RequestOf,
  type ResponseOf,
} from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { isStaffAccess } from '@markaz/contract/staff/roles';
import { getAuth } from 'firebase-admin/auth';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createDeps, firebaseApp } from '../../src/deps.ts';
import type { LogEntry } from '../../src/http/request-log.ts';
import { admin, identity, noLimits } from '../callers.ts';

export interface SentCall<Path extends ApiPath> {
  readonly body?: RequestOf<Path>;
  /** Body of a multipart call. */
  readonly form?: FormData;
  /** Uid of the caller. Without it, the call's access level decides who sends the call. */
  readonly callerUid?: string;
}

/** How to send a call. It is a function if it needs the responses to earlier calls. */
export type Example<Path extends ApiPath> =
  | SentCall<Path>
  | (() => SentCall<Path> | Promise<SentCall<Path>>);

/**
 * One example of a call, or several examples keyed by name. The names start with `: `, which
 * distinguishes them from the fields of a single example.
 */
export type Examples<Path extends ApiPath> =
  | Example<Path>
  | Readonly<Record<`: ${string}`, Example<Path>>>;

/** Examples of calls, in the order in which they are sent. */
export type CallExamples = { readonly [Path in ApiPath]?: Examples<Path> };

/**
 * Returns the response to a call that was sent earlier.
 * @throws if the call was not sent yet
 */
export type EarlierAnswer = <Path extends ApiPath>(path: Path) => ResponseOf<Path>;

/**
 * The cost of a call. It consists of what Firestore bills, the size of the response and the CPU
 * time of the API.
 */
export interface Cost {
  readonly reads: number;
  readonly writes: number;
  readonly bytes: number;
  /** CPU time of the API in milliseconds, including reading its response. */
  readonly cpu: number;
}

export type Api = Awaited<ReturnType<typeof openApi>>;

/** Returns a call's HTTP request. */
async function requestOf<Path extends ApiPath>(
  path: Path,
  { body, form, callerUid }: SentCall<Path>,
) {
  const endpoint: Endpoint = contract[path];
  const { method, access } = endpoint;
  const query =
    endpoint.body === 'query' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const request = new Request('http://api.invalid', {
    method,
    ...(form !== undefined && { body: form }),
    ...(endpoint.body === 'json' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const uid = callerUid ?? (isStaffAccess(access) ? admin : null);
  const bytes = method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer());
  const headers = {
    ...Object.fromEntries(request.headers),
    ...(uid !== null && { authorization: `Bearer ${uid}` }),
    'accept-encoding': 'gzip',
    'sec-fetch-site': 'same-origin',
  };
  return { method, path: `/api/${path}${query}`, headers, bytes };
}

/**
 * Opens the full API in this process, on an empty project.
 * @param storage host and port of the local Storage, which also reports Firestore's usage
 */
export async function openApi(projectId: string, storage: string) {
  const failures: LogEntry[] = [];
  let clockOffsetMs = 0;
  const config = readConfig({ ...process.env, GCLOUD_PROJECT: projectId });
  const deps = createDeps(config, {
    elapsed: () => performance.now() + clockOffsetMs,
    log: (entry) => {
      if (entry.severity === 'ERROR') failures.push(entry);
    },
    limits: noLimits,
    // This timeout is in milliseconds. It is high because a local Firestore may be slower than the
    // service.
    patience: 600_000,
  });
  const server = createApp({ ...deps, identity }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const send = async <Path extends ApiPath>(
    path: Path,
    sentCall: SentCall<Path>,
  ): Promise<Buffer> => {
    const { bytes, ...options } = await requestOf(path, sentCall);
    // `fetch` is not used because it unpacks the response.
    const clientRequest = request({ host: '127.0.0.1', port, ...options }).end(bytes);
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    const answer = await buffer(response);
    const { statusCode } = response;
    if (statusCode === 200 && failures.length === 0) return answer;
    const details = [
      answer.toString().slice(0, 500),
      ...failures.map((each) => JSON.stringify(each)),
    ];
    throw new Error(
      `${path} ${JSON.stringify(sentCall.body)} answered ${statusCode}: ${details.join('\n')}`,
    );
  };
  /** Returns the parsed response, or null for a file. */
  const parseResponse = (path: ApiPath, bytes: Buffer): unknown => {
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
    call: async <Path extends ApiPath>(path: Path, sentCall: SentCall<Path>) =>
      parseResponse(path, await send(path, sentCall)) as ResponseOf<Path>,
    /** Sends a call with empty caches, and measures its cost. */
    async measure<Path extends ApiPath>(path: Path, sentCall: SentCall<Path>) {
      // The clock advances by a day, which is longer than any cache lifetime.
      clockOffsetMs += 24 * 60 * 60 * 1000;
      await fetch(`${usage}/reset?project=${projectId}`, { method: 'POST' });
      const before = process.cpuUsage();
      const bytes = await send(path, sentCall);
      const { user, system } = process.cpuUsage(before);
      const usageResponse = await fetch(`${usage}?project=${projectId}`);
      const { reads, writes, deletes } = (await usageResponse.json()) as Record<string, number>;
      const cost: Cost = {
        reads: reads ?? 0,
        writes: (writes ?? 0) + (deletes ?? 0),
        bytes: bytes.length,
        cpu: (user + system) / 1000,
      };
      return { cost, answer: parseResponse(path, bytes) };
    },
    /** Adds students' work to the counters of their courses, like the nightly job. */
    countWork: async () => (await deps.staff()).counting.countAll(() => false),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
