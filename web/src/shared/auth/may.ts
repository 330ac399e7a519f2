import type { User } from '@markaz/contract/accounts/users';
import { hasSufficientRole, rolesOf, type StaffAccess } from '@markaz/contract/staff/roles';

/** Whether one of a user's roles allows what an access level needs. The API uses the same table of roles. */
export function may(user: User | null, needed: StaffAccess): boolean {
  return hasSufficientRole(rolesOf(user), needed);
}
