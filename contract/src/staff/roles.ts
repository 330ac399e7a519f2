/**
 * Roles of staff, each a custom claim of the account with the value `true`. An account may have
 * several; `admin` includes the others.
 */
export const staffRoles = ['admin', 'content', 'sales'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that the user document lists besides `admin`. */
export const partialRoles = ['content', 'sales'] as const satisfies readonly StaffRole[];
export type PartialRole = (typeof partialRoles)[number];

/** Access that requires a role; `staff` accepts any of them. */
export type StaffAccess = StaffRole | 'staff';

/** Roles that satisfy each access level. The only place that says so, for both API and site. */
const sufficient: Readonly<Record<StaffAccess, readonly StaffRole[]>> = {
  admin: ['admin'],
  content: ['admin', 'content'],
  sales: ['admin', 'sales'],
  staff: staffRoles,
};

export function isStaffAccess(access: string): access is StaffAccess {
  return Object.hasOwn(sufficient, access);
}

/** Whether these roles satisfy an access level. */
export function satisfies(roles: readonly StaffRole[], needed: StaffAccess): boolean {
  return sufficient[needed].some((role) => roles.includes(role));
}

/** Returns the roles in a user document; none for a visitor. */
export function rolesOf(
  user: { readonly admin: boolean; readonly staff?: readonly PartialRole[] | undefined } | null,
): StaffRole[] {
  return [...(user?.admin ? (['admin'] as const) : []), ...(user?.staff ?? [])];
}
