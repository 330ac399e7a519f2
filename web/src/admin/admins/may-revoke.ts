import type { AdminAccount } from '@markaz/contract/staff/admins';
import type { StaffRole } from '@markaz/contract/staff/roles';
import { copy } from './admins.copy.ts';

function isAdmin({ roles }: AdminAccount): boolean {
  return roles.some(({ role }) => role === 'admin');
}

/**
 * Returns why a role cannot be removed, by the server's own rules; null if it can.
 * @param staff all accounts with a role.
 * @param me uid of the user.
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
