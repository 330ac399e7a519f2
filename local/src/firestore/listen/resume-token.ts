import type { Micros } from '../store/clock.ts';

/**
 * Creates a resume token. It contains the time up to which the client has seen everything. It also
 * contains the store's generation, because the client's state is invalid after documents were
 * cleared.
 */
export function resumeToken(generation: string, time: Micros): Buffer {
  return Buffer.from(`${generation}@${time}`);
}

/** Returns the time in a token of this generation, or undefined for any other bytes. */
export function parseResumeToken(token: Uint8Array, generation: string): Micros | undefined {
  const [tokenGeneration, time] = Buffer.from(token).toString().split('@');
  return tokenGeneration === generation && time !== undefined && /^\d+$/.test(time)
    ? Number(time)
    : undefined;
}
