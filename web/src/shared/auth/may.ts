import type { User } from '@markaz/contract/accounts/users';
import { hasSufficientRole, rolesOf, type StaffAccess } from '@markaz/contract/staff/roles';

/** Whether a user's roles include an access level, by the same table as in the API. */
export function may(user: User | null, needed: StaffAccess): boolean {
  return hasSufficientRole(rolesOf(user), needed);
}
