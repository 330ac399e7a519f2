import { addsTo } from '@markaz/contract/course-access';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { countForCentre, orCourseGone, whileLive } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import {
  type Decision,
  optimisticTransaction,
  unchanged,
} from '../../store/optimistic-transaction.ts';
import {
  type Enrolment,
  type Grant,
  heldBy,
  heldOf,
  withGrant,
} from '../../store/records/enrolment.ts';
import { enrolmentOf, readStudent } from '../../store/records/user.ts';

interface Enrolling {
  readonly cId: string;
  readonly uid: string;
  readonly reason: string;
}

type Enrolled = 'enrolled' | 'no-user';
type Removed = 'removed' | 'no-user' | 'not-enrolled';

/** What the log names: the code as well, so that its story is whole. */
function subjectsOf({ cId, uid }: Pick<Enrolling, 'cId' | 'uid'>, { code }: Enrolment): string[] {
  return [`course/${cId}`, `user/${uid}`, ...(code === null ? [] : [`code/${code}`])];
}

/** Courses that admins give and take by hand. */
export function createStudentEnrolmentStore(database: Database) {
  const decideEnrol = async (
    acting: Acting,
    { cId, uid, reason }: Enrolling,
  ): Promise<Decision<Enrolled>> => {
    const ref = database.user(uid);
    const snapshot = await ref.get();
    const user = readStudent(snapshot);
    if (user === null) return { answer: 'no-user' };
    const present = enrolmentOf(user, cId);
    const grant: Grant = { at: Timestamp.fromDate(acting.now), code: null, by: acting.admin.uid };
    if (!addsTo(heldOf(present), heldBy(grant))) return { answer: 'enrolled' };
    const isFormer = present === undefined && Object.hasOwn(user.formerEnrolments, cId);
    const former = isFormer ? user.formerEnrolments[cId] : undefined;
    const given = former ?? withGrant(present, grant);
    return {
      answer: 'enrolled',
      change: {
        logged: {
          action: 'enrolment.add',
          subjects: subjectsOf({ cId, uid }, given),
          after: { email: user.email },
          reason,
        },
        write(batch) {
          const changes = {
            courses: FieldValue.arrayUnion(cId),
            [`enrolments.${cId}`]: given,
            [`formerEnrolments.${cId}`]: FieldValue.delete(),
          };
          batch.update(ref, changes, unchanged(snapshot));
          whileLive(batch, database, cId);
          countForCentre(batch, database, {
            enrolled: {
              courses: present === undefined ? [cId] : [],
              at: former ? null : acting.now,
            },
          });
        },
      },
    };
  };

  const decideRemove = async ({ cId, uid, reason }: Enrolling): Promise<Decision<Removed>> => {
    const ref = database.user(uid);
    const userDoc = await ref.get();
    const user = readStudent(userDoc);
    if (user === null) return { answer: 'no-user' };
    const enrolment = enrolmentOf(user, cId);
    if (enrolment === undefined) return { answer: 'not-enrolled' };
    return {
      answer: 'removed',
      change: {
        logged: {
          action: 'enrolment.remove',
          subjects: subjectsOf({ cId, uid }, enrolment),
          before: { email: user.email },
          reason,
        },
        write(batch) {
          const changes = {
            courses: FieldValue.arrayRemove(cId),
            [`enrolments.${cId}`]: FieldValue.delete(),
            [`formerEnrolments.${cId}`]: enrolment,
          };
          batch.update(ref, changes, unchanged(userDoc));
          countForCentre(batch, database, { unenrolled: [cId] });
        },
      },
    };
  };

  return {
    /** Gives a student a live course, or gives it back as it was; one read, four writes. */
    enrol: (acting: Acting, enrolling: Enrolling) =>
      orCourseGone(optimisticTransaction(database, acting, () => decideEnrol(acting, enrolling))),

    /** Takes a course from a student, whatever became of the course; one read, three writes. */
    async remove(acting: Acting, enrolling: Enrolling): Promise<Removed> {
      try {
        return await optimisticTransaction(database, acting, () => decideRemove(enrolling));
      } finally {
        database.changes.emit('unenrolled', enrolling.uid);
      }
    },
  };
}
