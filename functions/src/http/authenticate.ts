import { sessionCookieName } from '@markaz/contract/accounts/auth';
import type { Access } from '@markaz/contract/endpoint';
import { isStaffAccess } from '@markaz/contract/staff/roles';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { ApiError } from '../core/api-error.ts';
import {
  type Caller,
  type CallerFor,
  type Credential,
  type Identity,
  may,
  visitor,
} from '../core/caller.ts';

/** A bearer token is meant for this one request, so it takes precedence over a cookie. */
export function credentialOf(request: Request): Credential | null {
  const bearer = /^Bearer +(\S+)$/iu.exec(request.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return { kind: 'id-token', token: bearer };
  const cookie = parseCookie(request.get('cookie') ?? '')[sessionCookieName];
  return cookie ? { kind: 'session-cookie', token: cookie } : null;
}

/** Returns the caller. A request without a valid credential is treated as anonymous. */
async function authenticate(request: Request, identity: Identity): Promise<Caller> {
  const credential = credentialOf(request);
  if (credential === null) return visitor;
  return (await identity.identify(credential)) ?? visitor;
}

/**
 * Identifies the caller, if the call needs that, and checks their role.
 * @throws 401 for a visitor, 403 without the role, if the call needs more
 */
export async function admit<Needed extends Access>(
  request: Request,
  needed: Needed,
  identity: Identity,
): Promise<CallerFor<Needed>> {
  const caller = needed === 'public' ? visitor : await authenticate(request, identity);
  const ofStaff = isStaffAccess(needed) ? needed : null;
  const signedInOnly = needed === 'student' || ofStaff !== null;
  if (signedInOnly && caller.role === 'visitor') throw new ApiError('not_authenticated');
  if (ofStaff !== null && !may(caller, ofStaff)) throw new ApiError('not_authorized');
  // The compiler cannot follow the checks above.
  return caller as CallerFor<Needed>;
}
