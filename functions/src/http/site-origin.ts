import type { Request } from 'express';
import { ApiError } from '../core/api-error.ts';
import { ownHost } from './own-host.ts';

const onThisMachine = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/u;
const hostPattern = /^[a-z0-9.-]+(?::\d+)?$/iu;

/**
 * Returns the origin of the site, without a trailing slash: the configured one, or else the host of
 * the request.
 * @throws 400 for an invalid host
 */
export function siteOrigin(request: Request): string {
  const configured: unknown = request.app.locals.origin;
  if (typeof configured === 'string') return configured;
  const host = ownHost(request) ?? '';
  if (!hostPattern.test(host)) throw new ApiError('invalid_request');
  return `${onThisMachine.test(host) ? 'http' : 'https'}://${host}`;
}
