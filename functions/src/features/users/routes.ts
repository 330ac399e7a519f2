import type { Handlers } from '../../http/mount-endpoints.ts';
import type { UserService } from './service.ts';

export function userHandlers(deps: { readonly users: UserService }) {
  return {
    'user/courses': ({ caller }) => deps.users.listCourses(caller),
    'user/profile': ({ caller, input }) => deps.users.saveProfile(caller, input),
    'user/userdoc': ({ caller }) => deps.users.show(caller),
  } satisfies Partial<Handlers>;
}
