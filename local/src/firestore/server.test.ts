import { expect, it } from 'vitest';
import { startFirestore } from './server.ts';

it('an error says that the port is taken if another server uses it', async () => {
  const first = await startFirestore({ file: ':memory:' });
  await expect(startFirestore({ file: ':memory:', port: first.port })).rejects.toThrow(
    `The local Firestore cannot listen on 127.0.0.1:${first.port}: the port is taken.`,
  );
  await first.stop();
});

it('a server stops within a second and releases its port, even if stop is called twice', async () => {
  const server = await startFirestore({ file: ':memory:' });
  const started = performance.now();
  await Promise.all([server.stop(), server.stop()]);
  expect(performance.now() - started).toBeLessThan(1_000);
  const secondServer = await startFirestore({ file: ':memory:', port: server.port });
  expect(secondServer.port).toBe(server.port);
  await secondServer.stop();
});
