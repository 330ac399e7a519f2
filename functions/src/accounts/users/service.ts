import type { Context } from '../../context.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { refuseEndedSession } from '../sessions/sessions.ts';
import { presentCaller } from './present.ts';
import type { UserStore } from './store.ts';

export function createUserService({ now, users }: Context & { readonly users: UserStore }) {
  // Rate limit for one student's profile changes, because each is a write.
  const changeLimiter = createRateLimiter(6, { atOnce: 20 });

  return {
    /** Returns the caller's user data. Cost: 1 read. @throws 401 for an ended session */
    async 'user/userdoc'({ caller }) {
      const stored = await users.read(caller.uid);
      refuseEndedSession(stored, caller);
      return presentCaller(caller, stored);
    },

    /** Saves the caller's profile. Cost: 1 read, 1 write. @throws 401, 429 */
    async 'user/profile'({ caller, input: profile }) {
      changeLimiter.takeOrRefuse(caller.uid, now());
      refuseEndedSession(await users.read(caller.uid), caller);
      await users.saveProfile(caller, profile, now());
      return {};
    },
  } satisfies Partial<Handlers>;
}
