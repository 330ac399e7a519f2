import type { Micros } from '../store/clock.ts';

/**
 * A resume token names the moment up to which the client has seen everything. It also names the
 * store's generation: once documents are cleared, the client's earlier state is invalid.
 */
export function resumeToken(generation: string, time: Micros): Buffer {
  return Buffer.from(`${generation}@${time}`);
}

/** Returns the moment of a token of this generation; undefined for any other bytes. */
export function parseResumeToken(token: Uint8Array, generation: string): Micros | undefined {
  const [of, time] = Buffer.from(token).toString().split('@');
  return of === generation && time !== undefined && /^\d+$/.test(time) ? Number(time) : undefined;
}
