import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
} from 'firebase-admin/firestore';
import { newUserRecord } from '../../accounts/users/new-user.ts';
import type { Person } from '../../core/caller.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { Writes } from '../../store/commit-once.ts';
import { type Database, readRecord } from '../../store/database.ts';
import type { LateCounts } from '../../store/late-counts.ts';
import { enrolmentsChanged } from '../../store/open-courses.ts';
import { unchanged } from '../../store/optimistic-transaction.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { type Grant, withGrant } from '../../store/records/enrolment.ts';
import {
  enrolmentOf,
  type Redeeming,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { movedCards } from '../../store/sales.ts';
import { soldByUse } from '../card/stages.ts';

/** What redeeming is decided on, and the documents that were read for it. */
export interface Situation {
  readonly code: AccessCodeRecord | null;
  readonly user: UserRecord | null;
  readonly codeDoc: DocumentSnapshot | undefined;
  readonly userDoc: DocumentSnapshot | undefined;
}

/** `changed`: a document is no longer as it was read, or nobody knows; look again. */
type Outcome = 'done' | 'changed' | 'course-gone';

/** What redeeming makes of the numbers of codes. */
const redeemed = { unused: -1, used: 1 } as const;

/** What a commit fails with where a document is not as it was read. */
const moved = ['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND'] as const;

/** What a commit came to, `changed` where it has to be decided anew. */
async function orChanged(commit: Promise<Outcome>): Promise<Outcome> {
  try {
    return await commit;
  } catch (error) {
    if (moved.some((status) => hasStatus(error, status)) || isTransient(error)) return 'changed';
    throw error;
  }
}

export function createEnrolmentStore(database: Database, lateCounts: LateCounts) {
  const { firestore } = database;

  /** Writes to the student's document, making it where the student never signed in by cookie. */
  const writeUser = (
    batch: Writes,
    student: Person,
    { userDoc }: Situation,
    changes: Record<string, unknown>,
    now: Date,
  ): void => {
    const ref: DocumentReference = database.user(student.uid);
    if (userDoc?.exists) {
      batch.update(ref, changes, unchanged(userDoc));
    } else {
      batch.create(ref, newUserRecord(student, now));
      batch.update(ref, changes);
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
        codeDoc,
        userDoc,
      };
    },

    /**
     * Uses the code up and gives the student what it opens: all or nothing, and only if both are as
     * read. @param courses those that it gives anything of
     */
    async redeem(
      student: Person,
      situation: Situation,
      { courses, grant }: { readonly courses: readonly string[]; readonly grant: Grant },
      now: Date,
    ): Promise<Outcome> {
      const { code, codeDoc, user } = situation;
      if (code === null || codeDoc === undefined) return 'changed';
      const { at } = grant;
      const { displayName, email } = student;
      const sale = soldByUse(code, at);
      const useCode = (batch: Writes) =>
        batch.update(
          codeDoc.ref,
          {
            ...{ state: 'used', usedAt: at, usedBy: student.uid },
            usedByPerson: { displayName, email },
            ...sale,
          },
          unchanged(codeDoc),
        );
      const enrolments = courses.map((cId) => [
        `enrolments.${cId}`,
        withGrant(enrolmentOf(user, cId), grant),
      ]);
      const changes = {
        courses: FieldValue.arrayUnion(...courses),
        ...enrolmentsChanged,
        ...Object.fromEntries(enrolments),
      };
      const isNew = (cId: string) => enrolmentOf(user, cId) === undefined;
      const { cId, batch: made, outlet, expiresAt, opens } = code;
      const counted = {
        codes: [{ cId, batch: made, outlet, expiresAt, opens, change: redeemed }],
        enrolled: { courses: courses.filter(isNew), at: now },
        redeemed: { at: now, price: code.price },
        moved: movedCards([{ before: code, after: { ...code, ...sale } }], now),
      };
      const committed = lateCounts.commit(codeDoc.id, counted, (writes) => {
        useCode(writes);
        writeUser(writes, student, situation, changes, now);
      });
      return orChanged(committed);
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
      return orChanged(batch.commit().then(() => 'done' as const));
    },
  };
}
