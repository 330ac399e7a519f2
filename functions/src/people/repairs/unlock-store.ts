import type { Acting } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';
import { readStudent } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';

interface Unlocking {
  readonly uid: string;
  readonly reason: string;
}

type Outcome = 'unlocked' | 'not-locked' | 'no-user';

/** Unlocks redeeming after refused codes. */
export function createUnlockStore(database: Database) {
  const decide = async (
    { now }: Acting,
    { uid, reason }: Unlocking,
  ): Promise<Decision<Outcome>> => {
    const snapshot = await database.user(uid).get();
    const user = readStudent(snapshot);
    if (user === null) return { answer: 'no-user' };
    if (user.redeeming.lockedUntil <= now.getTime()) return { answer: 'not-locked' };
    const changes = { 'redeeming.lockedUntil': 0, 'redeeming.refusedAt': [] };
    return {
      answer: 'unlocked',
      change: {
        logged: {
          action: 'student.unlock',
          subjects: [`user/${uid}`],
          after: { email: user.email },
          reason,
        },
        write: (batch) => batch.update(snapshot.ref, changes, unchanged(snapshot)),
      },
    };
  };

  return {
    /** Removes the lock and its count, but not the list of refused codes; one read, two writes. */
    unlock: (acting: Acting, unlocking: Unlocking): Promise<Outcome> =>
      staffAction(database, acting, () => decide(acting, unlocking)),
  };
}
