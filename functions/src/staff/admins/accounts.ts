import type { AdminAccount } from '@markaz/contract/staff/admins';
import type { StaffRole } from '@markaz/contract/staff/roles';
import { cleanLine } from '@markaz/contract/text/text';
import type { UserRecord } from 'firebase-admin/auth';
import { isStaff, nullIfRefused, rolesIn, teacherOf } from '../../accounts/sign-in/identity.ts';
import type { OpenAuth } from '../../context.ts';
import { createTaskQueue } from '../../core/task-queue.ts';
import type { Authors } from '../../store/authors.ts';

type Account = Pick<UserRecord, 'uid' | 'customClaims'>;

/** The roles to change. A time grants the role, and null revokes it. */
export type RoleChange = Readonly<Partial<Record<StaffRole, Date | null>>>;

/** Returns the name of the claim that contains the time of a grant, in seconds since 1970. */
const sinceClaim = (role: StaffRole) => `${role}Since`;

/** Returns when the role was granted, or null if the account has no such claim. */
export function roleSince({ customClaims }: Account, role: StaffRole): Date | null {
  const since: unknown = customClaims?.[sinceClaim(role)];
  return typeof since === 'number' ? new Date(since * 1000) : null;
}

/** Returns an account as lists of staff contain it, with its name from Google. */
export function presentStaffMember(account: UserRecord, authors: Authors): AdminAccount {
  const { uid, email, customClaims } = account;
  const author = teacherOf(customClaims);
  const roles = rolesIn(customClaims).map((role) => ({
    role,
    since: roleSince(account, role)?.toISOString() ?? null,
    ...(role === 'teacher' &&
      author !== null && { author: { id: author, name: authors.get(author)?.name ?? '' } }),
  }));
  const knownTimes = roles.flatMap(({ since }) => since ?? []);
  return {
    uid,
    displayName: nameOf(account),
    email: email ?? null,
    since: knownTimes.toSorted()[0] ?? null,
    roles,
  };
}

export function nameOf({ displayName }: UserRecord): string {
  return cleanLine(displayName ?? '');
}

export type AdminAccounts = ReturnType<typeof createAdminAccounts>;

const accountsPerPage = 1_000;

/**
 * Throws an error of Firebase Auth again.
 * @throws 503 instead if Firebase Auth is unavailable
 */
function throwAuthError(error: unknown): never {
  nullIfRefused(error);
  throw error;
}

/** Reads and changes the staff accounts in Firebase Auth. */
export function createAdminAccounts(openAuth: OpenAuth) {
  const runInTurn = createTaskQueue();

  const find = async (
    identifier: { readonly uid: string } | { readonly email: string },
  ): Promise<UserRecord | null> => {
    const auth = await openAuth();
    const found =
      'uid' in identifier ? auth.getUser(identifier.uid) : auth.getUserByEmail(identifier.email);
    return found.catch(nullIfRefused);
  };

  const writeRoles = async (
    account: Account,
    change: RoleChange,
    author: string | null,
  ): Promise<void> => {
    const { customClaims } = (await find({ uid: account.uid })) ?? account;
    const claims: Record<string, unknown> = { ...customClaims };
    for (const [role, since] of Object.entries(change) as [StaffRole, Date | null][]) {
      delete claims[role];
      delete claims[sinceClaim(role)];
      if (since === null) continue;
      claims[role] = true;
      claims[sinceClaim(role)] = Math.floor(since.getTime() / 1000);
    }
    if (change.teacher === null) delete claims.teacherOf;
    else if (change.teacher !== undefined && author !== null) claims.teacherOf = author;
    const auth = await openAuth();
    await auth.setCustomUserClaims(account.uid, claims).catch(throwAuthError);
  };

  return {
    find,

    /** Lists all accounts with a role. Cost: 1 call of Firebase Auth per thousand accounts. */
    async list(): Promise<UserRecord[]> {
      const auth = await openAuth();
      const staff: UserRecord[] = [];
      let pageToken: string | undefined;
      do {
        const page = await auth.listUsers(accountsPerPage, pageToken).catch(throwAuthError);
        staff.push(...page.users.filter(({ customClaims }) => isStaff(customClaims)));
        pageToken = page.pageToken;
      } while (pageToken);
      return staff;
    },

    /**
     * Grants and revokes roles, and keeps other claims and roles. Firebase Auth can only replace
     * all claims, and has no precondition. Therefore the claims are read just before they are
     * replaced, and changes run one after another.
     * @param author the author whose courses the account sees, if the role `teacher` is granted
     */
    setRoles: (account: Account, change: RoleChange, author: string | null = null) =>
      runInTurn(() => writeRoles(account, change, author)),

    /** Ends all sessions of an account. */
    async signOut(uid: string): Promise<void> {
      const auth = await openAuth();
      await auth.revokeRefreshTokens(uid).catch(throwAuthError);
    },
  };
}
