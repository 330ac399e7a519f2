import type { User } from '@markaz/contract/accounts/users';
import { hasSufficientRole, rolesOf, type StaffAccess } from '@markaz/contract/staff/roles';

/** Whether a user has a role with this access. The API uses the same table of roles. */
export function may(user: User | null, needed: StaffAccess): boolean {
  return hasSufficientRole(rolesOf(user), needed);
}
