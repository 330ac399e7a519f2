import type { AdminAccount } from '@markaz/contract/admins';
import type { InputOf, ResponseOf } from '@markaz/contract/api';
import type { UserRecord } from 'firebase-admin/auth';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Admin } from '../../http/caller.ts';
import type { AuditStore } from '../audit/store.ts';
import { adminSince, claimsAdmin } from '../auth/identity.ts';
import type { AdminAccounts } from './accounts.ts';

export type AdminService = ReturnType<typeof createAdminService>;

interface Needs {
  readonly accounts: AdminAccounts;
  readonly audit: Pick<AuditStore, 'append' | 'withdraw'>;
  readonly now: () => Date;
}

function conflict(message: string): ApiError {
  return new ApiError('conflict', { message });
}

function lastAdmin(): ApiError {
  return conflict('هذا آخر مسؤول، فلا تُسحب صلاحيته. أضف مسؤولًا آخر أولًا.');
}

function present({ uid, displayName, email, photoURL, customClaims }: UserRecord): AdminAccount {
  return {
    uid,
    displayName: displayName ?? '',
    email: email ?? null,
    photoURL: photoURL ?? null,
    since: adminSince(customClaims)?.toISOString() ?? null,
  };
}

/** Who can do anything as an admin: a disabled account cannot. */
function isActive({ disabled }: UserRecord): boolean {
  return !disabled;
}

/** Who is an admin. Auth and the log share no transaction, so the log comes first. */
export function createAdminService({ accounts, audit, now }: Needs) {
  /** Enters the deed, does it, and strikes the entry if it cannot be done. */
  async function logged(
    admin: Admin,
    action: 'admin.grant' | 'admin.revoke',
    { uid, email }: UserRecord,
    work: () => Promise<void>,
  ): Promise<void> {
    const deed = { action, subjects: [`user/${uid}`], after: { email: email ?? null } };
    const entry = await audit.append({ admin, now: now() }, deed);
    try {
      await work();
    } catch (error) {
      await audit.withdraw(entry);
      throw error;
    }
  }

  /** @throws 409 where nobody but this account can act as an admin */
  async function refuseLast(uid: string): Promise<void> {
    const admins = await accounts.list();
    if (!admins.some((account) => account.uid !== uid && isActive(account))) throw lastAdmin();
  }

  return {
    async list(): Promise<ResponseOf<'admin/admins'>> {
      const admins = (await accounts.list()).map(present);
      return {
        admins: admins.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'ar')),
      };
    },

    /** @throws 404 for who never signed in */
    async grant(
      admin: Admin,
      { email }: InputOf<'admin/admins/grant'>,
    ): Promise<ResponseOf<'admin/admins/grant'>> {
      const account = await accounts.find({ email });
      if (account === null) {
        throw new ApiError('not_found', {
          message: 'لم يسجّل أحد الدخول بهذا البريد بعد. اطلب منه تسجيل الدخول مرة أولًا.',
        });
      }
      const { uid } = account;
      if (claimsAdmin(account.customClaims)) return { uid, granted: false };
      await logged(admin, 'admin.grant', account, () => accounts.setAdmin(account, now()));
      return { uid, granted: true };
    },

    /**
     * Takes the right away and ends the account's sessions. Two admins who do this to each other
     * at once both stay: whoever finds nobody left gives it back.
     * @throws 404, 409 for oneself and for the last one
     */
    async revoke(
      admin: Admin,
      { uid }: InputOf<'admin/admins/revoke'>,
    ): Promise<ResponseOf<'admin/admins/revoke'>> {
      if (uid === admin.uid) {
        throw conflict('لا تُسحب الصلاحية من النفس. اطلب ذلك من مسؤول آخر.');
      }
      const account = await accounts.find({ uid });
      if (account === null) throw notFound();
      if (!claimsAdmin(account.customClaims)) return { revoked: false };
      await refuseLast(uid);
      await logged(admin, 'admin.revoke', account, async () => {
        await accounts.setAdmin(account, null);
        try {
          await refuseLast(uid);
        } catch (error) {
          await accounts.setAdmin(account, adminSince(account.customClaims) ?? now());
          throw error;
        }
      });
      await accounts.signOut(uid);
      return { revoked: true };
    },
  };
}
