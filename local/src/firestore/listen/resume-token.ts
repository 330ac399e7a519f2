import type { Micros } from '../store/clock.ts';

/**
 * Resume tokens name a moment up to which the client has seen everything. They also name the
 * store's generation: what a client saw before documents were forgotten is no base to go on from.
 */
export function resumeToken(generation: string, time: Micros): Buffer {
  return Buffer.from(`${generation}@${time}`);
}

/** The moment of a token of this generation; undefined for any other bytes. */
export function parseResumeToken(token: Uint8Array, generation: string): Micros | undefined {
  const [of, time] = Buffer.from(token).toString().split('@');
  return of === generation && time !== undefined && /^\d+$/.test(time) ? Number(time) : undefined;
}
