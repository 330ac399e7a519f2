import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../scripts/root.ts';
import { emulatorSources } from '../../scripts/stack/firebase-emulators.ts';
import { type HostingPattern, matches } from '../../scripts/testing/hosting-match.ts';
import { createSharedCache } from './shared-cache.ts';
import { type Answer, compress, compressFile, readSite, type Site } from './site-files.ts';
import { forwardRequest } from './stack-call.ts';

/**
 * Milliseconds by which each response of the function is delayed, even one from the CDN's cache.
 */
const functionDelayMs = 80;

/**
 * Where a response comes from: the files of Hosting, the function, or the CDN's cache of the
 * function's responses.
 */
type Source = 'hosting' | 'function' | 'cdn';

/** A response that was sent. */
export interface Served {
  readonly source: Source;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Bytes that the deployed site would send to the browser, including headers. */
  readonly bytes: number;
  /** The request's header `Sec-Fetch-Dest`, for example `document` or `script`. */
  readonly destination: string;
  /** Whether the response is the service worker's script, or the service worker requested it. */
  readonly isForWorker: boolean;
}

interface CdnOptions {
  /** The site to serve. The default is the built site. */
  readonly site?: Site;
  /** Returns the time in milliseconds. It decides when cached responses expire. */
  readonly now?: () => number;
  /** Called after each response was sent. */
  readonly onServed?: (served: Served) => void;
  /** Wraps each call that reaches the function, for example to measure it. */
  readonly wrapCall?: (request: IncomingMessage, call: () => Promise<Answer>) => Promise<Answer>;
}

export interface Cdn {
  readonly origin: string;
  /** Returns the number of bytes that the deployed site would have sent so far, with headers. */
  bytesSent(): number;
  /** Resolves when all requests have been answered. */
  idle(): Promise<void>;
  /** Replaces the served site by the build in the folder `dist`. */
  deploy(dist: string): Promise<void>;
  stop(): Promise<void>;
}

interface Rewrite extends HostingPattern {
  readonly destination?: string;
  readonly function?: unknown;
}

/** Reads the rewrites in firebase.json. They apply to URLs for which there is no file. */
async function readRewrites(): Promise<readonly Rewrite[]> {
  const { hosting } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  return hosting.rewrites;
}

/** @param date the time of the response, by which the site corrects the device's clock */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  date: Date,
): void {
  const { status, headers, body } = answer;
  const { 'if-none-match': cachedEtag } = request.headers;
  const isNotModified =
    request.method === 'GET' && headers.etag !== undefined && headers.etag === cachedEtag;
  response.writeHead(isNotModified ? 304 : status, {
    ...(headers as Record<string, string>),
    date: date.toUTCString(),
  });
  response.end(isNotModified || request.method === 'HEAD' ? undefined : body);
}

/** Returns the bytes of a response's headers that only the local stack sends. */
function emulatorBytes({ headers }: Answer): number {
  const addresses = String(headers['content-security-policy'] ?? '').split(` ${emulatorSources}`);
  return (addresses.length - 1) * ` ${emulatorSources}`.length;
}

/** Counts the bytes that a server sends. The returned function returns the number so far. */
function countBytes(server: ReturnType<typeof createServer>): () => number {
  const sockets = new Set<Socket>();
  let closedBytes = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      closedBytes += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  return () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, closedBytes);
}

/**
 * Starts a local server that serves the built site as Hosting's CDN does, but over HTTP/1.1. If
 * firebase.json rewrites a request to a function, the server waits, and then forwards the request
 * to the local stack, which runs the function.
 */
export async function startCdn(
  stackOrigin: string,
  { site, now = Date.now, onServed, wrapCall = (_request, call) => call() }: CdnOptions = {},
): Promise<Cdn> {
  let files = site ?? (await readSite(join(root, 'web/dist')));
  const rewrites = await readRewrites();
  const cache = createSharedCache(now);

  const answer = async (request: IncomingMessage): Promise<[Source, Answer]> => {
    const { url = '/', method = 'GET' } = request;
    const { pathname } = new URL(url, 'http://localhost');
    // Hosting itself answers these requests. They ask for the project's configuration.
    if (pathname.startsWith('/__/')) return ['hosting', await forwardRequest(stackOrigin, request)];
    const file = files.get(pathname);
    if (file !== undefined) return ['hosting', await compressFile(file)];
    const rewrite = rewrites.find((each) => matches(pathname, each));
    if (rewrite?.function === undefined) {
      const page = files.get(rewrite?.destination ?? '');
      if (page !== undefined) return ['hosting', await compressFile(page)];
      const missing = await compressFile(files.get('/404.html') as Answer);
      return ['hosting', { ...missing, status: 404 }];
    }
    await delay(functionDelayMs);
    const cacheRequest = { method, url, cookie: request.headers.cookie };
    const cached = cache.find(cacheRequest);
    if (cached !== null) return ['cdn', cached];
    const fresh = await compress(
      await wrapCall(request, () => forwardRequest(stackOrigin, request)),
    );
    cache.store(cacheRequest, fresh);
    return ['function', fresh];
  };

  let openRequests = 0;
  let localBytesSent = 0;
  let idleCallbacks: (() => void)[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const bytesBefore = request.socket.bytesWritten;
    const { method = 'GET', url = '/', headers } = request;
    let source: Source = 'hosting';
    let localBytes = 0;
    openRequests += 1;
    response.on('close', () => {
      const bytes = request.socket.bytesWritten - bytesBefore - localBytes;
      const destination = String(headers['sec-fetch-dest'] ?? '');
      const isForWorker =
        destination === 'serviceworker' || (headers.referer?.endsWith('/sw.js') ?? false);
      onServed?.({
        source,
        method,
        url,
        status: response.statusCode,
        bytes,
        destination,
        isForWorker,
      });
      openRequests -= 1;
      if (openRequests > 0) return;
      for (const resolve of idleCallbacks) resolve();
      idleCallbacks = [];
    });
    const [from, content] = await answer(request);
    source = from;
    localBytes = emulatorBytes(content);
    localBytesSent += localBytes;
    send(request, response, content, new Date(now()));
  };
  const server = createServer((request, response) => {
    // Sending a response may fail, because a browser cancels its requests when it leaves a page.
    serve(request, response).catch(() => response.destroy());
  });
  const bytesSent = countBytes(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    bytesSent: () => bytesSent() - localBytesSent,
    async idle() {
      if (openRequests > 0) await new Promise<void>((resolve) => idleCallbacks.push(resolve));
    },
    async deploy(dist) {
      files = await readSite(dist);
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
