import type { BulkOutcome } from '@markaz/contract/people/bulk-enrolment';
import { type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { countGiven, orCourseGone, whileLive } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import { enrolmentsChanged } from '../../store/open-courses.ts';
import { readRecordOfList } from '../../store/read-list.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import { endFacts, grantByHand, subjectsOf as subjectsOfOne } from '../students/enrolment-store.ts';
import { type Gain, gainOf, type Judged } from './bulk-gains.ts';

/** A course, and the accounts that get it. */
export interface Giving {
  readonly cId: string;
  /** Uids without duplicates. */
  readonly uids: readonly string[];
  /** When it ends; null for never. */
  readonly until: Date | null;
}

/** An account on a list. */
interface Candidate extends Gain {
  readonly snapshot: DocumentSnapshot;
}

function judgedOf({ outcome, displayName }: Candidate): Judged {
  return { outcome, displayName };
}

/** Log subjects: the course, the students, and the codes of the enrolments that come back. */
function subjectsOf(cId: string, gaining: readonly Candidate[]): string[] {
  const people = gaining.flatMap(({ snapshot: { id: uid }, outcome, enrolment }) => {
    if (outcome !== 'back' || enrolment === null) return [`user/${uid}`];
    return subjectsOfOne({ cId, uid }, enrolment).slice(1);
  });
  return [`course/${cId}`, ...people];
}

/** Gives courses to many students at once. */
export function createBulkEnrolmentStore(database: Database) {
  const readCandidates = async (
    acting: Acting,
    { cId, uids, until }: Giving,
  ): Promise<Candidate[]> => {
    if (uids.length === 0) return [];
    const grant = grantByHand(acting, until);
    const snapshots = await database.firestore.getAll(...uids.map(database.user));
    return snapshots.map((snapshot) => {
      if (!snapshot.exists)
        return { snapshot, outcome: 'unknown', displayName: null, enrolment: null };
      const user = readRecordOfList(database, userRecordSchema, snapshot);
      return { snapshot, ...gainOf(user, cId, grant) };
    });
  };

  const write = (
    batch: WriteBatch,
    { now }: Acting,
    cId: string,
    gaining: readonly Candidate[],
  ): void => {
    for (const { snapshot, outcome, enrolment } of gaining) {
      const changes = {
        courses: FieldValue.arrayUnion(cId),
        [`enrolments.${cId}`]: enrolment,
        ...enrolmentsChanged,
        ...(outcome === 'back' && { [`formerEnrolments.${cId}`]: FieldValue.delete() }),
      };
      batch.update(snapshot.ref, changes, unchanged(snapshot));
    }
    const count = (...wanted: readonly BulkOutcome[]) =>
      gaining.filter(({ outcome }) => wanted.includes(outcome)).length;
    whileLive(batch, database, cId);
    const students = count('new', 'back');
    countGiven(batch, database, { cId, students, newly: count('new'), at: now });
  };

  const decide = async (
    acting: Acting,
    giving: Giving,
    reason: string,
  ): Promise<Decision<Judged[]>> => {
    const { cId, until } = giving;
    const candidates = await readCandidates(acting, giving);
    const gaining = candidates.filter(({ enrolment }) => enrolment !== null);
    const answer = candidates.map(judgedOf);
    if (gaining.length === 0) return { answer };
    return {
      answer,
      change: {
        logged: {
          action: 'enrolments.add',
          subjects: subjectsOf(cId, gaining),
          after: { count: gaining.length, ...endFacts(until) },
          reason,
        },
        write: (batch) => write(batch, acting, cId, gaining),
      },
    };
  };

  return {
    /** What `give` would return now; a read for each account. */
    async judge(acting: Acting, giving: Giving): Promise<Judged[]> {
      return (await readCandidates(acting, giving)).map(judgedOf);
    },

    /**
     * Gives all of them a live course in one commit, so that it is done and counted once despite
     * failures. A read for each account, a write for each that gains, and three.
     */
    async give(acting: Acting, giving: Giving, reason: string): Promise<Judged[] | 'course-gone'> {
      const giveNow = () => staffAction(database, acting, () => decide(acting, giving, reason));
      const given = giveNow().catch((error: unknown) => {
        // An account may have been deleted since it was read. A missing course fails again.
        if (hasStatus(error, 'NOT_FOUND')) return giveNow();
        throw error;
      });
      return orCourseGone(given);
    },
  };
}
