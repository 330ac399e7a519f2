import type { Request, Response } from 'express';

const opaque = (tag: string) => tag.trim().replace(/^W\//u, '');

/**
 * Whether the caller has this very version already (RFC 9110, 13.1.2). Express would not say so
 * to a request with `Cache-Control: no-cache`, which is a word to caches, and which Hosting adds.
 */
export function isKnown(request: Request, etag: string): boolean {
  const known = request.get('if-none-match');
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Sends bytes under their ETag, or 304 to who has them. The headers are set already. */
export function sendTagged(
  request: Request,
  response: Response,
  bytes: Buffer,
  etag: string,
): void {
  response.setHeader('ETag', etag);
  if (isKnown(request, etag)) response.status(304).end();
  else response.end(bytes);
}
