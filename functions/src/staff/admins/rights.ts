import type { AdminAccount } from '@markaz/contract/staff/admins';
import type { AuditAction, AuditOutcome } from '@markaz/contract/staff/audit';
import type { StaffRole } from '@markaz/contract/staff/roles';
import type { UserRecord } from 'firebase-admin/auth';
import { rolesIn, teacherOf } from '../../accounts/sign-in/identity.ts';
import { ApiError, invalidFields, notFound } from '../../core/api-error.ts';
import type { Log } from '../../http/request-log.ts';
import type { Acting } from '../../store/audit.ts';
import type { Authors } from '../../store/authors.ts';
import type { AuditStore } from '../audit/store.ts';
import {
  type AdminAccounts,
  nameOf,
  presentStaffMember,
  type RoleChange,
  roleSince,
} from './accounts.ts';

export type AdminRights = ReturnType<typeof createAdminRights>;

/** Who grants or revokes a role: an admin, or the command `npm run admin`. */
type Actor = Acting['admin'];

interface AdminRightsDependencies {
  readonly accounts: AdminAccounts;
  /** Reads all authors. Cost: 1 read. */
  readonly readAuthors: () => Promise<Authors>;
  readonly audit: Pick<AuditStore, 'begin' | 'conclude'>;
  readonly log: Log;
  readonly now: () => Date;
}

type FoundAccount = UserRecord | null;

const refusals = {
  unknown: ['not_found', 'لم يسجّل أحد الدخول بهذا البريد بعد. اطلب منه تسجيل الدخول مرة أولًا.'],
  'not-google': [
    'conflict',
    'لم تؤكّد جوجل هذا البريد. اطلب من صاحبه تسجيل الدخول في الموقع بحساب جوجل مرة أولًا.',
  ],
  self: ['conflict', 'لا تُسحب الصلاحية من النفس. اطلب ذلك من مسؤول آخر.'],
  last: ['conflict', 'هذا آخر مسؤول، فلا تُسحب صلاحيته. أضف مسؤولًا آخر أولًا.'],
} as const;

export type Reason = keyof typeof refusals;

/**
 * Thrown if a role may not be granted or revoked. The command `npm run admin` prints the reason in
 * English.
 */
export class RoleRefusedError extends ApiError {
  readonly reason: Reason;

  constructor(reason: Reason) {
    const [code, message] = refusals[reason];
    super(code, { message });
    this.reason = reason;
  }
}

/** Whether Google verified the e-mail address. Only such accounts can sign in and get a role. */
function isVerifiedAccount({ emailVerified, providerData }: UserRecord): boolean {
  return emailVerified && providerData.some(({ providerId }) => providerId === 'google.com');
}

function hasRole(account: FoundAccount, role: StaffRole): boolean {
  return rolesIn(account?.customClaims).includes(role);
}

/**
 * Whether an account can act as an admin. It must have the role, be enabled and be able to sign in.
 */
function isActiveAdmin(account: UserRecord): boolean {
  return hasRole(account, 'admin') && !account.disabled && isVerifiedAccount(account);
}

/**
 * Creates the functions that grant and revoke roles. The admin pages and the command use them.
 * Firebase Auth and Firestore have no common transaction. Therefore the log entry is written before
 * the role changes, and is never deleted. Its outcome is added later, and stays `pending` if it is
 * unknown.
 */
export function createAdminRights(dependencies: AdminRightsDependencies) {
  const { accounts, readAuthors, audit, log, now } = dependencies;

  /** Runs a call whose response may be lost. After an error, checks whether the call succeeded. */
  async function runOrVerify(
    uid: string,
    operation: () => Promise<void>,
    isDone: (found: FoundAccount) => boolean,
  ): Promise<void> {
    try {
      await operation();
    } catch (error) {
      if (!isDone(await accounts.find({ uid }))) throw error;
    }
  }

  const setRoles = (account: UserRecord, change: RoleChange, author: string | null) =>
    runOrVerify(
      account.uid,
      () => accounts.setRoles(account, change, author),
      (found) =>
        (Object.entries(change) as [StaffRole, Date | null][]).every(
          ([role, grantedAt]) => hasRole(found, role) === (grantedAt !== null),
        ) &&
        (change.teacher == null || teacherOf(found?.customClaims) === author),
    );

  async function recordOutcome(entry: string, outcome: AuditOutcome): Promise<void> {
    if (outcome === 'pending') return;
    try {
      await audit.conclude(entry, outcome);
    } catch (error) {
      const message = `Entry ${entry} of the log stays pending, it is ${outcome}: ${String(error)}`;
      log({ severity: 'ERROR', message });
    }
  }

  /**
   * Logs an action, runs it and records its outcome. The third part of the action is the name of the
   * teacher whose courses the account will see.
   * @param outcomeOf returns the outcome, given the current state of the account. It is called only
   * if `operation` throws
   * @throws the error of `operation`, unless `outcomeOf` returns 'done'
   */
  async function runLogged(
    actor: Actor,
    [action, roles, teacher]: readonly [AuditAction, readonly StaffRole[], (string | undefined)?],
    { uid, email }: UserRecord,
    operation: () => Promise<'done' | 'failed'>,
    outcomeOf: (found: FoundAccount) => AuditOutcome,
  ): Promise<'done' | 'failed'> {
    const after = { email: email ?? null, roles: [...roles], ...(teacher && { teacher }) };
    const logged = { action, subjects: [`user/${uid}`], after };
    const entry = await audit.begin({ admin: actor, now: now() }, logged);
    try {
      const outcome = await operation();
      await recordOutcome(entry, outcome);
      return outcome;
    } catch (error) {
      const outcome = await accounts.find({ uid }).then(outcomeOf, () => 'pending' as const);
      await recordOutcome(entry, outcome);
      if (outcome === 'done') return outcome;
      throw error;
    }
  }

  /** Whether no account except this one can act as an admin. */
  async function isLastAdmin(uid: string): Promise<boolean> {
    const staff = await accounts.list();
    return !staff.some((account) => account.uid !== uid && isActiveAdmin(account));
  }

  /**
   * Revokes roles and ends the account's sessions. If no other admin is left, restores the roles
   * and returns 'failed'.
   */
  async function revokeRoles(
    account: UserRecord,
    roles: readonly StaffRole[],
  ): Promise<'done' | 'failed'> {
    const { uid, tokensValidAfterTime } = account;
    const makeRoleChange = (grantedAt: (role: StaffRole) => Date | null): RoleChange =>
      Object.fromEntries(roles.map((role) => [role, grantedAt(role)]));
    const formerRoles = makeRoleChange((role) => roleSince(account, role) ?? now());
    const restore = () => setRoles(account, formerRoles, teacherOf(account.customClaims));
    await setRoles(
      account,
      makeRoleChange(() => null),
      null,
    );
    const wasLastAdmin =
      roles.includes('admin') &&
      (await isLastAdmin(uid).catch(async (error: unknown) => {
        await restore();
        throw error;
      }));
    if (wasLastAdmin) {
      await restore();
      return 'failed';
    }
    await runOrVerify(
      uid,
      () => accounts.signOut(uid),
      (found) => found?.tokensValidAfterTime !== tokensValidAfterTime,
    );
    return 'done';
  }

  return {
    readAuthors,

    /** Lists everyone with a role, sorted by name. Cost: 1 read if there are teachers. */
    async list(): Promise<AdminAccount[]> {
      const found = await accounts.list();
      const hasTeachers = found.some((account) => hasRole(account, 'teacher'));
      const authors: Authors = hasTeachers ? await readAuthors() : new Map();
      const staff = found.map((account) => presentStaffMember(account, authors));
      return staff.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'ar'));
    },

    /** Returns the names of everyone with a role, keyed by uid. */
    async names(): Promise<Record<string, string>> {
      return Object.fromEntries((await accounts.list()).map((each) => [each.uid, nameOf(each)]));
    },

    /**
     * Grants a role to the account with this e-mail address. Cost: 1 read for the role `teacher`.
     * @param author the author whose courses a teacher sees
     * @returns the uid, and whether the role or its author is new
     * @throws RoleRefusedError, and 400 if a teacher's author is missing or unknown
     */
    async grant(actor: Actor, email: string, role: StaffRole, author?: string) {
      const teacher =
        role === 'teacher' ? (await readAuthors()).get(author ?? '')?.name : undefined;
      if (role === 'teacher' && teacher === undefined)
        throw invalidFields({ author: 'اختر مدرسًا من القائمة' });
      const account = await accounts.find({ email });
      if (account === null) throw new RoleRefusedError('unknown');
      const { uid } = account;
      const newAuthor = (role === 'teacher' && author) || null;
      const isGranted = (found: FoundAccount) =>
        hasRole(found, role) &&
        (newAuthor === null || teacherOf(found?.customClaims) === newAuthor);
      if (isGranted(account)) return { uid, granted: false };
      if (!isVerifiedAccount(account)) throw new RoleRefusedError('not-google');
      const operation = async () => {
        await setRoles(account, { [role]: now() }, newAuthor);
        return 'done' as const;
      };
      await runLogged(actor, ['admin.grant', [role], teacher], account, operation, (found) =>
        isGranted(found) ? 'done' : 'failed',
      );
      return { uid, granted: true };
    },

    /**
     * Revokes one role or all roles, and ends the account's sessions. If the only two admins revoke
     * each other at the same time, roles are restored so that an admin remains.
     * @returns whether the account had the role
     * @throws RoleRefusedError, and 404 for an unknown uid
     */
    async revoke(
      actor: Actor,
      identifier: { readonly uid: string } | { readonly email: string },
      role?: StaffRole,
    ): Promise<boolean> {
      const account = await accounts.find(identifier);
      if (account === null)
        throw 'uid' in identifier ? notFound() : new RoleRefusedError('unknown');
      const { uid, customClaims, tokensValidAfterTime } = account;
      if (uid === actor.uid) throw new RoleRefusedError('self');
      const roles = rolesIn(customClaims).filter((each) => role === undefined || each === role);
      if (roles.length === 0) return false;
      if (roles.includes('admin') && (await isLastAdmin(uid))) throw new RoleRefusedError('last');
      const operation = () => revokeRoles(account, roles);
      const outcome = await runLogged(
        actor,
        ['admin.revoke', roles],
        account,
        operation,
        (found) => {
          if (roles.some((each) => hasRole(found, each))) return 'failed';
          // The role is revoked but the sessions are still open, so the action is neither done nor
          // failed.
          return found?.tokensValidAfterTime === tokensValidAfterTime ? 'pending' : 'done';
        },
      );
      if (outcome === 'failed') throw new RoleRefusedError('last');
      return true;
    },
  };
}
