import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { count, countForCentre, orCourseGone } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import {
  type Decision,
  optimisticTransaction,
  unchanged,
} from '../../store/optimistic-transaction.ts';
import { type Enrolment, enrolmentOf, readStudent } from '../../store/records/user.ts';

interface Enrolling {
  readonly cId: string;
  readonly uid: string;
}

type Enrolled = 'enrolled' | 'no-user';
type Removed = 'removed' | 'no-user' | 'not-enrolled';

/** What the log names: the code as well, so that its story is whole. */
function subjectsOf({ cId, uid }: Enrolling, { code }: Enrolment): string[] {
  return [`course/${cId}`, `user/${uid}`, ...(code === null ? [] : [`code/${code}`])];
}

/** Courses that admins give and take by hand. */
export function createStudentEnrolmentStore(database: Database) {
  const decideEnrol = async (
    acting: Acting,
    { cId, uid }: Enrolling,
  ): Promise<Decision<Enrolled>> => {
    const ref = database.user(uid);
    const snapshot = await ref.get();
    const user = readStudent(snapshot);
    if (user === null) return { answer: 'no-user' };
    if (enrolmentOf(user, cId) !== undefined) return { answer: 'enrolled' };
    const former = Object.hasOwn(user.formerEnrolments, cId) ? user.formerEnrolments[cId] : null;
    const given = former ?? {
      at: Timestamp.fromDate(acting.now),
      code: null,
      by: acting.admin.uid,
    };
    return {
      answer: 'enrolled',
      change: {
        logged: {
          action: 'enrolment.add',
          subjects: subjectsOf({ cId, uid }, given),
          after: { email: user.email },
        },
        write(batch) {
          const changes = {
            courses: FieldValue.arrayUnion(cId),
            [`enrolments.${cId}`]: given,
            [`formerEnrolments.${cId}`]: FieldValue.delete(),
          };
          batch.update(ref, changes, unchanged(snapshot));
          count(batch, database, { enrolled: { cId, at: former ? null : acting.now } });
        },
      },
    };
  };

  const decideRemove = async ({ cId, uid }: Enrolling): Promise<Decision<Removed>> => {
    const [ref, counters] = [database.user(uid), database.courseCounters(cId)];
    const [userDoc, countersDoc] = await database.firestore.getAll(ref, counters);
    const user = readStudent(userDoc);
    if (user === null || userDoc === undefined) return { answer: 'no-user' };
    const enrolment = enrolmentOf(user, cId);
    if (enrolment === undefined) return { answer: 'not-enrolled' };
    return {
      answer: 'removed',
      change: {
        logged: {
          action: 'enrolment.remove',
          subjects: subjectsOf({ cId, uid }, enrolment),
          before: { email: user.email },
        },
        write(batch) {
          const changes = {
            courses: FieldValue.arrayRemove(cId),
            [`enrolments.${cId}`]: FieldValue.delete(),
            [`formerEnrolments.${cId}`]: enrolment,
          };
          batch.update(ref, changes, unchanged(userDoc));
          // There are none of a course that was purged.
          if (countersDoc?.exists) batch.update(counters, { enrolments: FieldValue.increment(-1) });
          countForCentre(batch, database, { unenrolled: [cId] });
        },
      },
    };
  };

  return {
    /** Gives a student a live course, or gives it back as it was; one read, four writes. */
    enrol: (acting: Acting, enrolling: Enrolling) =>
      orCourseGone(optimisticTransaction(database, acting, () => decideEnrol(acting, enrolling))),

    /** Takes a course from a student, whatever became of the course; two reads, four writes. */
    async remove(acting: Acting, enrolling: Enrolling): Promise<Removed> {
      const removeNow = () =>
        optimisticTransaction(database, acting, () => decideRemove(enrolling));
      try {
        return await removeNow();
      } catch (error) {
        if (!hasStatus(error, 'NOT_FOUND')) throw error;
        // The course was purged since its numbers were looked for.
        return await removeNow();
      } finally {
        database.changes.emit('unenrolled', enrolling.uid);
      }
    },
  };
}
