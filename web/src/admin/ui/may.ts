import type { StaffAccess } from '@markaz/contract/staff/roles';
import { createContext, use } from 'react';

/** Whether the user has a role; false outside the admin pages. */
export const MayContext = createContext<(needed: StaffAccess) => boolean>(() => false);

/** Lets a page omit links and buttons of other roles. */
export const useMay = () => use(MayContext);
