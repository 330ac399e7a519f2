import { isDeepStrictEqual } from 'node:util';
import type { Auth, UserImportRecord, UserRecord } from 'firebase-admin/auth';
import { inGroups } from '../core/in-groups.ts';
import type { Chunk } from './part.ts';

/** Number of accounts per part. It is the maximum of one import call of Firebase Auth. */
const accountsPerPage = 1_000;
/** Number of accounts per lookup call. It is the maximum of Firebase Auth. */
const accountsPerLookup = 100;

/** Converts an account for an import. It has no password, because everyone signs in with Google. */
function toImportRecord(account: UserRecord): UserImportRecord {
  const { uid, email, emailVerified, displayName, photoURL, phoneNumber, disabled } = account;
  const { creationTime, lastSignInTime } = account.metadata;
  const optionalFields = {
    email,
    displayName,
    photoURL,
    phoneNumber,
    customClaims: account.customClaims,
  };
  return {
    uid,
    emailVerified,
    disabled,
    ...Object.fromEntries(
      Object.entries(optionalFields).filter(([, value]) => value !== undefined),
    ),
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
    const page = await auth.listUsers(accountsPerPage, cursor ?? undefined);
    cursor = page.pageToken ?? null;
    const records = page.users.map((user) => JSON.stringify(toImportRecord(user)));
    yield { records, cursor };
  } while (cursor !== null);
}

async function findExisting(auth: Auth, accounts: readonly UserImportRecord[]) {
  const found = new Map<string, UserRecord>();
  for (const group of inGroups(accounts, accountsPerLookup)) {
    const { users } = await auth.getUsers(group.map(({ uid }) => ({ uid })));
    for (const user of users) found.set(user.uid, user);
  }
  return found;
}

/** Whether two accounts are equal, apart from their timestamps. */
function isSame(existing: UserRecord | undefined, account: UserImportRecord): boolean {
  if (existing === undefined) return false;
  const existingRecord: UserImportRecord = JSON.parse(JSON.stringify(toImportRecord(existing)));
  return isDeepStrictEqual({ ...existingRecord, metadata: null }, { ...account, metadata: null });
}

/**
 * Imports the accounts of a part. If an existing account differs, it is deleted first, because an
 * import does not overwrite it. The deletion ends the account's sessions.
 * @throws an error that names the first rejected account
 */
export async function writeAccounts(auth: Auth, records: readonly string[]): Promise<void> {
  const accounts = records.map((record): UserImportRecord => JSON.parse(record));
  const existing = await findExisting(auth, accounts);
  const changedAccounts = accounts.filter((account) => !isSame(existing.get(account.uid), account));
  if (changedAccounts.length === 0) return;
  const outdatedUids = changedAccounts.map(({ uid }) => uid).filter((uid) => existing.has(uid));
  if (outdatedUids.length > 0) await auth.deleteUsers(outdatedUids);
  const [first] = (await auth.importUsers(changedAccounts)).errors;
  if (first !== undefined)
    throw new Error(
      `Account ${changedAccounts[first.index]?.uid} is refused: ${first.error.message}`,
    );
}
