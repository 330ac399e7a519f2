import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Socket } from 'node:net';

export interface SharedPort {
  readonly port: number;
  /**
   * Accepts no more connections and ends HTTP/1.1 connections. The caller ends HTTP/2 connections.
   */
  close(): void;
}

export interface SharedPortOptions {
  readonly host: string;
  /** With 0, the server uses a free port. */
  readonly port: number;
  readonly onHttp2: (connection: Socket) => void;
  readonly onHttp1: RequestListener;
}

/**
 * Every HTTP/2 connection starts with these bytes (RFC 9113, 3.4), but no HTTP/1.1 request does.
 */
const http2Preface = Buffer.from('PRI * HTTP/2.0');

/** Serves both versions of HTTP on one port. Rejects if it cannot listen there. */
export async function listenForBoth(options: SharedPortOptions): Promise<SharedPort> {
  const { host, onHttp1, onHttp2 } = options;
  const http1 = createHttpServer(onHttp1);
  const pendingSockets = new Set<Socket>();
  const dropSocket = (socket: Socket) => {
    pendingSockets.delete(socket);
    socket.destroy();
  };

  const server = createServer((socket) => {
    pendingSockets.add(socket);
    const dropThisSocket = () => dropSocket(socket);
    let received = Buffer.alloc(0);
    const detectProtocol = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      // If only a part of the preface has arrived, wait for more bytes to know the version.
      if (received.length < http2Preface.length && isPreface(received)) return;
      socket.off('data', detectProtocol).off('error', dropThisSocket).off('end', dropThisSocket);
      pendingSockets.delete(socket);
      socket.pause();
      socket.unshift(received);
      if (isPreface(received)) return onHttp2(socket);
      http1.emit('connection', socket);
      socket.resume();
    };
    socket.on('data', detectProtocol).on('error', dropThisSocket).on('end', dropThisSocket);
  });
  server.listen(options.port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close() {
      server.close();
      http1.closeAllConnections();
      for (const socket of pendingSockets) dropSocket(socket);
    },
  };
}

function isPreface(received: Buffer): boolean {
  return http2Preface
    .subarray(0, received.length)
    .equals(received.subarray(0, http2Preface.length));
}
