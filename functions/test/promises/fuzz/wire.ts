import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const hangsAfterMs = 15_000;

/**
 * Sends a request with Node's own client, which unlike `fetch` changes nothing. Rejects without an
 * answer.
 */
export function exchange(url: string, { method, path, headers, body }: Sent): Promise<Received> {
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
        timeout: hangsAfterMs,
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
    outgoing.on('timeout', () => outgoing.destroy(new Error('It hangs.')));
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/**
 * Sends malformed HTTP.
 * @returns everything received until the connection closed or went quiet
 */
export function exchangeRaw(url: string, bytes: Buffer, quietMs: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(quietMs, finish);
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}
