import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AdminRights } from './rights.ts';

/** Shows and changes the roles of staff in the admin pages. */
export function createAdminService(rights: AdminRights) {
  return {
    'admin/admins': async () => ({ admins: await rights.list() }),

    'admin/names': async () => ({ names: await rights.names() }),

    /**
     * @throws 404 if nobody has signed in with this address, 409 if Google has not verified the
     * address, 400 if a teacher's author is missing or unknown
     */
    'admin/admins/grant': ({ caller, input: { email, role, author } }) =>
      rights.grant(caller, email, role, author),

    /** @throws 404, and 409 if the account is the caller's own or the last admin's */
    'admin/admins/revoke': async ({ caller, input: { uid, role } }) => ({
      revoked: await rights.revoke(caller, { uid }, role),
    }),
  } satisfies Partial<Handlers>;
}
