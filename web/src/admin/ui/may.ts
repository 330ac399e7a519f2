import type { StaffAccess } from '@markaz/contract/staff/roles';
import { createContext, use } from 'react';

/** Tells whether the user has a role; always false outside the admin pages. */
export const MayContext = createContext<(needed: StaffAccess) => boolean>(() => false);

/** Returns a function for omitting links and buttons of other roles. */
export const useMay = () => use(MayContext);
