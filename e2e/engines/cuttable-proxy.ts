import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Finds an unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A proxy between browser and site. Tests can cut its connections to simulate a lost network. The
 * engines' own offline modes do not affect service workers.
 */
export interface CuttableProxy {
  readonly origin: string;
  /** Closes all connections, and refuses new connections until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** @param origin the origin of the site */
export async function startCuttableProxy(origin: string): Promise<CuttableProxy> {
  const target = Number(new URL(origin).port);
  const sockets = new Set<Socket>();
  const server = createServer((browserSocket) => {
    const siteSocket = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [browserSocket, siteSocket],
      [siteSocket, browserSocket],
    ] as const) {
      sockets.add(from);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      // Either side may break the connection.
      from.on('error', () => undefined);
      from.pipe(to);
    }
  });
  const port = await freePort();
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  return {
    origin: `http://localhost:${port}`,
    restore: listen,
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
