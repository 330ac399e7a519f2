import { setTimeout as later } from 'node:timers/promises';

/** Milliseconds until something must have happened, on a busy machine too. */
export const deadline = 30_000;
/** Milliseconds between two looks at the page. */
const pause = 50;

/**
 * Repeats until it gives something else than a string, which says what it waits for.
 * @throws an Error with that after so many milliseconds.
 */
export async function patiently<T>(
  what: string,
  attempt: () => Promise<T | string>,
  milliseconds = deadline,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const result = await attempt().catch(({ message }: Error) => message);
    if (typeof result !== 'string') return result;
    if (Date.now() > end) throw new Error(`${what}: ${result}`);
    await later(pause);
  }
}
