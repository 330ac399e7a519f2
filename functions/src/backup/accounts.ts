import { isDeepStrictEqual } from 'node:util';
import type { Auth, UserImportRecord, UserRecord } from 'firebase-admin/auth';
import { inGroups } from '../core/in-groups.ts';
import type { Chunk } from './part.ts';

/** Accounts per part: the maximum of one import call of Firebase Auth. */
const listedAtOnce = 1_000;
/** Accounts per look-up call: the maximum of Firebase Auth. */
const lookedUpAtOnce = 100;

/** Returns everything but passwords, which do not exist because all accounts are Google's. */
function accountJson(account: UserRecord): UserImportRecord {
  const { uid, email, emailVerified, displayName, photoURL, phoneNumber, disabled } = account;
  const { creationTime, lastSignInTime } = account.metadata;
  const known = { email, displayName, photoURL, phoneNumber, customClaims: account.customClaims };
  return {
    uid,
    emailVerified,
    disabled,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    metadata: { creationTime, lastSignInTime },
    providerData: account.providerData.map((provider) => ({
      uid: provider.uid,
      providerId: provider.providerId,
      displayName: provider.displayName,
      email: provider.email,
      photoURL: provider.photoURL,
      phoneNumber: provider.phoneNumber,
    })),
  };
}

export async function* readAccounts(auth: Auth, from: string | null): AsyncGenerator<Chunk> {
  let cursor = from;
  do {
    const page = await auth.listUsers(listedAtOnce, cursor ?? undefined);
    cursor = page.pageToken ?? null;
    const records = page.users.map((user) => JSON.stringify(accountJson(user)));
    yield { records, cursor };
  } while (cursor !== null);
}

async function findExisting(auth: Auth, accounts: readonly UserImportRecord[]) {
  const found = new Map<string, UserRecord>();
  for (const some of inGroups(accounts, lookedUpAtOnce)) {
    const { users } = await auth.getUsers(some.map(({ uid }) => ({ uid })));
    for (const user of users) found.set(user.uid, user);
  }
  return found;
}

/** Whether two accounts are equal, apart from their timestamps. */
function isSame(existing: UserRecord | undefined, wanted: UserImportRecord): boolean {
  if (existing === undefined) return false;
  const written: UserImportRecord = JSON.parse(JSON.stringify(accountJson(existing)));
  return isDeepStrictEqual({ ...written, metadata: null }, { ...wanted, metadata: null });
}

/**
 * Imports a part's accounts. An existing account that differs is deleted first, because an import
 * does not overwrite it. This ends its sessions.
 * @throws an error that names the first rejected account
 */
export async function writeAccounts(auth: Auth, records: readonly string[]): Promise<void> {
  const accounts = records.map((record): UserImportRecord => JSON.parse(record));
  const existing = await findExisting(auth, accounts);
  const wanted = accounts.filter((account) => !isSame(existing.get(account.uid), account));
  if (wanted.length === 0) return;
  const inTheWay = wanted.map(({ uid }) => uid).filter((uid) => existing.has(uid));
  if (inTheWay.length > 0) await auth.deleteUsers(inTheWay);
  const [first] = (await auth.importUsers(wanted)).errors;
  if (first !== undefined)
    throw new Error(`Account ${wanted[first.index]?.uid} is refused: ${first.error.message}`);
}
