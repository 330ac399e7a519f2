import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Socket } from 'node:net';

export interface SharedPort {
  readonly port: number;
  /** Accepts no more connections; ends those of HTTP/1.1, leaves those of HTTP/2 to their owner. */
  close(): void;
}

export interface SharedPortOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly onHttp2: (connection: Socket) => void;
  readonly onHttp1: RequestListener;
}

/** The start of every HTTP/2 connection (RFC 9113, 3.4), and of no HTTP/1.1 request. */
const preface = Buffer.from('PRI * HTTP/2.0');

/** Serves both versions of HTTP on one port; rejects if it cannot listen there. */
export async function listenForBoth(options: SharedPortOptions): Promise<SharedPort> {
  const { host, onHttp1, onHttp2 } = options;
  const http1 = createHttpServer(onHttp1);
  const undecided = new Set<Socket>();
  const drop = (socket: Socket) => {
    undecided.delete(socket);
    socket.destroy();
  };

  const server = createServer((socket) => {
    undecided.add(socket);
    const dropIt = () => drop(socket);
    let start = Buffer.alloc(0);
    const decide = (chunk: Buffer) => {
      start = Buffer.concat([start, chunk]);
      // A part of the preface may become either; the rest is on its way.
      if (start.length < preface.length && isPreface(start)) return;
      socket.off('data', decide).off('error', dropIt).off('end', dropIt);
      undecided.delete(socket);
      socket.pause();
      socket.unshift(start);
      if (isPreface(start)) return onHttp2(socket);
      http1.emit('connection', socket);
      socket.resume();
    };
    socket.on('data', decide).on('error', dropIt).on('end', dropIt);
  });
  server.listen(options.port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close() {
      server.close();
      http1.closeAllConnections();
      for (const socket of undecided) drop(socket);
    },
  };
}

function isPreface(start: Buffer): boolean {
  return preface.subarray(0, start.length).equals(start.subarray(0, preface.length));
}
