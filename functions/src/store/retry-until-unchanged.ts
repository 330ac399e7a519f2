import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../core/api-error.ts';

/**
 * Milliseconds after which no other round begins. Whoever called is told to come again before that
 * (`patience` of `deps.ts`); a round that still gets through is found by who comes again.
 */
const timeout = 20_000;
const longestPause = 400;

/** Random, so that those who collided do not collide again. */
function pauseAfter(attempt: number): number {
  return Math.random() * Math.min(longestPause, 10 * 2 ** attempt);
}

/**
 * Reads, decides and writes in rounds, until what was read still stood when it was written.
 * @param round gives `null` where it did not. @throws 503 after 20 seconds
 */
export async function retryUntilUnchanged<Answer>(
  round: () => Promise<{ readonly answer: Answer } | null>,
): Promise<Answer> {
  const deadline = performance.now() + timeout;
  for (let attempt = 0; performance.now() < deadline; attempt += 1) {
    if (attempt > 0) await sleep(pauseAfter(attempt));
    const result = await round();
    if (result !== null) return result.answer;
  }
  throw unavailable(new Error('The documents changed in every round'));
}
