import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { PublishedCourses } from './published.ts';

/**
 * A minute and peer: over a day 43,200 reads, where Firestore's free quota is 50,000
 * (https://firebase.google.com/docs/firestore/quotas).
 */
const lookUps = 30;

export type UnknownCourses = ReturnType<typeof createUnknownCourses>;

/** Keeps ids that somebody makes up from costing a read each. */
export function createUnknownCourses(published: PublishedCourses, now: () => Date) {
  const allowance = createRateLimiter(lookUps);
  return {
    /**
     * What `read` gives for a visitor. Who has asked for too many things that are not there gets
     * only what the catalogue of the last minute knows; nobody is refused what exists.
     * @param peer whom the platform names as the sender
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
