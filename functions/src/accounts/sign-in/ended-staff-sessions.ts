import type { Person } from '../../core/caller.ts';
import type { Database } from '../../store/database.ts';
import { createReadCache } from '../../store/read-cache.ts';
import type { EndedSessions } from '../../store/records/user.ts';
import { isEnded } from '../sessions/sessions.ts';
import type { UserStore } from '../users/store.ts';

/** Milliseconds until all other instances notice that a staff member has signed out. */
const lifetime = 60_000;

export type EndedStaffSessions = ReturnType<typeof createEndedStaffSessions>;

/**
 * Caches the ended sessions of staff for a minute, because most staff calls do not read the user
 * document.
 */
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
  // This instance notices at once.
  changes.on('signedOut', cache.delete);
  return {
    /** Whether the person has ended this session; one read a minute. */
    async include({ uid, signedInAt }: Person): Promise<boolean> {
      const ended = await cache.get(uid);
      return ended !== null && isEnded(ended, signedInAt);
    },
  };
}
