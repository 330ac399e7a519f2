import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../terminal/command.ts';

/** The only address at which the stack listens, so that other machines cannot reach it. */
export const host = '127.0.0.1';

/** The default ports of the services, including those that only firebase-tools needs. */
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

/**
 * Ports above 1024 that browsers refuse, because other protocols use them. The fetch standard calls
 * such a port a "bad port".
 */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

const services = Object.keys(basePorts) as Service[];

/** Adds `offset` to each default port, so that stacks can run in parallel. */
export function portsAt(offset: number): Ports {
  const shiftedPorts = services.map((service) => [service, basePorts[service] + offset]);
  return Object.fromEntries(shiftedPorts) as Record<Service, number>;
}

/** Returns variables that give Firebase's clients the addresses of a local stack's services. */
export function emulatorAddresses(ports: Ports) {
  return {
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
    STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
  } as const;
}

/**
 * Returns the offset from `--port N` (the port of the site) or from `MARKAZ_PORT_OFFSET`. The
 * default is 0.
 * @throws Refusal if the number cannot be used.
 */
export function readOffset(port: string | undefined, env: NodeJS.ProcessEnv): number {
  const offset =
    port === undefined ? Number(env.MARKAZ_PORT_OFFSET ?? 0) : Number(port) - basePorts.hosting;
  if (!Number.isInteger(offset) || offset <= -3_000 || offset >= 50_000)
    throw new Refusal(
      port === undefined
        ? `MARKAZ_PORT_OFFSET must be a whole number such as 100, not ${env.MARKAZ_PORT_OFFSET}.`
        : `--port must be a port number such as 5100, not ${port}.`,
    );
  const blockedPort = Object.values(portsAt(offset)).find((each) => blockedPorts.has(each));
  if (blockedPort === undefined) return offset;
  throw new Refusal(`Browsers refuse port ${blockedPort}: choose another, such as 5100.`);
}

/** Whether no program listens on this port of this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A lane is a range of offsets. Stacks in different lanes never use the same port. */
const laneCount = 3;
const offsetsPerLane = 3_000;
const lowestOffset = 1_010;
/** The distance between the first offsets of two lanes. It exceeds the range of ports in a lane. */
const laneDistance = 8_200;

/**
 * Returns an offset at which all ports of a stack are free, so that tests can run next to a stack.
 * @param options.lane 0, 1 or 2. Stacks that start at the same moment need different lanes, because
 * each would see the ports of the other as free.
 * @param options.first index in the lane at which the search starts. The default is random.
 * @throws Refusal if no offset is free.
 */
export async function findOffset({
  lane = 0,
  first = randomInt(offsetsPerLane),
} = {}): Promise<number> {
  for (let index = first; index < first + offsetsPerLane; index += 1) {
    const offset = lowestOffset + (lane % laneCount) * laneDistance + (index % offsetsPerLane);
    const ports = Object.values(portsAt(offset));
    const freePorts = await Promise.all(ports.map(isFree));
    if (freePorts.every(Boolean) && !ports.some((port) => blockedPorts.has(port))) return offset;
  }
  throw new Refusal('No free ports were found for a second stack.');
}

/** @throws Refusal if another program uses one of the ports. The message names the port. */
export async function requireFree(ports: Partial<Ports>): Promise<void> {
  for (const service of services) {
    const port = ports[service];
    if (port === undefined || (await isFree(port))) continue;
    throw new Refusal(
      `Port ${port} (${service}) is in use by another program. Stop that program, or choose other ports with «npm start -- --port 5100».`,
    );
  }
}

/**
 * Requests a URL until the response has status 200.
 * @throws the reason of the signal if the signal is aborted first
 */
export async function waitForAnswer(url: string, signal: AbortSignal): Promise<void> {
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
