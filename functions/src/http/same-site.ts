import type { AccessLevel } from '@markaz/contract/endpoint';
import { isStaffAccess } from '@markaz/contract/staff/roles';
import type { Request } from 'express';
import { ApiError } from '../core/api-error.ts';

function isRequestedHost(request: Request, address: string): boolean {
  return URL.canParse(address) && new URL(address).host === requestedHost(request);
}

/**
 * Whether a request comes from a page of another site. Browsers always send the origin of a POST.
 * For a GET, Safari before 16.4 sends only the referrer, which the sending page may suppress.
 */
function isCrossSite(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const isChange = request.method === 'POST';
  const source = request.get('origin') ?? (isChange ? undefined : request.get('referer'));
  if (source !== undefined) return !isRequestedHost(request, source);
  return !isChange && request.get('cookie') !== undefined;
}

/**
 * Rejects requests that another site's page sends with our visitor's cookie: every change, and
 * every staff call, because a download by staff is written to the audit log. A POST without an
 * origin does not come from a browser, so it has no visitor's cookie.
 * @throws 403 cross_site
 */
export function rejectCrossSite(request: Request, needed: AccessLevel): void {
  const isProtected = request.method === 'POST' || isStaffAccess(needed);
  if (isProtected && isCrossSite(request)) throw new ApiError('cross_site');
}

/**
 * Returns the host that the browser requested. Hosting calls the function under another host name
 * and forwards the requested one.
 */
function requestedHost(request: Request): string | undefined {
  return (request.get('x-forwarded-host') ?? request.get('host'))?.split(',')[0]?.trim();
}

const localHost = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/u;
const hostPattern = /^[a-z0-9.-]+(?::\d+)?$/iu;

/**
 * Returns the origin of the site, without a trailing slash. It is the configured origin. If none is
 * configured, it is formed from the host of the request.
 * @throws 400 for an invalid host
 */
export function siteOrigin(request: Request): string {
  const configured: unknown = request.app.locals.origin;
  if (typeof configured === 'string') return configured;
  const host = requestedHost(request) ?? '';
  if (!hostPattern.test(host)) throw new ApiError('invalid_request');
  return `${localHost.test(host) ? 'http' : 'https'}://${host}`;
}
