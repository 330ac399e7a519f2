import type { Context } from '../../context.ts';
import { tooManyAttempts } from '../../core/api-error.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Sender } from '../../http/request-limits.ts';
import { retryOnConflict } from '../../store/commit.ts';
import type { LinkChange } from './store.ts';

/**
 * Limits per minute for requests with unknown tokens. Each of these requests costs a read. The
 * limits are generous, because people still open old links now and then. They need not prevent
 * guessing, because a token has 130 random bits.
 */
const unknownLinkLimits = { perNetwork: 60, perPeer: 600 };
/**
 * Rate limit for a student who creates and ends links. Each of these changes writes two documents.
 */
const linkChangeLimits = { perMinute: 4, atOnce: 20 };

/** Limits the reads that requests with unknown tokens can cause. */
export function createUnknownLinkLimiter() {
  const networkLimiter = createRateLimiter(unknownLinkLimits.perNetwork);
  const peerLimiter = createRateLimiter(unknownLinkLimits.perPeer);
  return {
    /** @throws 429 if the sender has sent too many unknown tokens */
    check({ network, peer }: Sender, at: Date): void {
      const waitMs = Math.max(networkLimiter.waitFor(network, at), peerLimiter.waitFor(peer, at));
      if (waitMs > 0) throw tooManyAttempts(waitMs);
    },
    /** Counts an unknown token. */
    count({ network, peer }: Sender, at: Date): void {
      networkLimiter.take(network, at);
      peerLimiter.take(peer, at);
    },
  };
}

/** Commits changes that students make to their own links. Such changes are not logged. */
export function createLinkChanges({ database, now }: Pick<Context, 'database' | 'now'>) {
  const changeLimiter = createRateLimiter(linkChangeLimits.perMinute, {
    atOnce: linkChangeLimits.atOnce,
  });
  /** @throws 429 */
  return async <Answer>(uid: string, decide: () => Promise<LinkChange<Answer>>) => {
    changeLimiter.takeOrRefuse(uid, now());
    return retryOnConflict(async () => {
      const { answer, write } = await decide();
      if (write === undefined) return { answer };
      const batch = database.firestore.batch();
      write(batch);
      try {
        await batch.commit();
        return { answer };
      } catch (error) {
        if (hasStatus(error, 'FAILED_PRECONDITION') || isTransient(error)) return null;
        throw error;
      }
    });
  };
}
