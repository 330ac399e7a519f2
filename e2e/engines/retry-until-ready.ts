import { setTimeout as sleep } from 'node:timers/promises';

/** The maximum milliseconds for each wait. It is enough even on a busy machine. */
export const deadlineMs = 30_000;
/** Milliseconds between two attempts. */
const pauseMs = 50;

/**
 * Repeats an attempt until it does not return a string. A returned string describes the problem.
 * @throws Error with the last problem, if the attempt still fails after `milliseconds`
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
