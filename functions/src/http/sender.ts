import type { Request } from 'express';

/** The origin of a request, for rate limits. */
export interface Sender {
  /** Identifies one network: a phone, a school, half a city on mobile data. */
  readonly network: string;
  /** The address that connected to Google. Only Google can set it. */
  readonly peer: string;
}

/** Longer lists of proxies are forged. The trustworthy part is the end. */
const longestRoute = 256;

/**
 * Identifies the sender of a request for rate limits.
 * No header proves a client's address. The function can be called without Hosting, and a caller can
 * send any `X-Forwarded-For` or `Fastly-Client-IP`. Google appends the address that connected to it
 * to `X-Forwarded-For`. Behind Hosting that is a CDN machine, and the entry before it is the
 * address that the CDN saw.
 * So only the last entry is trusted, and the whole route names the network. Nobody can use up
 * another network's limit, because each honest hop adds its caller's address. The peer's limit
 * stops a caller who invents routes.
 */
export function senderOf(request: Request): Sender {
  const route = request.get('x-forwarded-for') ?? '';
  const lastHop = route.slice(route.lastIndexOf(',') + 1).trim();
  const peer = (lastHop || (request.socket.remoteAddress ?? '')).slice(0, longestRoute);
  const client = request.get('fastly-client-ip') ?? '';
  return { network: `${client},${route},${peer}`.slice(-longestRoute), peer };
}
