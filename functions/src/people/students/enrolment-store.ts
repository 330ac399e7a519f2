import { addsTo } from '@markaz/contract/cards/course-access';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { countForCentre, orCourseGone, whileLive } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import { enrolmentsChanged } from '../../store/open-courses.ts';
import {
  type Decision,
  optimisticTransaction,
  unchanged,
} from '../../store/optimistic-transaction.ts';
import {
  type Enrolment,
  type Grant,
  grantsOf,
  heldBy,
  heldOf,
  withGrant,
} from '../../store/records/enrolment.ts';
import { enrolmentOf, readStudent } from '../../store/records/user.ts';

interface Enrolling {
  readonly cId: string;
  readonly uid: string;
  readonly reason: string;
  /**
   * When it ends; null for never. Left out, what was taken away comes back as it was, what is there
   * stays as it is, and anything else is given for ever.
   */
  readonly until?: Date | null | undefined;
}

type Enrolled = 'enrolled' | 'no-user' | 'course-gone';
type Removed = 'removed' | 'no-user' | 'not-enrolled';

/** What the log names: the codes as well, so that their stories are whole. */
export function subjectsOf(
  { cId, uid }: Pick<Enrolling, 'cId' | 'uid'>,
  enrolment: Enrolment,
): string[] {
  const codes = grantsOf(enrolment).flatMap(({ code }) => code ?? []);
  return [`course/${cId}`, `user/${uid}`, ...codes.map((code) => `code/${code}`)];
}

/** The whole course, as staff give it. @param until null for ever */
export function grantByHand({ admin, now }: Acting, until: Date | null): Grant {
  return {
    at: Timestamp.fromDate(now),
    code: null,
    by: admin.uid,
    ...(until && { until: Timestamp.fromDate(until) }),
  };
}

/** The end of a grant as the log keeps it; left out where it has none. */
export function endFacts(until: Date | null | undefined) {
  return until ? { until: until.toISOString() } : {};
}

/** Courses that admins give and take by hand. */
export function createStudentEnrolmentStore(database: Database) {
  const decideEnrol = async (
    acting: Acting,
    { cId, uid, reason, until }: Enrolling,
  ): Promise<Decision<Enrolled>> => {
    const ref = database.user(uid);
    // A bundle, too, has shards that are written while it is live.
    const [snapshot, [course]] = await Promise.all([
      ref.get(),
      database.firestore.getAll(database.course(cId), { fieldMask: ['state'] }),
    ]);
    const user = readStudent(snapshot);
    if (user === null) return { answer: 'no-user' };
    const present = enrolmentOf(user, cId);
    const isFormer = present === undefined && Object.hasOwn(user.formerEnrolments, cId);
    const former = isFormer ? user.formerEnrolments[cId] : undefined;
    const had = present ?? former;
    const grant = grantByHand(acting, until ?? null);
    const isMore = until !== undefined && addsTo(heldOf(had), heldBy(grant));
    if (present !== undefined && !isMore) return { answer: 'enrolled' };
    if (!course?.exists) return { answer: 'course-gone' };
    const given = had === undefined || isMore ? withGrant(had, grant) : had;
    return {
      answer: 'enrolled',
      change: {
        logged: {
          action: 'enrolment.add',
          subjects: subjectsOf({ cId, uid }, given),
          after: { email: user.email, ...endFacts(until) },
          reason,
        },
        write(batch) {
          const changes = {
            courses: FieldValue.arrayUnion(cId),
            [`enrolments.${cId}`]: given,
            ...enrolmentsChanged,
            // What was taken before another card was bought is no part of what is given now.
            ...(isFormer && { [`formerEnrolments.${cId}`]: FieldValue.delete() }),
          };
          batch.update(ref, changes, unchanged(snapshot));
          whileLive(batch, database, cId);
          countForCentre(batch, database, {
            at: acting.now,
            enrolled: {
              courses: present === undefined ? [cId] : [],
              at: former ? null : acting.now,
            },
          });
        },
      },
    };
  };

  const decideRemove = async (
    { now }: Acting,
    { cId, uid, reason }: Enrolling,
  ): Promise<Decision<Removed>> => {
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
            ...enrolmentsChanged,
            [`formerEnrolments.${cId}`]: enrolment,
          };
          batch.update(ref, changes, unchanged(userDoc));
          countForCentre(batch, database, { at: now, unenrolled: [cId] });
        },
      },
    };
  };

  return {
    /** Gives a student a live course, or gives it back as it was; two reads, four writes. */
    enrol: (acting: Acting, enrolling: Enrolling) =>
      orCourseGone(optimisticTransaction(database, acting, () => decideEnrol(acting, enrolling))),

    /** Takes a course from a student, whatever became of the course; one read, three writes. */
    async remove(acting: Acting, enrolling: Enrolling): Promise<Removed> {
      try {
        return await optimisticTransaction(database, acting, () => decideRemove(acting, enrolling));
      } finally {
        database.changes.emit('unenrolled', enrolling.uid);
      }
    },
  };
}
