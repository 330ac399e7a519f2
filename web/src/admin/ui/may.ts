import type { StaffAccess } from '@markaz/contract/staff/roles';
import { createContext, use } from 'react';

/** Whether whoever looks may do what takes a role; without the admin pages around it, nothing. */
export const MayContext = createContext<(needed: StaffAccess) => boolean>(() => false);

/** What of a page is for whoever looks: links and buttons of other roles are left out. */
export const useMay = () => use(MayContext);
