import type { AdminAccount } from '@markaz/contract/staff/admins';
import type { StaffRole } from '@markaz/contract/staff/roles';
import { copy } from './copy.ts';

function isAdmin({ roles }: AdminAccount): boolean {
  return roles.some(({ role }) => role === 'admin');
}

/**
 * Why a role cannot be taken from an account, as the server will say as well; null where it can.
 * @param staff everyone who has any.
 * @param me uid of whoever is asking.
 */
export function whyNotRevoke(
  { uid }: AdminAccount,
  role: StaffRole,
  staff: readonly AdminAccount[],
  me: string,
): string | null {
  if (role === 'admin' && staff.filter(isAdmin).length === 1) return copy.revoke.last;
  return uid === me ? copy.revoke.ownself : null;
}
