/**
 * The deployed API with three differences: the bearer token is the caller's uid, unsigned, and
 * «admin» is an admin; senders have no rate limit; the log is discarded. Prints its port.
 */
import { openSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Identity } from '../src/core/caller.ts';
import { createDeps } from '../src/deps.ts';
import type { LogEntry } from '../src/http/request-log.ts';

const identity: Identity = {
  identify: async ({ token: uid }) => ({
    ...(uid === 'admin' ? { role: 'staff', roles: ['admin'] } : { role: 'student' }),
    uid,
    displayName: 'طالب',
    email: `${uid}@markaz.example`,
    photoURL: null,
    signedInAt: new Date(),
  }),
};

/** One machine simulates thousands of callers. */
const limits = { perNetwork: 1e12, perPeer: 1e12, refusedCodes: 1e12 };

const nowhere = openSync(devNull, 'w');
const log = (entry: LogEntry) => void writeSync(nowhere, `${JSON.stringify(entry)}\n`);

const deps = createDeps(readConfig(process.env), { log, limits });
const app = createApp({ ...deps, identity });
const server = app.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
