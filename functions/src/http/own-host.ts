import type { Request } from 'express';

/** Hosting calls the function under another name and passes on the one that the browser used. */
export function ownHost(request: Request): string | undefined {
  return (request.get('x-forwarded-host') ?? request.get('host'))?.split(',')[0]?.trim();
}
