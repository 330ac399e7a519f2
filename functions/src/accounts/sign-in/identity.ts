import { times } from '@markaz/contract/limits';
import { type StaffRole, staffRoles } from '@markaz/contract/staff/roles';
import { cleanLine } from '@markaz/contract/text/text';
import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import type { Context } from '../../context.ts';
import { unavailable } from '../../core/api-error.ts';
import type { Identity, Person, SignedIn } from '../../core/caller.ts';
import { codeOf } from '../../core/grpc-status.ts';
import type { Database } from '../../store/database.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { EndedSessions } from '../../store/records/user.ts';
import { isEnded } from '../sessions/sessions.ts';
import type { UserStore } from '../users/store.ts';

/** Error codes of failures that the credential did not cause. */
const outageCodes: ReadonlySet<string> = new Set([
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
 * Returns null if Firebase Auth rejected a credential.
 * @throws 503 if Firebase Auth is unavailable, and any other error unchanged
 */
export function nullIfRefused(error: unknown): null {
  const code = codeOf(error);
  if (typeof code !== 'string') throw error;
  const isOutage =
    outageCodes.has(code) ||
    /fetching public keys/iu.test(error instanceof Error ? error.message : '');
  if (isOutage) throw unavailable(error);
  if (code.startsWith('auth/')) return null;
  throw error;
}

function textClaim(token: DecodedIdToken, name: string): string | null {
  const value: unknown = token[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the person in a token. The start of the e-mail address replaces a missing name. */
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
 * Whether the sign-in is by Google, with a verified e-mail address. Another provider that is
 * enabled by mistake might accept any name. An unverified address may belong to somebody else.
 */
export function isVerifiedByGoogle(token: DecodedIdToken): boolean {
  return token.firebase?.sign_in_provider === 'google.com' && token.email_verified === true;
}

type Claims = Readonly<Record<string, unknown>> | undefined;

export function rolesIn(claims: Claims): StaffRole[] {
  return staffRoles.filter((role) => claims?.[role] === true);
}

export function isStaff(claims: Claims): boolean {
  return rolesIn(claims).length > 0;
}

/** Returns the author whose courses a teacher sees. Returns null for accounts without the role. */
export function teacherOf(claims: Claims): string | null {
  const author = claims?.teacherOf;
  return claims?.teacher === true && typeof author === 'string' ? author : null;
}

/** Whether the account is enabled, and its sessions were not revoked since the sign-in. */
function isSignInValid({ disabled, tokensValidAfterTime }: UserRecord, signedInAt: Date): boolean {
  return !disabled && signedInAt.getTime() >= Date.parse(tokensValidAfterTime ?? '1970-01-01');
}

/**
 * Identifies callers. Tokens and cookies are verified locally. If they contain a staff role, the
 * account is also looked up in Firebase Auth, which shows whether it was deleted or disabled,
 * whether its sessions were revoked, and which roles it has now. Only the user document shows
 * whether a student has ended the session, so calls that read this document check it
 * (`refuseEndedSession`). A staff session lasts 12 hours from the sign-in.
 */
export function createIdentity({
  auth: openAuth,
  now,
  endedStaffSessions,
}: Context & { readonly endedStaffSessions: EndedStaffSessions }): Identity {
  const confirmStaff = async (auth: Auth, person: Person): Promise<SignedIn | null> => {
    // Firebase renews ID tokens without a new sign-in, so the expiry of the cookie is not enough.
    if (now().getTime() - person.signedInAt.getTime() > times.staffSession) return null;
    const [account, hasEnded] = await Promise.all([
      auth.getUser(person.uid).catch(nullIfRefused),
      endedStaffSessions.includes(person),
    ]);
    if (account === null || hasEnded || !isSignInValid(account, person.signedInAt)) return null;
    const roles = rolesIn(account.customClaims);
    if (roles.length === 0) return { ...person, role: 'student' };
    return { ...person, role: 'staff', roles, teacherOf: teacherOf(account.customClaims) };
  };

  return {
    async identify({ kind, token: text }) {
      const auth = await openAuth();
      const verified =
        kind === 'id-token' ? auth.verifyIdToken(text) : auth.verifySessionCookie(text);
      const token = await verified.catch(nullIfRefused);
      if (token === null || !isVerifiedByGoogle(token)) return null;
      const person = personOf(token);
      return isStaff(token) ? confirmStaff(auth, person) : { ...person, role: 'student' };
    },
  };
}

/**
 * Lifetime of the cache. After a staff sign-out, other instances may accept the session for this
 * time.
 */
const cacheLifetimeMs = 60_000;

type EndedStaffSessions = ReturnType<typeof createEndedStaffSessions>;

/** Caches the ended sessions of staff, because most staff calls do not read the user document. */
export function createEndedStaffSessions(
  users: Pick<UserStore, 'readEndedSessions'>,
  changes: Database['changes'],
  now: () => Date,
) {
  const cache = createReadCache<EndedSessions>({
    read: (uid) => users.readEndedSessions(uid),
    sizeOf: () => 1,
    maxSize: Number.MAX_SAFE_INTEGER,
    elapsed: () => now().getTime(),
    ttl: cacheLifetimeMs,
  });
  // A sign-out on this instance takes effect at once.
  changes.on('signedOut', cache.delete);
  return {
    /** Whether the person has ended this session. Cost: 1 read per person and minute. */
    async includes({ uid, signedInAt }: Person): Promise<boolean> {
      const ended = await cache.get(uid);
      return ended !== null && isEnded(ended, signedInAt);
    },
  };
}
