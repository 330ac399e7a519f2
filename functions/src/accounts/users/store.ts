import type { ProfileChange } from '@markaz/contract/accounts/users';
import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  Timestamp,
  type UpdateData,
} from 'firebase-admin/firestore';
import type { Person } from '../../core/caller.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type KnownProgressCache, versionOf } from '../../store/known-progress.ts';
import { unchanged } from '../../store/optimistic-transaction.ts';
import { type ProgressRecord, progressSchema } from '../../store/records/progress.ts';
import {
  type DeviceRecord,
  type EndedSessions,
  noSessions,
  type Sessions,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { retryUntilUnchanged } from '../../store/retry-until-unchanged.ts';
import { activeDevices, enterDevice, othersThan } from '../sessions/devices.ts';
import { isEnded, sessionOver } from '../sessions/sessions.ts';
import { freeNumber } from './account-number.ts';
import { newUserRecord, profileOf } from './new-user.ts';

export type UserStore = ReturnType<typeof createUserStore>;

/** On which device somebody signs in, and how many of theirs may be signed in; null for any number. */
interface SignIn {
  readonly device: DeviceRecord;
  readonly limit: () => Promise<number | null>;
}

type SignedIn = { readonly user: UserRecord; readonly isNew: boolean } | 'overtaken' | null;

/** Whether it was written; not where the document is no longer as it was read. */
async function updateUnchanged(
  snapshot: DocumentSnapshot,
  changes: UpdateData<DocumentData>,
): Promise<boolean> {
  try {
    await snapshot.ref.update(changes, unchanged(snapshot));
    return true;
  } catch (error) {
    const moved = hasStatus(error, 'FAILED_PRECONDITION') || hasStatus(error, 'NOT_FOUND');
    if (moved || isTransient(error)) return false;
    throw error;
  }
}

/** @param draw gives any number that an account may have */
export function createUserStore(
  database: Database,
  known: KnownProgressCache,
  draw?: () => number,
) {
  const read = async (uid: string) => readRecord(userRecordSchema, await database.user(uid).get());

  const create = async (
    person: Person,
    now: Date,
    sessions?: Sessions,
    number?: number,
  ): Promise<UserRecord | null> => {
    const record = newUserRecord(person, now, sessions, number);
    try {
      await database.user(person.uid).create(record);
      return record;
    } catch (error) {
      // Two tabs that sign in at once: the other was first.
      if (hasStatus(error, 'ALREADY_EXISTS')) return null;
      throw error;
    }
  };

  return {
    read,

    /** How far a student is; empty for who never watched anything. One read. */
    async readProgress(uid: string): Promise<ProgressRecord> {
      const snapshot = await database.progress(uid).get();
      const record = readRecord(progressSchema, snapshot) ?? progressSchema.parse({});
      known.remember(uid, { record, version: versionOf(snapshot) });
      return record;
    },

    /** Which of a person's sessions are over; null for who has no document. One read. */
    async readEndedSessions(uid: string): Promise<EndedSessions | null> {
      const [snapshot] = await database.firestore.getAll(database.user(uid), {
        fieldMask: ['endedSessions'],
      });
      const record = readRecord(userRecordSchema.pick({ endedSessions: true }), snapshot);
      return record?.endedSessions ?? null;
    },

    /**
     * Makes the document of who signed in, or brings profile and sessions up to date; one read, one
     * write, again where it was changed meanwhile; a read more where the account gets its number. Null where the session of that sign-in was ended
     * since, `overtaken` where devices that may be signed in instead have signed in since.
     * @param limit asked only where another device is signed in
     */
    recordSignIn(person: Person, { device, limit }: SignIn, now: Date) {
      const ref = database.user(person.uid);
      return retryUntilUnchanged<SignedIn>(async () => {
        const snapshot = await ref.get();
        const known = readRecord(userRecordSchema, snapshot);
        if (known === null) {
          const first = enterDevice(noSessions, device, null, now);
          const user = await create(person, now, first, await freeNumber(database, draw));
          return user && { answer: { user, isNew: true } };
        }
        const over = sessionOver(known, person);
        if (over !== null) return { answer: over.displaced === undefined ? null : 'overtaken' };
        const isAlone = othersThan(device, known, now).length === 0;
        const sessions = enterDevice(known, device, isAlone ? null : await limit(), now);
        if (isEnded(sessions.endedSessions, person.signedInAt)) return { answer: 'overtaken' };
        const number = known.number ?? (await freeNumber(database, draw));
        const lastSignIn = Timestamp.fromDate(now);
        const changes = { ...profileOf(person, number), lastSignIn, ...sessions };
        // Documents of earlier versions have the address of a picture that nothing shows.
        const stored = { ...changes, photoURL: FieldValue.delete() };
        // Whoever deletes the account that moment must not get the name back.
        const isDone = await updateUnchanged(snapshot, stored).finally(() =>
          // Another device may have had to leave.
          database.changes.emit('signedOut', person.uid),
        );
        return isDone ? { answer: { user: { ...known, ...changes }, isNew: false } } : null;
      });
    },

    /** Keeps what is told of the profile; one write, two for who has no document yet. */
    async saveProfile(person: Person, profile: ProfileChange, now: Date): Promise<void> {
      const ref = database.user(person.uid);
      const changes = Object.fromEntries(
        Object.entries(profile).filter(([, value]) => value !== undefined),
      );
      if (Object.keys(changes).length === 0) return;
      try {
        await ref.update(changes);
      } catch (error) {
        if (!hasStatus(error, 'NOT_FOUND')) throw error;
        await create(person, now);
        await ref.update(changes);
      }
    },

    /**
     * Changes which sessions are over; one read, one write. Who has no document has none to end.
     * @returns what the document says of the sessions then
     */
    endSessions(uid: string, end: (known: Sessions) => EndedSessions, now: Date) {
      const ref = database.user(uid);
      return retryUntilUnchanged<Sessions>(async () => {
        const snapshot = await ref.get();
        const user = readRecord(userRecordSchema, snapshot);
        if (user === null) return { answer: noSessions };
        const endedSessions = end(user);
        if (endedSessions === user.endedSessions) return { answer: user };
        const devices = activeDevices({ ...user, endedSessions }, now);
        const isDone = await updateUnchanged(snapshot, { endedSessions, devices }).finally(() =>
          database.changes.emit('signedOut', uid),
        );
        return isDone ? { answer: { ...user, endedSessions, devices } } : null;
      });
    },
  };
}
