import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../terminal/command.ts';

/** The only address at which the stack listens, so that other machines cannot reach it. */
export const host = '127.0.0.1';

/** The ports in product.md, and the others that firebase-tools needs. */
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

/** Ports above 1024 that browsers refuse because other protocols use them (fetch, "bad port"). */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

const services = Object.keys(basePorts) as Service[];

/** All ports of a stack, each shifted by `offset`, so that two stacks can run in parallel. */
export function portsAt(offset: number): Ports {
  const shiftedPorts = services.map((service) => [service, basePorts[service] + offset]);
  return Object.fromEntries(shiftedPorts) as Record<Service, number>;
}

/** Variables that give Firebase's clients the addresses of a local stack's services. */
export function emulatorAddresses(ports: Ports) {
  return {
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
    STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
  } as const;
}

/**
 * The offset from `--port N` (the site's port) or `MARKAZ_PORT_OFFSET`; 0 by default.
 * @throws Refusal if it is not a usable number.
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

/** Whether nothing listens on this port of this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

const lowestOffset = 1_010;
const offsetsPerLane = 3_000;
/** The distance between lanes. It exceeds the range of ports in one lane. */
const laneDistance = 8_200;
const laneCount = 3;

/**
 * Returns an offset at which all ports of a stack are free, so that tests run next to a stack.
 * @param options.lane stacks that may start at the same moment, while each still sees the other's
 * ports as free, take different lanes of 0, 1 and 2; lanes share no port.
 * @param options.first where the search starts in the lane; random by default.
 * @throws Refusal if no place is free.
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

/** @throws Refusal with the first port that another program uses. */
export async function requireFree(ports: Partial<Ports>): Promise<void> {
  for (const service of services) {
    const port = ports[service];
    if (port === undefined || (await isFree(port))) continue;
    throw new Refusal(
      `Port ${port} (${service}) is in use by another program. Stop that program, or choose other ports with «npm start -- --port 5100».`,
    );
  }
}

/** Requests `url` until it answers with 200. @throws the signal's reason if it is aborted first */
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
