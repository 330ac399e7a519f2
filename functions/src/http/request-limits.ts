import type { RequestHandler } from 'express';
import { tooManyAttempts, unavailable } from '../core/api-error.ts';
import { createRateLimiter } from '../core/rate-limiter.ts';
import { senderOf } from './sender.ts';

/**
 * Limits per minute and instance of the function. product.md demands at least 1,000 for one
 * address, because a whole class, or half a city on mobile data, shares one.
 */
export interface RequestLimits {
  readonly perNetwork: number;
  /**
   * One CDN machine forwards a whole country, so this limit only protects an instance from
   * overload.
   */
  readonly perPeer: number;
  /**
   * Refused access codes of one peer. Each account has its own lock, so this stops people with many
   * accounts.
   */
  readonly refusedCodes: number;
}

export const requestLimits: RequestLimits = {
  perNetwork: 3_000,
  perPeer: 30_000,
  refusedCodes: 1_200,
};

/** Refuses too frequent requests before anything is read. @throws 429, 503 */
export function limitRequests(
  { perNetwork, perPeer }: RequestLimits,
  now: () => Date,
): RequestHandler {
  const networks = createRateLimiter(perNetwork);
  const peers = createRateLimiter(perPeer);
  return (request, _response, next) => {
    const { network, peer } = senderOf(request);
    const at = now();
    const crowd = peers.take(peer, at);
    if (crowd > 0) throw unavailable(new Error(`Too many requests of ${peer}`), 1 + crowd / 1000);
    const wait = networks.take(network, at);
    if (wait > 0) throw tooManyAttempts(wait);
    next();
  };
}
