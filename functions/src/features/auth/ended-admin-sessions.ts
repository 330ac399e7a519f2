import type { Person } from '../../core/caller.ts';
import { keepReads } from '../../store/keep-reads.ts';
import type { EndedSessions } from '../../store/records/user.ts';
import type { UserStore } from '../users/store.ts';
import { isEnded } from './sessions.ts';

/** Milliseconds after which another instance knows at the latest that an admin has signed out. */
const lifetime = 60_000;

/** Calls of admins read no user document; what it says of ended sessions is kept for a minute. */
export interface EndedAdminSessions {
  /** Whether the person has ended this session; one read a minute. */
  include(person: Person): Promise<boolean>;
  /** This instance knows at once. */
  changed(uid: string): void;
}

export function createEndedAdminSessions(
  users: Pick<UserStore, 'readEndedSessions'>,
  now: () => Date,
): EndedAdminSessions {
  const kept = keepReads<EndedSessions>({
    read: (uid) => users.readEndedSessions(uid),
    bytesOf: () => 1,
    mostBytes: Number.MAX_SAFE_INTEGER,
    elapsed: () => now().getTime(),
    lifetime,
  });
  return {
    async include({ uid, signedInAt }) {
      const ended = await kept.get(uid);
      return ended !== null && isEnded(ended, signedInAt);
    },
    changed: kept.forgetOne,
  };
}
