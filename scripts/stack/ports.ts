import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../terminal/command.ts';

/** Everything listens here only: a development stack is nobody else's business. */
export const host = '127.0.0.1';

/** The ports that product.md names, and those that firebase-tools needs besides. */
const basePorts = {
  hosting: 5000,
  functions: 5001,
  auth: 9099,
  firestore: 8080,
  storage: 9199,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  tasks: 9499,
} as const;

export type Service = keyof typeof basePorts;
export type Ports = Readonly<Record<Service, number>>;

/** Above 1024, what browsers refuse to open because other protocols live there (fetch, "bad port"). */
const blocked = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

const services = Object.keys(basePorts) as Service[];

/** All ports of a stack, each moved by `offset`, so that two stacks can run side by side. */
export function portsAt(offset: number): Ports {
  const moved = services.map((service) => [service, basePorts[service] + offset]);
  return Object.fromEntries(moved) as Record<Service, number>;
}

/** What tells Firebase's clients where the services of a local stack are. */
export function servicesAt(ports: Ports) {
  return {
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
    STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
  } as const;
}

/**
 * The offset asked for by `--port N` (the site's port) or `MARKAZ_PORT_OFFSET`; 0 unless told.
 * @throws Refusal where it is not a usable number.
 */
export function readOffset(port: string | undefined, env: NodeJS.ProcessEnv): number {
  const offset =
    port === undefined ? Number(env.MARKAZ_PORT_OFFSET ?? 0) : Number(port) - basePorts.hosting;
  const usable = Number.isInteger(offset) && offset > -3_000 && offset < 50_000;
  if (usable) {
    const refused = Object.values(portsAt(offset)).find((each) => blocked.has(each));
    if (refused === undefined) return offset;
    throw new Refusal(`Browsers refuse port ${refused}: choose another, such as 5100.`);
  }
  throw new Refusal(
    port === undefined
      ? `MARKAZ_PORT_OFFSET must be a whole number such as 100, not ${env.MARKAZ_PORT_OFFSET}.`
      : `--port must be a port number such as 5100, not ${port}.`,
  );
}

/** Whether nobody listens on this port of this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

const lowestOffset = 1_010;
const places = 3_000;
/** Between lanes: more than from the last port of one to the first of the next. */
const laneStep = 8_200;
const lanes = 3;

/**
 * An offset at which a whole stack finds its ports free, so that tests run beside a running stack.
 * @param options.lane of those that may start at the same moment, when either still sees the ports
 *   free, each takes another of the lanes 0, 1 and 2: no port of one is a port of another.
 * @param options.first where the search begins in the lane; anywhere unless told.
 * @throws Refusal where every place is taken.
 */
export async function findOffset({ lane = 0, first = randomInt(places) } = {}): Promise<number> {
  for (let index = first; index < first + places; index += 1) {
    const offset = lowestOffset + (lane % lanes) * laneStep + (index % places);
    const ports = Object.values(portsAt(offset));
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean) && !ports.some((port) => blocked.has(port))) return offset;
  }
  throw new Refusal('No free ports were found for a second stack.');
}

/** @throws Refusal naming the first port that another program holds. */
export async function requireFree(ports: Partial<Ports>): Promise<void> {
  for (const service of services) {
    const port = ports[service];
    if (port === undefined || (await isFree(port))) continue;
    throw new Refusal(
      `Port ${port}, wanted for ${service}, is taken by another program: stop that one, or choose other ports with «npm start -- --port 5100».`,
    );
  }
}

/**
 * Asks `url` until it answers with 200.
 * @throws the signal's reason when it is aborted first.
 */
export async function untilAnswers(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const ok = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status === 200;
      })
      .catch(() => false);
    if (ok) return;
    signal.throwIfAborted();
    await wait(50);
  }
}
