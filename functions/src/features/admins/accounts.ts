import type { UserRecord } from 'firebase-admin/auth';
import { claimsAdmin, type OpenAuth, refusedAsNull } from '../auth/identity.ts';

/** The accounts of Firebase Auth, as far as being an admin goes. */
export interface AdminAccounts {
  find(by: { readonly uid: string } | { readonly email: string }): Promise<UserRecord | null>;
  /** Every account with the claim; a call to Auth for each thousand accounts there are. */
  list(): Promise<UserRecord[]>;
  /** Gives the claim, with when, or takes it (null); other claims of the account stay. */
  setAdmin(account: UserRecord, since: Date | null): Promise<void>;
  /** Ends all sessions. */
  signOut(uid: string): Promise<void>;
}

const accountsAtOnce = 1_000;

/** Auth being away is 503; whatever else goes wrong stays what it is. */
function fail(error: unknown): never {
  refusedAsNull(error);
  throw error;
}

export function createAdminAccounts(openAuth: OpenAuth): AdminAccounts {
  return {
    async find(by) {
      const auth = await openAuth();
      const found = 'uid' in by ? auth.getUser(by.uid) : auth.getUserByEmail(by.email);
      return found.catch(refusedAsNull);
    },

    async list() {
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

    async setAdmin({ uid, customClaims }, since) {
      const { admin: _admin, adminSince: _since, ...others } = customClaims ?? {};
      const given =
        since === null ? {} : { admin: true, adminSince: Math.floor(since.getTime() / 1000) };
      const auth = await openAuth();
      await auth.setCustomUserClaims(uid, { ...others, ...given }).catch(fail);
    },

    async signOut(uid) {
      const auth = await openAuth();
      await auth.revokeRefreshTokens(uid).catch(fail);
    },
  };
}
