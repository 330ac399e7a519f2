/**
 * What people of the centre may have been given, each a custom claim of the account that says `true`.
 * An account may have several; `admin` includes the others.
 */
export const staffRoles = ['admin', 'content', 'sales'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles that the user document tells of beside `admin`. */
export const partialRoles = ['content', 'sales'] as const satisfies readonly StaffRole[];
export type PartialRole = (typeof partialRoles)[number];

/** Access that takes a role; `staff` is for whoever has any. */
export type StaffAccess = StaffRole | 'staff';

/** Which roles satisfy which access: the only place that says so, for the API and for the site. */
const sufficient: Readonly<Record<StaffAccess, readonly StaffRole[]>> = {
  admin: ['admin'],
  content: ['admin', 'content'],
  sales: ['admin', 'sales'],
  staff: staffRoles,
};

export function isStaffAccess(access: string): access is StaffAccess {
  return Object.hasOwn(sufficient, access);
}

/** Whether somebody with these roles may do what takes that access. */
export function satisfies(roles: readonly StaffRole[], needed: StaffAccess): boolean {
  return sufficient[needed].some((role) => roles.includes(role));
}

interface Told {
  readonly admin: boolean;
  readonly staff?: readonly PartialRole[] | undefined;
}

/** The roles that a user document tells of; none of a visitor's. */
export function rolesOf(user: Told | null): StaffRole[] {
  if (user === null) return [];
  return [...(user.admin ? (['admin'] as const) : []), ...(user.staff ?? [])];
}
