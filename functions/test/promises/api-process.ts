import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';

/** The API as a process of its own, which a test may kill; tells its port by IPC. */
const deps = createDeps(readConfig(process.env), { log: () => {} });
const server = createServer(createApp(deps)).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);
process.on('disconnect', () => process.exit());
