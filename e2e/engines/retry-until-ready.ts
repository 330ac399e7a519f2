import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait for anything, on a busy machine too. */
export const deadlineMs = 30_000;
/** Milliseconds between two attempts. */
const pauseMs = 50;

/**
 * Repeats an attempt while it returns a string, which says what is missing.
 * @throws an Error with that string after the deadline
 */
export async function retryUntilReady<T>(
  subject: string,
  attempt: () => Promise<T | string>,
  milliseconds = deadlineMs,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const result = await attempt().catch(({ message }: Error) => message);
    if (typeof result !== 'string') return result;
    if (Date.now() > end) throw new Error(`${subject}: ${result}`);
    await sleep(pauseMs);
  }
}
