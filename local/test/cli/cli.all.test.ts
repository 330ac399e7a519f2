import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { connectTo } from '../firestore/harness.ts';
import { clientOf } from '../storage/harness.ts';
import { runCli, startCli } from './run.ts';

describe('the command', () => {
  it('prints the addresses of both servers, which then answer', async () => {
    const { ready, firestoreAddress, storageOrigin } = await startCli('memory');
    expect(ready).toMatch(
      /^Ready: Firestore on 127\.0\.0\.1:\d+, Cloud Storage on 127\.0\.0\.1:\d+, data in memory\.$/,
    );
    await connectTo(firestoreAddress).doc().set({ a: 1 });
    await clientOf(storageOrigin).bucket('demo-cli').file('x').save('x', { resumable: false });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops within a second on %s', async (signal) => {
    const { child, firestoreAddress } = await startCli('memory');
    const { doc } = connectTo(firestoreAddress);
    const unsubscribe = doc().onSnapshot(
      () => undefined,
      () => undefined,
    );
    await doc().set({});
    const start = performance.now();
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - start).toBeLessThan(1000);
    unsubscribe();
  });

  it.each(['--firestore-port', '--storage-port'])(
    'reports a %s that is already in use in one sentence, and exits with code 1',
    async (option) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' ? String(address?.port) : '';
      const free = option === '--storage-port' ? '--firestore-port' : '--storage-port';
      const run = await runCli([option, port, free, '0', '--data', 'memory']);
      other.close();
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr.trim()).toMatch(new RegExp(`^[^\\n]*${port}[^\\n]*\\.$`));
    },
  );

  it.each([
    [['--storage-port', 'many'], 'port'],
    [['--storage-prt', '1'], 'storage-prt'],
  ])(
    'reports the invalid options %j without a stack trace, and exits with code 1',
    async (args, reason) => {
      const { code, stderr } = await runCli(args);
      expect(code).toBe(1);
      expect(stderr).toContain(reason);
      expect(stderr).not.toContain('    at ');
    },
  );
});
