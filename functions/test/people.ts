import { randomUUID } from 'node:crypto';
import { sessionCookieName } from '@markaz/contract/accounts/auth';
import type { StaffRole } from '@markaz/contract/staff/roles';
import { parseSetCookie } from 'cookie';
import { Timestamp } from 'firebase-admin/firestore';
import { newUserRecord } from '../src/accounts/users/new-user.ts';
import type { Account, TestApi } from './harness.ts';

/** The reason that tests give when staff change a student’s access or a card. */
export const reason = 'طلب ولي الأمر';

interface Claims {
  /** Seconds between the sign-in and the API’s current time. */
  readonly signedInAgo?: number;
  readonly admin?: boolean;
  readonly [claim: string]: unknown;
}

function encodeJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Makes an unsigned ID token, like the Auth emulator. */
export function idTokenFor(
  api: Pick<TestApi, 'projectId'> & Partial<Pick<TestApi, 'now'>>,
  uid: string,
  { signedInAgo = 0, ...claims }: Claims = {},
): string {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${api.projectId}`,
    aud: api.projectId,
    // The sign-in time follows the test's clock. `iat` and `exp` follow the machine's clock.
    auth_time: Math.floor((api.now?.() ?? new Date()).getTime() / 1000) - signedInAgo,
    iat: seconds,
    exp: seconds + 3600,
    sub: uid,
    user_id: uid,
    name: 'طالب مجتهد',
    email: `${uid}@example.com`,
    email_verified: true,
    picture: 'https://lh3.googleusercontent.com/a/photo',
    firebase: { identities: {}, sign_in_provider: 'google.com' },
    ...claims,
  };
  return `${encodeJson({ alg: 'none', typ: 'JWT' })}.${encodeJson(payload)}.`;
}

function googleProvider(uid: string) {
  return { uid: `google-${uid}`, providerId: 'google.com', email: `${uid}@example.com` };
}

/** Creates the account that Firebase Auth has after a sign-in with Google. */
async function makeAccount({ auth }: TestApi, uid: string, displayName: string): Promise<void> {
  await auth.createUser({ uid, email: `${uid}@example.com`, displayName });
  await auth.updateUser(uid, { emailVerified: true, providerToLink: googleProvider(uid) });
}

/** Makes a student who has signed in with Google and on the site. */
export async function makeStudent(api: TestApi, claims: Claims = {}): Promise<Account> {
  const uid = `u-${randomUUID().slice(0, 8)}`;
  await makeAccount(api, uid, 'طالب مجتهد');
  const idToken = idTokenFor(api, uid, claims);
  await api.call('auth/login', { idToken });
  return { uid, idToken };
}

/** Makes a member of staff with these roles, who has signed in. */
export async function makeStaff(
  api: TestApi,
  roles: readonly StaffRole[],
  name = 'موظفة المركز',
): Promise<Account> {
  const uid = `a-${randomUUID().slice(0, 8)}`;
  await makeAccount(api, uid, name);
  const claims = Object.fromEntries(roles.map((role) => [role, true]));
  await api.auth.setCustomUserClaims(uid, claims);
  const person = {
    uid,
    // Each call gets a new token, because tests advance the clock and staff must sign in every day.
    get idToken() {
      return idTokenFor(api, uid, { ...claims, name });
    },
  };
  await api.call('auth/login', { idToken: person.idToken });
  return person;
}

export function makeAdmin(api: TestApi): Promise<Account> {
  return makeStaff(api, ['admin'], 'مدير المركز');
}

/** Creates many accounts in one call. They have not signed in on the site. */
export async function makeCrowd(api: TestApi, count: number): Promise<Account[]> {
  const uids = Array.from({ length: count }, () => `c-${randomUUID().slice(0, 12)}`);
  const users = uids.map((uid) => ({
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    providerData: [googleProvider(uid)],
  }));
  for (let start = 0; start < users.length; start += 500) {
    const { errors } = await api.auth.importUsers(users.slice(start, start + 500));
    if (errors.length > 0) throw new Error(`Not imported: ${errors[0]?.error.message}`);
  }
  return uids.map((uid) => ({ uid, idToken: idTokenFor(api, uid) }));
}

/** Makes accounts, and enrols them by writing their documents directly instead of by API calls. */
export async function makeEnrolledCrowd(
  api: TestApi,
  { cId }: { readonly cId: string },
  count: number,
): Promise<Account[]> {
  const crowd = await makeCrowd(api, count);
  const at = Timestamp.fromDate(api.now());
  for (let start = 0; start < crowd.length; start += 100) {
    const batch = api.firestore.batch();
    for (const { uid } of crowd.slice(start, start + 100)) {
      const person = { uid, displayName: uid, email: null, photoURL: null, signedInAt: api.now() };
      const record = newUserRecord(person, api.now());
      const enrolments = { [cId]: { at, code: null } };
      batch.set(api.firestore.doc(`users/${uid}`), { ...record, courses: [cId], enrolments });
    }
    await batch.commit();
  }
  return crowd;
}

/**
 * Signs in once more, like a browser.
 * @returns the header with the session cookie
 */
export async function signInByCookie(
  api: TestApi,
  { idToken }: Pick<Account, 'idToken'>,
): Promise<{ readonly cookie: string }> {
  const { headers } = await api.send('auth/login', { idToken });
  const { value = '' } = parseSetCookie(headers.get('set-cookie') ?? '');
  return { cookie: `${sessionCookieName}=${value}` };
}
