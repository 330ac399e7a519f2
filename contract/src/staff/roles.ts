/** Roles that a `User` lists in `staff`. `admin` is a separate field. */
export const limitedRoles = ['content', 'sales', 'cashier', 'teacher'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/**
 * Staff roles. Each role is a custom claim of the account with the value `true`. An account may
 * have several roles. `admin` includes the others. `cashier` sees what outlets owe and takes their
 * payments. `teacher` sees only the courses of one teacher.
 */
export const staffRoles = ['admin', ...limitedRoles] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Levels for which each of several roles is enough. The other levels are roles. `admin` is enough
 * for every level. The API and the site both use this table.
 */
const sharedLevels: Readonly<Partial<Record<StaffAccess, readonly StaffRole[]>>> = {
  staff: ['content', 'sales'],
  // Handlers of these calls restrict teachers to their own courses.
  teaching: ['content', 'teacher'],
  team: staffRoles,
};

/** Access levels that require a role. */
export type StaffAccess = StaffRole | 'staff' | 'team' | 'teaching';

export function isStaffAccess(access: string): access is StaffAccess {
  return Object.hasOwn(sharedLevels, access) || staffRoles.some((role) => role === access);
}

/** Whether one of these roles is sufficient for an access level. */
export function hasSufficientRole(roles: readonly StaffRole[], needed: StaffAccess): boolean {
  const sufficient: readonly StaffAccess[] = sharedLevels[needed] ?? [needed];
  return roles.some((role) => role === 'admin' || sufficient.includes(role));
}

type UserWithRoles = {
  readonly admin: boolean;
  readonly staff?: readonly LimitedRole[] | undefined;
} | null;

/** Returns the roles of a user. A visitor (`null`) has none. */
export function rolesOf(user: UserWithRoles): StaffRole[] {
  return [...(user?.admin ? (['admin'] as const) : []), ...(user?.staff ?? [])];
}

/** Whether a user has any staff role, so that the admin pages admit them. */
export function isStaff(user: UserWithRoles): boolean {
  return rolesOf(user).length > 0;
}
