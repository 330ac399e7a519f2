import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { glob, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join, posix, sep } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../root.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
const compressed = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt']);
/** Milliseconds that an answer of the API takes longer than a file, even where the CDN keeps it. */
const apiDelay = 80;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const compress = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** The site's files as Hosting would give them: Brotli 11, clean URLs, to be asked for again each time. */
async function readSite(): Promise<ReadonlyMap<string, Answer>> {
  const dist = join(root, 'web/dist');
  const files = new Map<string, Answer>();
  for await (const file of glob('**/*.*', { cwd: dist })) {
    const path = `/${file.split(sep).join('/')}`;
    const type = types[extname(file)];
    if (path.includes('/.') || type === undefined) continue;
    const small = compressed.has(extname(file));
    const body = await readFile(join(dist, file));
    const answer = {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': 'no-cache',
        etag: `"${createHash('sha256').update(body).digest('hex')}"`,
        ...(small && { 'content-encoding': 'br' }),
      },
      body: small ? compress(body) : body,
    };
    files.set(path, answer);
    if (path.endsWith('.html')) files.set(path.replace(/(?:index)?\.html$/u, ''), answer);
  }
  return files;
}

/** What the CDN keeps of the API: answers that say `public`; their first request reaches the stack. */
function sharedCache(origin: string) {
  const kept = new Map<string, Answer>();
  return async (url: string): Promise<Answer> => {
    const known = kept.get(url);
    if (known !== undefined) return known;
    const response = await fetch(`${origin}${url}`);
    const type = response.headers.get('content-type') ?? 'text/plain';
    const cache = response.headers.get('cache-control') ?? 'no-store';
    const etag = response.headers.get('etag');
    const json = type.startsWith('application/json');
    const body = Buffer.from(await response.arrayBuffer());
    const answer = {
      status: response.status,
      headers: {
        'content-type': type,
        'cache-control': cache,
        ...(etag !== null && { etag }),
        ...(json && { 'content-encoding': 'br' }),
      },
      body: json ? compress(body) : body,
    };
    if (cache.includes('public')) kept.set(url, answer);
    return answer;
  };
}

function give(response: ServerResponse, { status, headers, body }: Answer, etag?: string): void {
  const fresh = headers.etag !== undefined && headers.etag === etag;
  response.writeHead(fresh ? 304 : status, headers);
  response.end(fresh ? undefined : body);
}

/** What firebase.json gives for addresses that are no files. */
async function readRewrites(): Promise<readonly { source: string; destination?: string }[]> {
  const { hosting } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  return hosting.rewrites;
}

export interface Cdn {
  readonly origin: string;
  /** Bytes that left this server so far, headers included. */
  bytesSent(): number;
  stop(): Promise<void>;
}

/**
 * Serves the built site as Hosting's CDN does, over HTTP/1.1 on this machine, and hands `GET /api/**`
 * to the stack at `apiOrigin`, 80 ms later than need be.
 */
export async function startCdn(apiOrigin: string): Promise<Cdn> {
  const files = await readSite();
  const rewrites = await readRewrites();
  const missing = files.get('/404.html');
  if (missing === undefined) throw new Error('The build made no 404.html');
  const page = (pathname: string): Answer => {
    const rewrite = rewrites.find(({ source }) => posix.matchesGlob(pathname, source));
    return files.get(rewrite?.destination ?? pathname) ?? { ...missing, status: 404 };
  };
  const api = sharedCache(apiOrigin);
  const sockets = new Set<Socket>();
  let gone = 0;
  const server = createServer(async (request, response) => {
    const url = request.url ?? '/';
    const { pathname } = new URL(url, 'http://localhost');
    const isApi = pathname.startsWith('/api/');
    if (isApi) await later(apiDelay);
    const answer = isApi ? await api(url) : (files.get(pathname) ?? page(pathname));
    give(response, answer, request.headers['if-none-match']);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      gone += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    bytesSent: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, gone),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
