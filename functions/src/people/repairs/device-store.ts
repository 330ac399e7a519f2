import { activeDevices } from '../../accounts/sessions/devices.ts';
import { endAll, timeOf } from '../../accounts/sessions/sessions.ts';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { staffAction, unchanged } from '../../store/staff-action.ts';

interface Resetting {
  readonly uid: string;
  readonly reason: string;
}

export function createDeviceStore(database: Database) {
  return {
    /** Ends all sessions of a student and removes the devices. One read, two writes. */
    reset: (acting: Acting, { uid, reason }: Resetting): Promise<'no-user' | 'reset'> =>
      staffAction<'no-user' | 'reset'>(database, acting, async () => {
        const snapshot = await database.user(uid).get();
        const user = readRecord(userRecordSchema, snapshot);
        if (user === null) return { answer: 'no-user' as const };
        const { now } = acting;
        // By a different clock, the newest sign-in may be in the future.
        const newest = timeOf(user.devices[0]?.signedInAt ?? 0);
        const changes = {
          endedSessions: endAll(user.endedSessions, newest, now),
          devices: [],
          displacements: [],
        };
        return {
          answer: 'reset' as const,
          change: {
            logged: {
              action: 'student.devices',
              subjects: [`user/${uid}`],
              after: { email: user.email, count: activeDevices(user, now).length },
              reason,
            },
            write: (batch) => batch.update(snapshot.ref, changes, unchanged(snapshot)),
          },
        };
      }).finally(() => database.changes.emit('signedOut', uid)),
  };
}
