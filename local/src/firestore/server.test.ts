import { expect, it } from 'vitest';
import { startFirestore } from './server.ts';

it('a taken port is reported in one clear sentence', async () => {
  const first = await startFirestore({ file: ':memory:' });
  await expect(startFirestore({ file: ':memory:', port: first.port })).rejects.toThrow(
    `The local Firestore cannot listen on 127.0.0.1:${first.port}: the port is taken.`,
  );
  await first.stop();
});

it('a server stops quickly, even if stopped twice, and frees its port', async () => {
  const server = await startFirestore({ file: ':memory:' });
  const started = performance.now();
  await Promise.all([server.stop(), server.stop()]);
  expect(performance.now() - started).toBeLessThan(1_000);
  const secondServer = await startFirestore({ file: ':memory:', port: server.port });
  expect(secondServer.port).toBe(server.port);
  await secondServer.stop();
});
