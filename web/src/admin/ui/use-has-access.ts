import type { StaffAccess } from '@markaz/contract/staff/roles';
import { createContext, use } from 'react';

/** Returns whether the user has a role. Outside the admin pages, the result is always false. */
export const HasAccessContext = createContext<(needed: StaffAccess) => boolean>(() => false);

/** Returns a function that checks a role, to omit links and buttons that need another role. */
export const useHasAccess = () => use(HasAccessContext);

/** The user's uid. The page may outlive the session (app/pages/admin/staff-session.ts). */
export const StaffUidContext = createContext('');

export const useStaffUid = () => use(StaffUidContext);
