import type { AdminAccount } from '@markaz/contract/admins';
import type { AuditAction, AuditOutcome } from '@markaz/contract/audit';
import type { UserRecord } from 'firebase-admin/auth';
import type { Log } from '../../http/request-log.ts';
import type { Acting } from '../../store/audit.ts';
import type { AuditStore } from '../audit/store.ts';
import { adminSince, claimsAdmin } from '../auth/identity.ts';
import { type AdminAccounts, presentAdmin } from './accounts.ts';

export type AdminRights = ReturnType<typeof createAdminRights>;

/** Who gives or takes the right: an admin, or the command. */
export type Actor = Acting['admin'];

export interface AdminRightsDependencies {
  readonly accounts: AdminAccounts;
  readonly audit: Pick<AuditStore, 'begin' | 'conclude'>;
  readonly log: Log;
  readonly now: () => Date;
}

type Found = UserRecord | null;

export type Granted =
  | { readonly outcome: 'unknown' | 'not-google' }
  | { readonly outcome: 'granted' | 'already'; readonly uid: string };

export type Revoked = 'revoked' | 'unknown' | 'own' | 'no-admin' | 'last';

/** Signing in takes Google's word for an address; nobody else's makes an admin. */
function isGoogles({ emailVerified, providerData }: UserRecord): boolean {
  return emailVerified && providerData.some(({ providerId }) => providerId === 'google.com');
}

/** Who can do anything as an admin: not a disabled account, nor one that cannot sign in with us. */
function isActive(account: UserRecord): boolean {
  return !account.disabled && isGoogles(account);
}

/**
 * Who is an admin: the rules, for the admin pages and for the command. Auth and the log share no
 * transaction. So the log comes first, and no entry is ever struck: it tells what came of the action,
 * or stays `pending` where that is not known.
 */
export function createAdminRights({ accounts, audit, log, now }: AdminRightsDependencies) {
  /** Does what may have been done although its answer is lost; then the account is looked at. */
  async function surely(
    uid: string,
    work: () => Promise<void>,
    isDone: (found: Found) => boolean,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isDone(await accounts.find({ uid }))) throw error;
    }
  }

  const setAdmin = (account: UserRecord, since: Date | null) =>
    surely(
      account.uid,
      () => accounts.setAdmin(account, since),
      (found) => claimsAdmin(found?.customClaims) === (since !== null),
    );

  async function conclude(entry: string, outcome: AuditOutcome): Promise<void> {
    if (outcome === 'pending') return;
    try {
      await audit.conclude(entry, outcome);
    } catch (error) {
      const message = `Entry ${entry} of the log stays pending, it is ${outcome}: ${String(error)}`;
      log({ severity: 'ERROR', message });
    }
  }

  /** Enters the action, does it, and notes what came of it. @throws what `work` throws, unless done */
  async function withLog(
    actor: Actor,
    action: AuditAction,
    { uid, email }: UserRecord,
    work: () => Promise<'done' | 'failed'>,
    outcomeOf: (found: Found) => AuditOutcome,
  ): Promise<'done' | 'failed'> {
    const logged = { action, subjects: [`user/${uid}`], after: { email: email ?? null } };
    const entry = await audit.begin({ admin: actor, now: now() }, logged);
    try {
      const outcome = await work();
      await conclude(entry, outcome);
      return outcome;
    } catch (error) {
      const outcome = await accounts.find({ uid }).then(outcomeOf, () => 'pending' as const);
      await conclude(entry, outcome);
      if (outcome === 'done') return outcome;
      throw error;
    }
  }

  /** Whether nobody but this account can act as an admin. */
  async function isLast(uid: string): Promise<boolean> {
    const admins = await accounts.list();
    return !admins.some((account) => account.uid !== uid && isActive(account));
  }

  /** Takes the right away and ends the sessions, or gives it back where nobody else has it. */
  async function withdraw(account: UserRecord): Promise<'done' | 'failed'> {
    const { uid, customClaims, tokensValidAfterTime } = account;
    const giveBack = () => setAdmin(account, adminSince(customClaims) ?? now());
    await setAdmin(account, null);
    const isNeeded = await isLast(uid).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (isNeeded) {
      await giveBack();
      return 'failed';
    }
    await surely(
      uid,
      () => accounts.signOut(uid),
      (found) => found?.tokensValidAfterTime !== tokensValidAfterTime,
    );
    return 'done';
  }

  return {
    /** By name. */
    async list(): Promise<AdminAccount[]> {
      const admins = (await accounts.list()).map(presentAdmin);
      return admins.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'ar'));
    },

    async grant(actor: Actor, email: string): Promise<Granted> {
      const account = await accounts.find({ email });
      if (account === null) return { outcome: 'unknown' };
      const { uid } = account;
      if (claimsAdmin(account.customClaims)) return { outcome: 'already', uid };
      if (!isGoogles(account)) return { outcome: 'not-google' };
      const work = async () => {
        await setAdmin(account, now());
        return 'done' as const;
      };
      await withLog(actor, 'admin.grant', account, work, (found) =>
        claimsAdmin(found?.customClaims) ? 'done' : 'failed',
      );
      return { outcome: 'granted', uid };
    },

    /**
     * Takes the right away and ends the account's sessions. Two admins who do this to each other
     * at once both stay: whoever finds nobody left gives it back.
     */
    async revoke(
      actor: Actor,
      by: { readonly uid: string } | { readonly email: string },
    ): Promise<Revoked> {
      const account = await accounts.find(by);
      if (account === null) return 'unknown';
      const { uid, tokensValidAfterTime } = account;
      if (uid === actor.uid) return 'own';
      if (!claimsAdmin(account.customClaims)) return 'no-admin';
      if (await isLast(uid)) return 'last';
      const work = () => withdraw(account);
      const outcome = await withLog(actor, 'admin.revoke', account, work, (found) => {
        if (claimsAdmin(found?.customClaims)) return 'failed';
        // Half done, without the right but with open sessions, is neither.
        return found?.tokensValidAfterTime === tokensValidAfterTime ? 'pending' : 'done';
      });
      return outcome === 'done' ? 'revoked' : 'last';
    },
  };
}
