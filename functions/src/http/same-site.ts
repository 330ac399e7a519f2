import type { Access } from '@markaz/contract/endpoint';
import { isStaffAccess } from '@markaz/contract/staff/roles';
import type { Request } from 'express';
import { ApiError } from '../core/api-error.ts';
import { ownHost } from './own-host.ts';

function isOwn(request: Request, address: string): boolean {
  return URL.canParse(address) && new URL(address).host === ownHost(request);
}

/**
 * Browsers say where a POST comes from; where a GET does, those before Safari 16.4 say by the
 * referrer alone, which the page that sends it may leave out.
 */
function isForeign(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const isChange = request.method === 'POST';
  const source = request.get('origin') ?? (isChange ? undefined : request.get('referer'));
  if (source !== undefined) return !isOwn(request, source);
  return !isChange && request.get('cookie') !== undefined;
}

/**
 * Refuses what another site's page sends with our visitor's cookie: every change, and every call of
 * staff, since a file that one of them downloads is entered in the log. A POST that says nothing of
 * where it comes from is no browser's and has no one's cookie.
 * @throws 403 cross_site
 */
export function refuseForeign(request: Request, needed: Access): void {
  const matters = request.method === 'POST' || isStaffAccess(needed);
  if (matters && isForeign(request)) throw new ApiError('cross_site');
}
