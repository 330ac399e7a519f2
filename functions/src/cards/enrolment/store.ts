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
import type { DeferredCounts } from '../../store/late-counts.ts';
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
import { soldByUse } from '../card/transitions.ts';

/** Code and student as read for redeeming, with their Firestore documents. */
export interface Situation {
  readonly code: AccessCodeRecord | null;
  readonly user: UserRecord | null;
  readonly codeDoc: DocumentSnapshot | undefined;
  readonly userDoc: DocumentSnapshot | undefined;
}

/**
 * A document changed since it was read, or a commit's outcome is unknown. The caller reads again.
 */
export class ChangedMeanwhile extends Error {}

/** What redeeming a valid code gives. */
export interface Use {
  readonly code: AccessCodeRecord;
  readonly codeDoc: DocumentSnapshot;
  /** The courses to which the code adds access. */
  readonly courses: readonly string[];
  readonly grant: Grant;
}

/** Statuses with which a commit fails if a document has changed since it was read. */
const changedStatuses = ['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND'] as const;

/** @throws ChangedMeanwhile if the caller has to read and decide again */
function refuseChanged(error: unknown): never {
  const isChanged = changedStatuses.some((status) => hasStatus(error, status));
  throw isChanged || isTransient(error) ? new ChangedMeanwhile() : error;
}

export function createEnrolmentStore(database: Database, lateCounts: DeferredCounts) {
  const { firestore } = database;

  /** Writes to the student's document, or creates it if the student never signed in by cookie. */
  const writeUser = (
    batch: Writes,
    student: Person,
    { userDoc }: Situation,
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
    /** Reads code and student. @param code the canonical code; null to read only the student */
    async read(uid: string, code: string | null): Promise<Situation> {
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
     * Uses up the code and gives the student what it opens, in one commit.
     * @throws ChangedMeanwhile
     */
    redeem(
      student: Person,
      situation: Situation,
      { code, codeDoc, courses, grant }: Use,
      now: Date,
    ) {
      const { user } = situation;
      const { at } = grant;
      const { uid, displayName, email } = student;
      const sale = soldByUse(code, at);
      const usedByPerson = { displayName, email };
      const used = { state: 'used', usedAt: at, usedBy: uid, usedByPerson, ...sale };
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
      const { cId, batch: made, outlet, expiresAt, opens } = code;
      const counted = {
        codes: [{ cId, batch: made, outlet, expiresAt, opens, change: { unused: -1, used: 1 } }],
        enrolled: { courses: courses.filter(isNew), at: now },
        redeemed: { at: now, price: code.price },
        moved: outletChangesOf([{ before: code, after: { ...code, ...sale } }], now),
      };
      const write = (writes: Writes) => {
        writes.update(codeDoc.ref, used, ifUnchanged(codeDoc));
        writeUser(writes, student, situation, changes, now);
      };
      return lateCounts.commit(codeDoc.id, counted, write).catch(refuseChanged);
    },

    /** Counts a rejected code. @throws ChangedMeanwhile */
    async countRefusal(
      student: Person,
      situation: Situation,
      redeeming: Redeeming,
      now: Date,
    ): Promise<void> {
      const batch = firestore.batch();
      writeUser(batch, student, situation, { redeeming }, now);
      await batch.commit().catch(refuseChanged);
    },
  };
}
