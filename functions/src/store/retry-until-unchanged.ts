import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../core/api-error.ts';

/**
 * Milliseconds after which no new round starts. The caller gets a 503 before that (`patience` in
 * `deps.ts`); their retry finds the result of a late round.
 */
const timeout = 20_000;
const longestPause = 400;

/** Random, so that colliding callers do not collide again. */
function pauseAfter(attempt: number): number {
  return Math.random() * Math.min(longestPause, 10 * 2 ** attempt);
}

/**
 * Repeats reading, deciding and writing until no other write interferes.
 * @param round returns `null` if the data changed before the write
 * @throws 503 after 20 seconds
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
