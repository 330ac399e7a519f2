import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { PublishedCourses } from './published.ts';

/**
 * Number of failed lookups that one IP address may make per minute. At this rate, they cost 43,200
 * reads a day, which is below Firestore's free quota of 50,000
 * (https://firebase.google.com/docs/firestore/quotas).
 */
const maxMisses = 30;

export type LookupLimiter = ReturnType<typeof createLookupLimiter>;

/** Limits the reads that requests with invented ids can cause. */
export function createLookupLimiter(published: PublishedCourses, now: () => Date) {
  const missLimiter = createRateLimiter(maxMisses);
  return {
    /**
     * Returns the result of `read`. After too many failed lookups from one IP address, calls `read`
     * only for courses in the cached catalogue, and otherwise returns null.
     * @param peer IP address of the sender, as the platform reports it
     * @param isPublished returns whether the catalogue contains the course
     */
    async lookUp<Found>(
      peer: string,
      isPublished: (published: PublishedCourses) => Promise<boolean>,
      read: () => Promise<Found | null>,
    ): Promise<Found | null> {
      const isLimited = missLimiter.waitFor(peer, now()) > 0;
      if (isLimited && !(await isPublished(published))) return null;
      const found = await read();
      if (found === null) missLimiter.take(peer, now());
      return found;
    },
  };
}
