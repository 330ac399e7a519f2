import type { RequestHandler } from 'express';
import { tooManyAttempts, unavailable } from '../core/api-error.ts';
import { createRateLimiter } from '../core/rate-limiter.ts';
import { senderOf } from './sender.ts';

/**
 * A minute, for each instance of the function. product.md: never below 1,000 for one address, since
 * a whole class, and half a city on mobile data, sits behind one.
 */
export interface RequestLimits {
  readonly perNetwork: number;
  /** A machine of the CDN speaks for a whole country; this only saves an instance from drowning. */
  readonly perPeer: number;
  /** Refused access codes of one peer: beside the lock on each account, for who has many accounts. */
  readonly refusedCodes: number;
}

export const requestLimits: RequestLimits = {
  perNetwork: 3_000,
  perPeer: 30_000,
  refusedCodes: 1_200,
};

/** Turns away who asks too often, before anything is read or looked up. @throws 429, 503 */
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
