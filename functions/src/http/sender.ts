import type { Request } from 'express';

/** Where a request comes from, as far as limits need to know. */
export interface Sender {
  /** Stands for one network: a phone, a school, half a city on mobile data. */
  readonly network: string;
  /** Who handed the request to Google: nobody can write this but Google. */
  readonly peer: string;
}

/** Longer lists of proxies than this are made up; the trustworthy end is the last. */
const longestRoute = 256;

/**
 * No header tells a client's address for certain: the function can be called past Hosting, and what
 * a caller sends as `X-Forwarded-For` or `Fastly-Client-IP` may arrive as sent. Google appends to
 * the former who connected to it; behind Hosting that is one of the CDN's machines, and before it
 * stands whom the CDN saw. So nothing but the last entry is trusted, and the network is named by
 * the whole route: nobody can use up another's limit, for each honest hop has put its caller's
 * address in; and whoever makes up routes to have limits of their own is held by their peer's.
 */
export function senderOf(request: Request): Sender {
  const route = request.get('x-forwarded-for') ?? '';
  const lastHop = route.slice(route.lastIndexOf(',') + 1).trim();
  const peer = (lastHop || (request.socket.remoteAddress ?? '')).slice(0, longestRoute);
  const client = request.get('fastly-client-ip') ?? '';
  return { network: `${client},${route},${peer}`.slice(-longestRoute), peer };
}
