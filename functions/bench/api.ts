/**
 * Runs the API with simulated callers (`callers.ts`), but without rate limits and log. Prints its
 * port.
 */
import { openSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import type { LogEntry } from '../src/http/request-log.ts';
import { identity, noLimits } from './callers.ts';

const nullDevice = openSync(devNull, 'w');
const log = (entry: LogEntry) => void writeSync(nullDevice, `${JSON.stringify(entry)}\n`);

const deps = createDeps(readConfig(process.env), { log, limits: noLimits });
const app = createApp({ ...deps, identity });
const server = app.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
