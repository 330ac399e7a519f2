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
 * A proxy between browser and site that can be cut: the engines' own switches do not reach workers.
 */
export interface Line {
  readonly origin: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** @param origin the site's. */
export async function startLine(origin: string): Promise<Line> {
  const target = Number(new URL(origin).port);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
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
  const mend = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await mend();
  return {
    origin: `http://localhost:${port}`,
    mend,
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
