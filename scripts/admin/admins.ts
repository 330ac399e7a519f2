import type { Auth, UserRecord } from 'firebase-admin/auth';
import { Refusal } from '../terminal/refusal.ts';

const pageSize = 1000;

/** All accounts with the custom claim `admin`. */
export async function listAdmins(auth: Auth): Promise<readonly UserRecord[]> {
  const admins: UserRecord[] = [];
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(pageSize, pageToken);
    admins.push(...page.users.filter((user) => user.customClaims?.admin === true));
    pageToken = page.pageToken;
  } while (pageToken);
  return admins;
}

async function findUser(auth: Auth, email: string): Promise<UserRecord> {
  try {
    return await auth.getUserByEmail(email);
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
    if (code === 'auth/user-not-found')
      throw new Refusal(
        `Nobody has signed in as ${email} yet: let that person sign in once first.`,
      );
    if (code === 'auth/invalid-email') throw new Refusal(`«${email}» is not an e-mail address.`);
    throw error;
  }
}

async function setAdmin(auth: Auth, user: UserRecord, admin: boolean): Promise<void> {
  const { admin: _admin, adminSince: _since, ...others } = user.customClaims ?? {};
  const given = admin ? { admin: true, adminSince: Math.floor(Date.now() / 1000) } : {};
  await auth.setCustomUserClaims(user.uid, { ...others, ...given });
}

/**
 * Makes an account an admin; other claims of it stay.
 * @returns whether it was not one before.
 * @throws Refusal where nobody has that e-mail address.
 */
export async function grantAdmin(auth: Auth, email: string): Promise<boolean> {
  const user = await findUser(auth, email);
  if (user.customClaims?.admin === true) return false;
  await setAdmin(auth, user, true);
  return true;
}

/**
 * Takes the right away and ends the account's sessions, so that it is gone at once.
 * @returns whether it was an admin before.
 * @throws Refusal for an unknown address, and for the last admin: nobody could make courses then.
 */
export async function revokeAdmin(auth: Auth, email: string): Promise<boolean> {
  const user = await findUser(auth, email);
  if (user.customClaims?.admin !== true) return false;
  const admins = await listAdmins(auth);
  if (admins.every(({ uid }) => uid === user.uid))
    throw new Refusal(`${email} is the last admin and stays one: grant somebody else first.`);
  await setAdmin(auth, user, false);
  await auth.revokeRefreshTokens(user.uid);
  return true;
}
