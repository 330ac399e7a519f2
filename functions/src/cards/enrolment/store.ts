import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
} from 'firebase-admin/firestore';
import { newUserRecord } from '../../accounts/users/new-user.ts';
import type { Person } from '../../core/caller.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { Writes } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import type { DeferredCounts } from '../../store/deferred-counts.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { type Grant, recheckEnrolments, withGrant } from '../../store/records/enrolment.ts';
import {
  enrolmentOf,
  type Redeeming,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { outletChangesOf } from '../../store/sales.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { saleAfterRedeeming } from '../card/transitions.ts';

/** A code and a student who redeems it, with their Firestore documents. */
export interface CodeAndUser {
  readonly code: AccessCodeRecord | null;
  readonly user: UserRecord | null;
  readonly codeDoc: DocumentSnapshot | undefined;
  readonly userDoc: DocumentSnapshot | undefined;
}

/**
 * Thrown if a document changed since it was read, or if the result of a commit is unknown. The
 * caller must read and decide again.
 */
export class ConcurrentChangeError extends Error {}

/** A valid code, and what the student gets by redeeming it. */
export interface Redemption {
  readonly code: AccessCodeRecord;
  readonly codeDoc: DocumentSnapshot;
  /** The courses to which the code adds access. */
  readonly courses: readonly string[];
  readonly grant: Grant;
}

/** @throws ConcurrentChangeError if the caller must read and decide again, else `error` */
function rethrowConflict(error: unknown): never {
  // A document has changed since it was read.
  const isConflict = hasStatus(error, 'FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND');
  throw isConflict || isTransient(error) ? new ConcurrentChangeError() : error;
}

export function createEnrolmentStore(database: Database, deferredCounts: DeferredCounts) {
  const { firestore } = database;

  /** Writes to the student's document. Creates it if the student has never had a session cookie. */
  const writeUser = (
    batch: Writes,
    student: Person,
    { userDoc }: CodeAndUser,
    changes: Record<string, unknown>,
    now: Date,
  ): void => {
    const ref: DocumentReference = database.user(student.uid);
    if (userDoc?.exists) {
      batch.update(ref, changes, ifUnchanged(userDoc));
    } else {
      batch.create(ref, newUserRecord(student, now));
      batch.update(ref, changes);
    }
  };

  return {
    /** Reads a code and a student. Cost: 2 reads. @param code null to read only the student */
    async read(uid: string, code: string | null): Promise<CodeAndUser> {
      const codeRef = code === null ? [] : [database.accessCode(code)];
      const [userDoc, codeDoc] = await firestore.getAll(database.user(uid), ...codeRef);
      return {
        code: readRecord(accessCodeSchema, codeDoc),
        user: readRecord(userRecordSchema, userDoc),
        codeDoc,
        userDoc,
      };
    },

    /**
     * Marks the code as used and gives the student what it opens, in one commit.
     * @throws ConcurrentChangeError
     */
    redeem(
      student: Person,
      codeAndUser: CodeAndUser,
      { code, codeDoc, courses, grant }: Redemption,
      now: Date,
    ) {
      const { user } = codeAndUser;
      const { at } = grant;
      const { uid, displayName, email } = student;
      const sale = saleAfterRedeeming(code, at);
      const usedByPerson = { displayName, email };
      const usedFields = { state: 'used', usedAt: at, usedBy: uid, usedByPerson, ...sale };
      const enrolments = courses.map((cId) => [
        `enrolments.${cId}`,
        withGrant(enrolmentOf(user, cId), grant),
      ]);
      const changes = {
        courses: FieldValue.arrayUnion(...courses),
        ...recheckEnrolments,
        ...Object.fromEntries(enrolments),
      };
      const isNew = (cId: string) => enrolmentOf(user, cId) === undefined;
      const { cId, batch, outlet, expiresAt, opens } = code;
      const counts = {
        codes: [{ cId, batch, outlet, expiresAt, opens, change: { unused: -1, used: 1 } }],
        enrolled: { courses: courses.filter(isNew), at: now },
        redeemed: { at: now, price: code.price },
        moved: outletChangesOf([{ before: code, after: { ...code, ...sale } }], now),
      };
      const write = (writes: Writes) => {
        writes.update(codeDoc.ref, usedFields, ifUnchanged(codeDoc));
        writeUser(writes, student, codeAndUser, changes, now);
      };
      return deferredCounts.commit(codeDoc.id, counts, write).catch(rethrowConflict);
    },

    /** Stores that a code was refused. Cost: 1 write. @throws ConcurrentChangeError */
    async countRefusal(
      student: Person,
      codeAndUser: CodeAndUser,
      redeeming: Redeeming,
      now: Date,
    ): Promise<void> {
      const batch = firestore.batch();
      writeUser(batch, student, codeAndUser, { redeeming }, now);
      await batch.commit().catch(rethrowConflict);
    },
  };
}
