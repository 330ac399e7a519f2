import {
  type DocumentReference,
  FieldValue,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { Person } from '../../core/caller.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import { count } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { type Redeeming, type UserRecord, userRecordSchema } from '../../store/records/user.ts';
import { newUserRecord } from '../users/new-user.ts';

/** What redeeming is decided on, and the versions of the documents that were read for it. */
export interface Situation {
  readonly code: AccessCodeRecord | null;
  readonly user: UserRecord | null;
  readonly versions: { readonly code?: Version | undefined; readonly user?: Version | undefined };
}

/** When a document was last written; undefined where there is none. */
type Version = Timestamp;

/** `changed`: a document is no longer as it was read, or nobody knows; look again. */
type Outcome = 'done' | 'changed' | 'course-gone';

/** What redeeming makes of the numbers of codes. */
const redeemed = { unused: -1, used: 1 } as const;

/** What `FAILED_PRECONDITION` and its kin say about documents that moved under our feet. */
async function commit(batch: WriteBatch): Promise<Outcome> {
  try {
    await batch.commit();
    return 'done';
  } catch (error) {
    if (hasStatus(error, 'notFound')) return 'course-gone';
    const moved = hasStatus(error, 'failedPrecondition') || hasStatus(error, 'alreadyExists');
    if (moved || isTransient(error)) return 'changed';
    throw error;
  }
}

export function createEnrolmentStore(database: Database) {
  const { firestore } = database;

  /** Writes to the student's document, making it where the student never signed in by cookie. */
  const writeUser = (
    batch: WriteBatch,
    student: Person,
    { versions }: Situation,
    changes: Record<string, unknown>,
    now: Date,
  ): void => {
    const ref: DocumentReference = database.user(student.uid);
    if (versions.user === undefined) {
      batch.create(ref, newUserRecord(student, now));
      batch.update(ref, changes);
    } else {
      batch.update(ref, changes, { lastUpdateTime: versions.user });
    }
  };

  return {
    /** @param code canonical; null reads the student alone. */
    async read(uid: string, code: string | null): Promise<Situation> {
      const codeRef = code === null ? [] : [database.accessCode(code)];
      const [userDoc, codeDoc] = await firestore.getAll(database.user(uid), ...codeRef);
      return {
        code: readRecord(accessCodeSchema, codeDoc),
        user: readRecord(userRecordSchema, userDoc),
        versions: { code: codeDoc?.updateTime, user: userDoc?.updateTime },
      };
    },

    /** Uses the code up and enrols the student: both or neither, and only if both are as read. */
    async redeem(
      student: Person,
      situation: Situation,
      { code, cId, now }: { readonly code: string; readonly cId: string; readonly now: Date },
    ): Promise<Outcome> {
      const { versions } = situation;
      if (versions.code === undefined || situation.code === null) return 'changed';
      const at = Timestamp.fromDate(now);
      const batch = firestore.batch();
      const { displayName, email } = student;
      batch.update(
        database.accessCode(code),
        { state: 'used', usedAt: at, usedBy: student.uid, usedByPerson: { displayName, email } },
        { lastUpdateTime: versions.code },
      );
      const changes = {
        courses: FieldValue.arrayUnion(cId),
        [`enrolments.${cId}`]: { at, code },
      };
      writeUser(batch, student, situation, changes, now);
      count(batch, database, {
        codes: [{ ...situation.code, change: redeemed }],
        enrolled: { cId, at: now },
      });
      return commit(batch);
    },

    /** Keeps count of a refused code, only if the student's document is as read. */
    async countRefusal(
      student: Person,
      situation: Situation,
      redeeming: Redeeming,
      now: Date,
    ): Promise<Outcome> {
      const batch = firestore.batch();
      writeUser(batch, student, situation, { redeeming }, now);
      return commit(batch);
    },
  };
}
