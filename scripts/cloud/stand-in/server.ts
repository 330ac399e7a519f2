/**
 * A stand-in is a fake of Google's REST APIs. It is an HTTP server on the loopback interface that
 * answers calls through its routes and records all calls. Tools that read an API's address from the
 * environment can call it without changes. The address of each API contains the API's host
 * (`${url}/run.googleapis.com`), because some APIs have the same paths.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Call {
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** The parsed JSON body, or undefined if there was no JSON body. */
  readonly body: unknown;
  readonly bytes: Buffer;
  /** The decoded values of the names in the route's pattern. */
  readonly params: Readonly<Record<string, string>>;
  /** Whether a route answered. */
  readonly isHandled: boolean;
}

export interface Answer {
  /** The default is 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A Buffer is sent unchanged, and everything else as JSON. The default is `{}`. */
  readonly body?: unknown;
}

export interface Route {
  readonly method: string;
  /**
   * A pattern in Google's notation, or a regular expression. In a pattern, `{name}` matches one
   * segment (up to the next `/` or `:`), and `{+name}` matches any number of segments. These names,
   * or the named groups of the regular expression, become `params`.
   */
  readonly path: string | RegExp;
  readonly answer: (call: Call) => Answer | Promise<Answer>;
}

export interface ListeningServer {
  /** The address, without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Lets a server listen on a free port of the loopback interface. */
export async function listen(server: Server): Promise<ListeningServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** Returns an error in the common format of Google's APIs (https://google.aip.dev/193). */
export function googleError(status: number, message: string): Answer {
  const error = { code: status, message, status: statusNames[status] ?? 'INTERNAL' };
  return { status, body: { error } };
}

function matchRoute({ path: pattern }: Route, path: string): RegExpExecArray | null {
  if (pattern instanceof RegExp) return pattern.exec(path);
  const source = pattern
    .replaceAll(/[.*?^$()|[\]\\]/gu, '\\$&')
    .replaceAll(/\{\+(\w+)\}/gu, '(?<$1>.+)')
    .replaceAll(/\{(\w+)\}/gu, '(?<$1>[^/:]+)');
  return new RegExp(`^${source}$`, 'u').exec(path);
}

function parseBody({ headers }: IncomingMessage, bytes: Buffer): unknown {
  if (bytes.length === 0 || !/json/u.test(headers['content-type'] ?? '')) return undefined;
  return JSON.parse(bytes.toString('utf8'));
}

function send(response: ServerResponse, { status = 200, headers = {}, body = {} }: Answer): void {
  const isBytes = Buffer.isBuffer(body);
  const type = isBytes ? 'application/octet-stream' : 'application/json';
  response.writeHead(status, { 'Content-Type': type, ...headers });
  response.end(isBytes ? body : JSON.stringify(body));
}

/**
 * Starts a stand-in on a free port, and resolves when it listens. The first matching route answers,
 * even if it was added after the start. A call without a matching route gets 404, and its
 * `isHandled` is false.
 */
export async function startStandIn(routes: readonly Route[]) {
  /** All calls so far, in order of arrival. */
  const calls: Call[] = [];

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const { method = 'GET', headers } = request;
    const bytes = await buffer(request);
    const matchingRoute = routes.find(
      (route) => method === route.method && matchRoute(route, path),
    );
    const groups = Object.entries((matchingRoute && matchRoute(matchingRoute, path))?.groups ?? {});
    const call: Call = {
      method,
      path,
      query,
      headers,
      bytes,
      body: parseBody(request, bytes),
      params: Object.fromEntries(groups.map(([name, text]) => [name, decodeURIComponent(text)])),
      isHandled: matchingRoute !== undefined,
    };
    calls.push(call);
    return matchingRoute?.answer(call) ?? googleError(404, `No stand-in for ${method} ${path}.`);
  }

  const server = createServer(async (request, response) => {
    try {
      send(response, await answer(request));
    } catch (error) {
      send(response, googleError(500, String(error)));
    }
  });
  return { calls, ...(await listen(server)) };
}
