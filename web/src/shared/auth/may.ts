import type { User } from '@markaz/contract/accounts/users';
import { rolesOf, type StaffAccess, satisfies } from '@markaz/contract/staff/roles';

/** The API decides by the same table. */
export function may(user: User | null, needed: StaffAccess): boolean {
  return satisfies(rolesOf(user), needed);
}
