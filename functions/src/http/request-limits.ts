import type { Request, RequestHandler } from 'express';
import { unavailable } from '../core/api-error.ts';
import { createRateLimiter } from '../core/rate-limiter.ts';

/**
 * Limits per minute and instance of the function. Each is at least 1,000 per IP address,
 * because all students of a class, or half a city on mobile data, may share one.
 */
export interface RequestLimits {
  readonly perNetwork: number;
  /**
   * Limit per IP address that connects to Google. It only protects an instance from overload,
   * because one CDN machine forwards the requests of a whole country.
   */
  readonly perPeer: number;
  /**
   * Limit of rejected codes per IP address that connects to Google. Each account is also locked
   * after many rejected codes, but one person may have many accounts.
   */
  readonly refusedCodes: number;
}

export const requestLimits: RequestLimits = {
  perNetwork: 3_000,
  perPeer: 30_000,
  refusedCodes: 1_200,
};

/** Rejects requests that are too frequent, before their bodies are read. @throws 429, 503 */
export function limitRequests(
  { perNetwork, perPeer }: RequestLimits,
  now: () => Date,
): RequestHandler {
  const networks = createRateLimiter(perNetwork);
  const peers = createRateLimiter(perPeer);
  return (request, _response, next) => {
    const { network, peer } = senderOf(request);
    const at = now();
    const peerWaitMs = peers.take(peer, at);
    if (peerWaitMs > 0)
      throw unavailable(new Error(`Too many requests of ${peer}`), 1 + peerWaitMs / 1000);
    networks.takeOrRefuse(network, at);
    next();
  };
}

/** Where a request comes from, for rate limits. */
export interface Sender {
  /** Identifies one network, such as a phone, a school or half a city on mobile data. */
  readonly network: string;
  /** The IP address that connected to Google. Only Google can set it. */
  readonly peer: string;
}

/**
 * Maximum length of a route in characters. Longer routes are forged. Only their end is trustworthy.
 */
const maxRouteLength = 256;

/**
 * Identifies the sender of a request for rate limits. No header proves a client's IP address. The
 * function can be called without Hosting, and a caller can send any `X-Forwarded-For` or
 * `Fastly-Client-IP`. Google appends the IP address that connected to it to `X-Forwarded-For`.
 * Behind Hosting that is a CDN machine, and the entry before it is the IP address that the CDN saw.
 * Therefore only the last entry is trusted, and the full route identifies the network. Nobody can
 * use up the limit of another network, because each honest proxy adds the IP address of its caller.
 * The peer limit stops a caller who invents routes.
 */
export function senderOf(request: Request): Sender {
  const route = request.get('x-forwarded-for') ?? '';
  const lastHop = route.slice(route.lastIndexOf(',') + 1).trim();
  const peer = (lastHop || (request.socket.remoteAddress ?? '')).slice(0, maxRouteLength);
  const client = request.get('fastly-client-ip') ?? '';
  return { network: `${client},${route},${peer}`.slice(-maxRouteLength), peer };
}
