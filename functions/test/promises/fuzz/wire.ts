import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const timeoutMs = 15_000;

/**
 * Sends a request with Node's own client, because `fetch` changes some requests. Rejects if no
 * response arrives.
 */
export function sendRequest(
  url: string,
  { method, path, headers, body }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        agent,
        method,
        path: `/api/${path}`.replace(/[^\x21-\x7e]/gu, ''),
        headers: {
          ...headers,
          ...(body === null ? {} : { 'content-length': String(body.length) }),
        },
        timeout: timeoutMs,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('The request hangs.')));
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/**
 * Sends malformed HTTP.
 * @returns the text received until the connection was closed or idle for `idleMs`
 */
export function sendBytes(url: string, bytes: Buffer, idleMs: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(idleMs, finish);
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}
