import type { AdminAccount } from '@markaz/contract/admins';
import { cleanLine } from '@markaz/contract/text';
import type { UserRecord } from 'firebase-admin/auth';
import { adminSince, claimsAdmin, refusedAsNull } from '../auth/identity.ts';
import type { OpenAuth } from '../context.ts';

/** An account as lists show it; the name is whatever its owner told Google. */
export function presentAdmin({ uid, displayName, email, customClaims }: UserRecord): AdminAccount {
  return {
    uid,
    displayName: cleanLine(displayName ?? ''),
    email: email ?? null,
    since: adminSince(customClaims)?.toISOString() ?? null,
  };
}

export type AdminAccounts = ReturnType<typeof createAdminAccounts>;

const accountsAtOnce = 1_000;

/** Auth being away is 503; whatever else goes wrong stays what it is. */
function fail(error: unknown): never {
  refusedAsNull(error);
  throw error;
}

/** The accounts of Firebase Auth, as far as being an admin goes. */
export function createAdminAccounts(openAuth: OpenAuth) {
  return {
    async find(
      by: { readonly uid: string } | { readonly email: string },
    ): Promise<UserRecord | null> {
      const auth = await openAuth();
      const found = 'uid' in by ? auth.getUser(by.uid) : auth.getUserByEmail(by.email);
      return found.catch(refusedAsNull);
    },

    /** Every account with the claim; a call to Auth for each thousand accounts there are. */
    async list(): Promise<UserRecord[]> {
      const auth = await openAuth();
      const admins: UserRecord[] = [];
      let pageToken: string | undefined;
      do {
        const page = await auth.listUsers(accountsAtOnce, pageToken).catch(fail);
        admins.push(...page.users.filter(({ customClaims }) => claimsAdmin(customClaims)));
        pageToken = page.pageToken;
      } while (pageToken);
      return admins;
    },

    /** Gives the claim, with when, or takes it (null); other claims of the account stay. */
    async setAdmin({ uid, customClaims }: UserRecord, since: Date | null): Promise<void> {
      const { admin: _admin, adminSince: _since, ...others } = customClaims ?? {};
      const given =
        since === null ? {} : { admin: true, adminSince: Math.floor(since.getTime() / 1000) };
      const auth = await openAuth();
      await auth.setCustomUserClaims(uid, { ...others, ...given }).catch(fail);
    },

    /** Ends all sessions. */
    async signOut(uid: string): Promise<void> {
      const auth = await openAuth();
      await auth.revokeRefreshTokens(uid).catch(fail);
    },
  };
}
