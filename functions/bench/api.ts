/**
 * The API as it is deployed but for two things: who is calling is read from the bearer token
 * without a signature, for there is no Google to sign it here; and one sender may send without
 * end. Prints its port.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import type { Identity } from '../src/http/caller.ts';

const identity: Identity = {
  identify: async ({ token: uid }) => ({
    role: 'student',
    uid,
    displayName: 'طالب',
    email: `${uid}@markaz.example`,
    photoURL: null,
    signedInAt: new Date(),
  }),
};

/** One machine stands for thousands here. */
const unlimited = { perNetwork: 1e12, perPeer: 1e12, refusedCodes: 1e12 };

const deps = createDeps(readConfig(process.env), { log: () => {} });
const server = createServer(createApp({ ...deps, identity, requestLimits: unlimited })).listen(
  0,
  '127.0.0.1',
);
await once(server, 'listening');
const address = server.address();
console.log(typeof address === 'object' ? address?.port : address);
