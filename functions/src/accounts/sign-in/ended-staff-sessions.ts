import type { Person } from '../../core/caller.ts';
import type { Database } from '../../store/database.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { EndedSessions } from '../../store/records/user.ts';
import { isEnded } from '../sessions/sessions.ts';
import type { UserStore } from '../users/store.ts';

/** Milliseconds after which another instance knows at the latest that somebody of the staff has signed out. */
const lifetime = 60_000;

export type EndedStaffSessions = ReturnType<typeof createEndedStaffSessions>;

/** Most calls of staff read no user document; what it says of ended sessions is kept for a minute. */
export function createEndedStaffSessions(
  users: Pick<UserStore, 'readEndedSessions'>,
  changes: Database['changes'],
  now: () => Date,
) {
  const cache = createReadCache<EndedSessions>({
    read: (uid) => users.readEndedSessions(uid),
    sizeOf: () => 1,
    maxSize: Number.MAX_SAFE_INTEGER,
    elapsed: () => now().getTime(),
    ttl: lifetime,
  });
  // This instance knows at once.
  changes.on('signedOut', cache.delete);
  return {
    /** Whether the person has ended this session; one read a minute. */
    async include({ uid, signedInAt }: Person): Promise<boolean> {
      const ended = await cache.get(uid);
      return ended !== null && isEnded(ended, signedInAt);
    },
  };
}
