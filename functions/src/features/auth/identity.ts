import { cleanLine } from '@markaz/contract/text';
import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import { unavailable } from '../../http/api-error.ts';
import type { Credential, Identity, Person, SignedIn } from '../../http/caller.ts';

/** Opening Firebase Auth loads its client, so it waits until someone shows a credential. */
export type OpenAuth = () => Promise<Auth>;

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
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
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

type Claims = Readonly<Record<string, unknown>> | undefined;

export function claimsAdmin(claims: Claims): boolean {
  return claims?.admin === true;
}

/** When the claim was given, as far as it says so (`adminSince`, seconds since 1970). */
export function adminSince(claims: Claims): Date | null {
  const since = claims?.adminSince;
  return typeof since === 'number' ? new Date(since * 1000) : null;
}

/** Whether the account still stands behind a sign-in of that time. */
function stillHolds({ disabled, tokensValidAfterTime }: UserRecord, signedInAt: Date): boolean {
  if (disabled) return false;
  return tokensValidAfterTime === undefined
    ? true
    : signedInAt.getTime() >= Date.parse(tokensValidAfterTime);
}

/**
 * Tokens and cookies are verified here, without asking Firebase Auth; only who claims to be an
 * admin is looked up, in one round trip that knows everything that may have changed since: account
 * deleted, disabled, sessions revoked, claim withdrawn.
 */
export function createIdentity(openAuth: OpenAuth): Identity {
  const verify = async (auth: Auth, { kind, token }: Credential) =>
    kind === 'id-token' ? auth.verifyIdToken(token) : auth.verifySessionCookie(token);

  const confirmAdmin = async (auth: Auth, person: Person): Promise<SignedIn | null> => {
    const account = await auth.getUser(person.uid).catch(refusedAsNull);
    if (account === null || !stillHolds(account, person.signedInAt)) return null;
    return { ...person, role: claimsAdmin(account.customClaims) ? 'admin' : 'student' };
  };

  return {
    async identify(credential) {
      const auth = await openAuth();
      const token = await verify(auth, credential).catch(refusedAsNull);
      if (token === null) return null;
      const person = personOf(token);
      return claimsAdmin(token) ? confirmAdmin(auth, person) : { ...person, role: 'student' };
    },
  };
}
