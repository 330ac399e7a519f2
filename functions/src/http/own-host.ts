import type { Request } from 'express';

/** Returns the browser's host. Hosting calls the function under another and forwards this one. */
export function ownHost(request: Request): string | undefined {
  return (request.get('x-forwarded-host') ?? request.get('host'))?.split(',')[0]?.trim();
}
