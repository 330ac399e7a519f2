import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { root } from '../../scripts/root.ts';
import { type HostingPattern, matches } from '../../scripts/testing/hosting-match.ts';
import { createSharedCache } from './shared-cache.ts';
import { type Answer, compressed, compressedFile, readSite, type Site } from './site-files.ts';
import { passOn } from './stack-call.ts';

/** Extra milliseconds of the function's answers, even if the CDN has cached them. */
const functionDelay = 80;

/** Origin of an answer: a file of Hosting, the function, or the CDN's cache of the function. */
type Source = 'hosting' | 'function' | 'cdn';

export interface Served {
  readonly source: Source;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Bytes sent to the browser, headers included. */
  readonly bytes: number;
  /** The purpose of the request, from `Sec-Fetch-Dest`. */
  readonly destination: string;
  /** Whether it is the service worker, or its own request during installation. */
  readonly worker: boolean;
}

interface CdnOptions {
  /** The site to serve; the built one by default. */
  readonly site?: Site;
  /** Milliseconds; the clock that ages the CDN's copies. */
  readonly now?: () => number;
  /** Called for every answer once it was sent. */
  readonly onServed?: (served: Served) => void;
  /** Wraps every call that reaches the function. */
  readonly around?: (request: IncomingMessage, call: () => Promise<Answer>) => Promise<Answer>;
}

export interface Cdn {
  readonly origin: string;
  /** Bytes that this server has sent so far, headers included. */
  bytesSent(): number;
  /** Resolves when no request is in flight. */
  idle(): Promise<void>;
  /** Serves another build from now on. @param dist its folder */
  deploy(dist: string): Promise<void>;
  stop(): Promise<void>;
}

interface Rewrite extends HostingPattern {
  readonly destination?: string;
  readonly function?: unknown;
}

/** The rewrites of firebase.json, for addresses that are not files. */
async function readRewrites(): Promise<readonly Rewrite[]> {
  const { hosting } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  return hosting.rewrites;
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, headers, body } = answer;
  const { 'if-none-match': known } = request.headers;
  const fresh = request.method === 'GET' && headers.etag !== undefined && headers.etag === known;
  response.writeHead(fresh ? 304 : status, headers as Record<string, string>);
  response.end(fresh || request.method === 'HEAD' ? undefined : body);
}

/** Counts the bytes that a server's sockets have sent. */
function countBytes(server: ReturnType<typeof createServer>): () => number {
  const sockets = new Set<Socket>();
  let gone = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      gone += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  return () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, gone);
}

/**
 * Serves the built site as Hosting's CDN does, over HTTP/1.1 on this machine. Requests that
 * firebase.json rewrites to a function go to the stack at `stackOrigin`, with a delay of 80 ms.
 */
export async function startCdn(
  stackOrigin: string,
  { site, now = Date.now, onServed, around = (_request, call) => call() }: CdnOptions = {},
): Promise<Cdn> {
  let files = site ?? (await readSite(join(root, 'web/dist')));
  const rewrites = await readRewrites();
  const cache = createSharedCache(now);

  const answer = async (request: IncomingMessage): Promise<[Source, Answer]> => {
    const { url = '/', method = 'GET' } = request;
    const { pathname } = new URL(url, 'http://localhost');
    // Hosting's own information about the project.
    if (pathname.startsWith('/__/')) return ['hosting', await passOn(stackOrigin, request)];
    const file = files.get(pathname);
    if (file !== undefined) return ['hosting', await compressedFile(file)];
    const rewrite = rewrites.find((each) => matches(pathname, each));
    if (rewrite?.function === undefined) {
      const page = files.get(rewrite?.destination ?? '');
      if (page !== undefined) return ['hosting', await compressedFile(page)];
      const missing = await compressedFile(files.get('/404.html') as Answer);
      return ['hosting', { ...missing, status: 404 }];
    }
    await later(functionDelay);
    const asked = { method, url, cookie: request.headers.cookie };
    const kept = cache.find(asked);
    if (kept !== null) return ['cdn', kept];
    const given = await compressed(await around(request, () => passOn(stackOrigin, request)));
    cache.keep(asked, given);
    return ['function', given];
  };

  let open = 0;
  let onIdle: (() => void)[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const before = request.socket.bytesWritten;
    const { method = 'GET', url = '/', headers } = request;
    let source: Source = 'hosting';
    open += 1;
    response.on('close', () => {
      const bytes = request.socket.bytesWritten - before;
      const destination = String(headers['sec-fetch-dest'] ?? '');
      const worker =
        destination === 'serviceworker' || (headers.referer?.endsWith('/sw.js') ?? false);
      onServed?.({
        source,
        method,
        url,
        status: response.statusCode,
        bytes,
        destination,
        worker,
      });
      open -= 1;
      if (open > 0) return;
      for (const resolve of onIdle) resolve();
      onIdle = [];
    });
    const [from, given] = await answer(request);
    source = from;
    send(request, response, given);
  };
  const server = createServer((request, response) => {
    // The browser may leave a page while its requests are in flight.
    serve(request, response).catch(() => response.destroy());
  });
  const bytesSent = countBytes(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    bytesSent,
    async idle() {
      if (open > 0) await new Promise<void>((resolve) => onIdle.push(resolve));
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
