import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { clockHeader, limitsVariable, readClock, type TestClock } from './instances.ts';

/** Runs the API in a separate process, which a test can kill. Sends its port by IPC. */
let clock: TestClock | null = null;
const limits = process.env[limitsVariable];
const deps = createDeps(readConfig(process.env), {
  now: () => new Date(clock?.now ?? Date.now()),
  elapsed: () => performance.now() + (clock?.aheadMs ?? 0),
  log: () => {},
  // A long timeout, because test machines may be busy.
  patience: 60_000,
  ...(limits !== undefined && { limits: JSON.parse(limits) }),
});
const app = createApp(deps);
const server = createServer((request, response) => {
  clock = readClock(request.headers[clockHeader]) ?? clock;
  app(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);
process.on('disconnect', () => process.exit());
