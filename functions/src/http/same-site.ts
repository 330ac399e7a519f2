import type { Request } from 'express';
import { ApiError } from './api-error.ts';

/** Hosting calls the function under another name and passes on the one that the browser used. */
function ownHost(request: Request): string | undefined {
  return (request.get('x-forwarded-host') ?? request.get('host'))?.split(',')[0]?.trim();
}

function isForeign(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.get('origin');
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== ownHost(request);
}

/**
 * Refuses a change that another site's page sends with our visitor's cookie. Browsers always say
 * where a POST comes from; what says nothing is no browser and has no one's cookie.
 * @throws 403 cross_site
 */
export function refuseForeign(request: Request): void {
  if (isForeign(request)) throw new ApiError('cross_site');
}
