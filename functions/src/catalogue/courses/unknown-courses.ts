import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { PublishedCourses } from './published.ts';

/**
 * Per minute and peer: 43,200 reads a day, below Firestore's free quota of 50,000
 * (https://firebase.google.com/docs/firestore/quotas).
 */
const lookUps = 30;

export type UnknownCourses = ReturnType<typeof createUnknownCourses>;

/** Limits the reads that made-up ids cost. */
export function createUnknownCourses(published: PublishedCourses, now: () => Date) {
  const allowance = createRateLimiter(lookUps);
  return {
    /**
     * Returns the result of `read`. After too many misses, a peer gets only what the catalogue of
     * the last minute contains.
     * @param peer the sender that the platform reports
     * @param isKnown whether the catalogue has it
     */
    async lookUp<Found>(
      peer: string,
      isKnown: (published: PublishedCourses) => Promise<boolean>,
      read: () => Promise<Found | null>,
    ): Promise<Found | null> {
      const isUsedUp = allowance.waitFor(peer, now()) > 0;
      if (isUsedUp && !(await isKnown(published))) return null;
      const found = await read();
      if (found === null) allowance.take(peer, now());
      return found;
    },
  };
}
