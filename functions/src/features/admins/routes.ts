import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AdminService } from './service.ts';

export function adminHandlers(deps: { readonly admins: AdminService }) {
  const { admins } = deps;
  return {
    'admin/admins': () => admins.list(),
    'admin/admins/grant': ({ caller, input }) => admins.grant(caller, input),
    'admin/admins/revoke': ({ caller, input }) => admins.revoke(caller, input),
  } satisfies Partial<Handlers>;
}
