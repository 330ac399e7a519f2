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
import type { LateCounts } from '../../store/late-counts.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import { enrolmentsChanged, type Grant, withGrant } from '../../store/records/enrolment.ts';
import {
  enrolmentOf,
  type Redeeming,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { movedCards } from '../../store/sales.ts';
import { unchanged } from '../../store/staff-action.ts';
import { soldByUse } from '../card/stages.ts';

/** Code and student as they were read for redeeming, with their documents. */
export interface Situation {
  readonly code: AccessCodeRecord | null;
  readonly user: UserRecord | null;
  readonly codeDoc: DocumentSnapshot | undefined;
  readonly userDoc: DocumentSnapshot | undefined;
}

/** `changed`: a document changed since it was read, or the outcome is unknown. Read again. */
type Outcome = 'done' | 'changed' | 'course-gone';

/** How redeeming changes the numbers of codes. */
const redeemed = { unused: -1, used: 1 } as const;

/** Status codes of a commit if a document changed since it was read. */
const moved = ['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND'] as const;

/** The outcome of a commit; `changed` if it has to be decided again. */
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

  /** Writes to the student's document. Creates it if the student never signed in by cookie. */
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
    /** @param code canonical; null reads only the student */
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
     * Uses up the code and gives the student what it opens: all or nothing, and only if neither
     * document changed. @param courses those to which it adds something
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

    /** Counts a refused code, only if the student's document did not change. */
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
