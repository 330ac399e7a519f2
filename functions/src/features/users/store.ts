import type { ProfileChange } from '@markaz/contract/users';
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
import { unchanged } from '../../store/optimistic-transaction.ts';
import { type ProgressRecord, progressSchema } from '../../store/records/progress.ts';
import { type EndedSessions, type UserRecord, userRecordSchema } from '../../store/records/user.ts';
import { retryUntilUnchanged } from '../../store/retry-until-unchanged.ts';
import { isEnded } from '../auth/sessions.ts';
import { newUserRecord, profileOf } from './new-user.ts';

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(database: Database) {
  const read = async (uid: string) => readRecord(userRecordSchema, await database.user(uid).get());

  const create = async (person: Person, now: Date): Promise<UserRecord | null> => {
    const record = newUserRecord(person, now);
    try {
      await database.user(person.uid).create(record);
      return record;
    } catch (error) {
      // Two tabs that sign in at once: the other was first.
      if (hasStatus(error, 'ALREADY_EXISTS')) return null;
      throw error;
    }
  };

  /** Whether that could be done: the document was as it was read. */
  const updateUnchanged = async (
    snapshot: DocumentSnapshot,
    changes: UpdateData<DocumentData>,
  ): Promise<boolean> => {
    try {
      await snapshot.ref.update(changes, unchanged(snapshot));
      return true;
    } catch (error) {
      const moved = hasStatus(error, 'FAILED_PRECONDITION') || hasStatus(error, 'NOT_FOUND');
      if (moved || isTransient(error)) return false;
      throw error;
    }
  };

  return {
    read,

    /** How far a student is; empty for who never watched anything. One read. */
    async readProgress(uid: string): Promise<ProgressRecord> {
      const snapshot = await database.progress(uid).get();
      return readRecord(progressSchema, snapshot) ?? { courses: {} };
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
     * Makes the document of who signed in, or brings its profile up to date. Null where the session
     * of that sign-in was ended since.
     */
    recordSignIn(person: Person, now: Date) {
      const ref = database.user(person.uid);
      return retryUntilUnchanged(async () => {
        const snapshot = await ref.get();
        const known = readRecord(userRecordSchema, snapshot);
        if (known === null) {
          const user = await create(person, now);
          return user && { answer: { user, isNew: true } };
        }
        if (isEnded(known.endedSessions, person.signedInAt)) return { answer: null };
        const changes = { ...profileOf(person), lastSignIn: Timestamp.fromDate(now) };
        // Documents of earlier versions have the address of a picture that nothing shows.
        const written = { ...changes, photoURL: FieldValue.delete() };
        // Whoever deletes the account that moment must not get the name back.
        const done = await updateUnchanged(snapshot, written);
        return done ? { answer: { user: { ...known, ...changes }, isNew: false } } : null;
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

    /** Changes which sessions are over; one read, one write. Who has no document has none to end. */
    async endSessions(uid: string, end: (ended: EndedSessions) => EndedSessions): Promise<void> {
      const ref = database.user(uid);
      await retryUntilUnchanged(async () => {
        const snapshot = await ref.get();
        const user = readRecord(userRecordSchema, snapshot);
        if (user === null) return { answer: undefined };
        const endedSessions = end(user.endedSessions);
        if (endedSessions === user.endedSessions) return { answer: undefined };
        return (await updateUnchanged(snapshot, { endedSessions })) ? { answer: undefined } : null;
      });
    },
  };
}
