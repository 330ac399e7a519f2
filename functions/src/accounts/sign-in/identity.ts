import { times } from '@markaz/contract/limits';
import { type StaffRole, staffRoles } from '@markaz/contract/staff/roles';
import { cleanLine } from '@markaz/contract/text/text';
import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import type { Context } from '../../context.ts';
import { unavailable } from '../../core/api-error.ts';
import type { Credential, Identity, Person, SignedIn } from '../../core/caller.ts';
import { codeOf } from '../../core/grpc-status.ts';
import type { EndedStaffSessions } from './ended-staff-sessions.ts';

/** The failures that say nothing about the credential. */
const outages: ReadonlySet<string> = new Set([
  'auth/internal-error',
  'auth/insufficient-permission',
  'auth/invalid-credential',
  'auth/too-many-requests',
  'auth/quota-exceeded',
  'app/network-error',
  'app/network-timeout',
  'app/invalid-credential',
]);

/**
 * Null for a credential that Firebase Auth refuses. @throws 503 where Auth cannot be asked; any
 * other error as it is.
 */
export function refusedAsNull(error: unknown): null {
  const code = codeOf(error);
  if (typeof code !== 'string') throw error;
  const isOutage =
    outages.has(code) || /fetching public keys/iu.test(error instanceof Error ? error.message : '');
  if (isOutage) throw unavailable(error);
  if (code.startsWith('auth/')) return null;
  throw error;
}

function textClaim(token: DecodedIdToken, name: string): string | null {
  const value: unknown = token[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What a token tells about its holder. Who has no name is called by the front of the address. */
export function personOf(token: DecodedIdToken): Person {
  const email = textClaim(token, 'email');
  const name = cleanLine(textClaim(token, 'name') ?? email?.split('@')[0] ?? '');
  const photo = textClaim(token, 'picture');
  return {
    uid: token.uid,
    displayName: [...name].slice(0, 200).join(''),
    email,
    photoURL: photo?.startsWith('https://') ? photo : null,
    signedInAt: new Date(token.auth_time * 1000),
  };
}

/**
 * Only Google vouches for people here. Other providers may be switched on in the project by mistake,
 * and would let anyone be called as they like; an address that is not verified may be another's.
 */
export function isVouchedFor(token: DecodedIdToken): boolean {
  return token.firebase?.sign_in_provider === 'google.com' && token.email_verified === true;
}

type Claims = Readonly<Record<string, unknown>> | undefined;

/** What claims make of somebody; none of a student. */
export function rolesIn(claims: Claims): StaffRole[] {
  return staffRoles.filter((role) => claims?.[role] === true);
}

/** Whether an account is one of the centre's own. */
export function isStaff(claims: Claims): boolean {
  return rolesIn(claims).length > 0;
}

/** Whether the account still stands behind a sign-in of that time. */
function stillHolds({ disabled, tokensValidAfterTime }: UserRecord, signedInAt: Date): boolean {
  if (disabled) return false;
  return (
    tokensValidAfterTime === undefined || signedInAt.getTime() >= Date.parse(tokensValidAfterTime)
  );
}

/**
 * Tokens and cookies are verified here, without asking Firebase Auth; only who claims to be staff
 * is looked up, in one round trip that knows everything that may have changed since: account
 * deleted, disabled, sessions revoked, roles withdrawn or changed. Whether a student has ended the
 * session is told by the user document, where a call reads it (`refuseEnded`). A session of staff
 * lasts 12 hours, whatever carries it.
 */
export function createIdentity({
  auth: openAuth,
  now,
  endedStaffSessions,
}: Context & { readonly endedStaffSessions: EndedStaffSessions }): Identity {
  const verify = async (auth: Auth, { kind, token }: Credential) =>
    kind === 'id-token' ? auth.verifyIdToken(token) : auth.verifySessionCookie(token);

  const confirmStaff = async (auth: Auth, person: Person): Promise<SignedIn | null> => {
    // Tokens are renewed without a new sign-in, so the cookie's own end is not enough.
    if (now().getTime() - person.signedInAt.getTime() > times.staffSession) return null;
    const [account, isOver] = await Promise.all([
      auth.getUser(person.uid).catch(refusedAsNull),
      endedStaffSessions.include(person),
    ]);
    if (account === null || isOver || !stillHolds(account, person.signedInAt)) return null;
    const roles = rolesIn(account.customClaims);
    return roles.length > 0 ? { ...person, role: 'staff', roles } : { ...person, role: 'student' };
  };

  return {
    async identify(credential) {
      const auth = await openAuth();
      const token = await verify(auth, credential).catch(refusedAsNull);
      if (token === null || !isVouchedFor(token)) return null;
      const person = personOf(token);
      return isStaff(token) ? confirmStaff(auth, person) : { ...person, role: 'student' };
    },
  };
}
