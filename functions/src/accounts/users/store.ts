import { randomInt } from 'node:crypto';
import type { ProfileChange } from '@markaz/contract/accounts/users';
import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  Timestamp,
  type UpdateData,
} from 'firebase-admin/firestore';
import { conflict } from '../../core/api-error.ts';
import type { Person } from '../../core/caller.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import { isCertainlyCommitted, retryOnConflict } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import type { ProgressCache } from '../../store/progress-cache.ts';
import { recheckEnrolments } from '../../store/records/enrolment.ts';
import type { ProgressRecord } from '../../store/records/progress.ts';
import {
  type DeviceRecord,
  type EndedSessions,
  emptySessions,
  type Sessions,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { activeDevices, addSignIn, otherDevices } from '../sessions/devices.ts';
import { endedSessionError, isEnded } from '../sessions/sessions.ts';
import { acceptInvitation, invitedFields, readInvitation } from './accept-invitation.ts';
import { newUserRecord, profileFields } from './new-user.ts';

export type UserStore = ReturnType<typeof createUserStore>;

interface SignIn {
  readonly device: DeviceRecord;
  /**
   * Returns the device limit, or null if there is none. It is called only if another device is
   * signed in.
   */
  readonly readLimit: () => Promise<number | null>;
}

/**
 * Updates a document unless it has changed since it was read. Returns false if it has changed, or
 * if the outcome is unknown.
 */
function updateIfUnchanged(snapshot: DocumentSnapshot, changes: UpdateData<DocumentData>) {
  return isCertainlyCommitted(snapshot.ref.update(changes, ifUnchanged(snapshot)));
}

/** @param draw returns a random account number. The default is `drawNumber` */
export function createUserStore(
  database: Database,
  progressCache: ProgressCache,
  draw?: () => number,
) {
  const read = async (uid: string) => readRecord(userRecordSchema, await database.user(uid).get());

  /**
   * Creates the user document of a new person, with the courses of an invitation. Returns null if
   * the document exists. Cost: 1 read and 1 write, and the cost of `acceptInvitation`. With
   * `sessions`, 1 more read.
   * @param sessions set at the first sign-in, at which the account also gets its number
   */
  const create = async (
    person: Person,
    now: Date,
    sessions?: Sessions,
  ): Promise<UserRecord | null> => {
    const [number, invitation] = await Promise.all([
      sessions && findFreeNumber(database, draw),
      readInvitation(database, person.email, now),
    ]);
    const record = {
      ...newUserRecord(person, now, sessions, number),
      ...(invitation && { ...invitedFields(invitation, now), ...recheckEnrolments }),
    };
    const batch = database.firestore.batch();
    batch.create(database.user(person.uid), record);
    if (invitation !== null) acceptInvitation(batch, database, invitation, person, now);
    try {
      await batch.commit();
      return record;
    } catch (error) {
      // Another tab signed in at the same time and created the document.
      if (hasStatus(error, 'ALREADY_EXISTS')) return null;
      // The invitation or one of its courses has changed since it was read.
      const isChanged = hasStatus(error, 'FAILED_PRECONDITION', 'NOT_FOUND');
      if (invitation !== null && isChanged) return create(person, now, sessions);
      throw error;
    }
  };

  return {
    read,

    /** Returns a student's progress. It is empty if nothing is stored. Cost: 1 read. */
    async readProgress(uid: string): Promise<ProgressRecord> {
      return progressCache.remember(uid, await database.progress(uid).get()).record;
    },

    /** Returns a person's ended sessions, or null if there is no user document. Cost: 1 read. */
    async readEndedSessions(uid: string): Promise<EndedSessions | null> {
      const [snapshot] = await database.firestore.getAll(database.user(uid), {
        fieldMask: ['endedSessions'],
      });
      const record = readRecord(userRecordSchema.pick({ endedSessions: true }), snapshot);
      return record?.endedSessions ?? null;
    },

    /**
     * Stores a sign-in. Creates the user document, or updates its profile and sessions. Retries if
     * the document changes meanwhile. Cost: 1 read and 1 write, plus 1 read if the account needs a
     * number. The first sign-in adds 1 read and the cost of an invitation (`create`).
     * @throws 401 if the session has ended since the sign-in, and 409 if newer sign-ins have
     * reached the device limit
     */
    recordSignIn(person: Person, { device, readLimit }: SignIn, now: Date) {
      const ref = database.user(person.uid);
      const newerSignInError = () =>
        conflict('دخل جهاز آخر إلى حسابك في اللحظة نفسها. أعد المحاولة.');
      return retryOnConflict(async () => {
        const snapshot = await ref.get();
        const existing = readRecord(userRecordSchema, snapshot);
        if (existing === null) {
          const first = addSignIn(emptySessions, device, null, now);
          const record = await create(person, now, first);
          return record && { answer: { record, isNew: true } };
        }
        const sessionError = endedSessionError(existing, person);
        // `displaced` is set if sign-ins on other devices ended the session.
        if (sessionError !== null)
          throw sessionError.details.displaced === undefined ? sessionError : newerSignInError();
        const hasNoOtherDevice = otherDevices(device, existing, now).length === 0;
        const sessions = addSignIn(
          existing,
          device,
          hasNoOtherDevice ? null : await readLimit(),
          now,
        );
        if (isEnded(sessions.endedSessions, person.signedInAt)) throw newerSignInError();
        const number = existing.number ?? (await findFreeNumber(database, draw));
        const lastSignIn = Timestamp.fromDate(now);
        const changes = { ...profileFields(person, number), lastSignIn, ...sessions };
        // Earlier versions of the site stored the URL of a photo that is never shown.
        const stored = { ...changes, photoURL: FieldValue.delete() };
        // If the account was deleted meanwhile, the update fails, so that the name is not written
        // back.
        const isWritten = await updateIfUnchanged(snapshot, stored).finally(() =>
          // The sign-in may have signed out another device.
          database.changes.emit('signedOut', person.uid),
        );
        return isWritten ? { answer: { record: { ...existing, ...changes }, isNew: false } } : null;
      });
    },

    /**
     * Saves profile changes. Cost: 1 write. If there is no user document yet, adds the cost of
     * `create`.
     */
    async saveProfile(person: Person, profile: ProfileChange, now: Date): Promise<void> {
      const ref = database.user(person.uid);
      const changes = Object.fromEntries(
        Object.entries(profile).filter(([, value]) => value !== undefined),
      );
      if (Object.keys(changes).length === 0) return;
      await ref.update(changes).catch(async (error: unknown) => {
        if (!hasStatus(error, 'NOT_FOUND')) throw error;
        await create(person, now);
        await ref.update(changes);
      });
    },

    /**
     * Changes the ended sessions. Changes nothing if there is no user document. Cost: 1 read, 1
     * write.
     * @param addEnded returns the ended sessions after the change
     * @returns the sessions after the change
     */
    endSessions(uid: string, addEnded: (existing: Sessions) => EndedSessions, now: Date) {
      const ref = database.user(uid);
      return retryOnConflict<Sessions>(async () => {
        const snapshot = await ref.get();
        const user = readRecord(userRecordSchema, snapshot);
        if (user === null) return { answer: emptySessions };
        const endedSessions = addEnded(user);
        if (endedSessions === user.endedSessions) return { answer: user };
        const devices = activeDevices({ ...user, endedSessions }, now);
        const isWritten = await updateIfUnchanged(snapshot, { endedSessions, devices }).finally(
          () => database.changes.emit('signedOut', uid),
        );
        return isWritten ? { answer: { ...user, endedSessions, devices } } : null;
      });
    },
  };
}

/** Returns seven digits without a leading zero, so that numbers are easy to read out and type. */
const drawNumber = () => randomInt(1_000_000, 10_000_000);

/**
 * Returns an account number that is not used yet. The player shows the number over a video, so that
 * staff can find out whose copy was leaked. If two accounts draw the same number at the same time,
 * both get it. This is very unlikely, because there are nine million numbers
 * (docs/decisions/students.md#account-numbers). Cost: 1 read per draw.
 */
async function findFreeNumber(database: Database, draw = drawNumber): Promise<number> {
  // A centre has about ten thousand accounts, so drawing two used numbers is rare.
  for (let draws = 0; draws < 20; draws += 1) {
    const number = draw();
    const { empty } = await database.users.where('number', '==', number).select().limit(1).get();
    if (empty) return number;
  }
  throw new Error('No free number for an account');
}
