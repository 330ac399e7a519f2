import { addsTo } from '@markaz/contract/cards/course-access';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import { countForCentre, orCourseGone, whileLive } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import { enrolmentsChanged } from '../../store/open-courses.ts';
import {
  type Enrolment,
  type Grant,
  grantsOf,
  heldBy,
  heldOf,
  withGrant,
} from '../../store/records/enrolment.ts';
import { enrolmentOf, readStudent } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';

interface Enrolling {
  readonly cId: string;
  readonly uid: string;
  readonly reason: string;
  /**
   * When it ends; null for never. If it is left out, a removed enrolment comes back as it was, an
   * existing one stays as it is, and a new one has no end.
   */
  readonly until?: Date | null | undefined;
}

type Enrolled = 'enrolled' | 'no-user' | 'course-gone';
type Removed = 'removed' | 'no-user' | 'not-enrolled';

/** Log subjects, including the codes, so that their histories are complete. */
export function subjectsOf(
  { cId, uid }: Pick<Enrolling, 'cId' | 'uid'>,
  enrolment: Enrolment,
): string[] {
  const codes = grantsOf(enrolment).flatMap(({ code }) => code ?? []);
  return [`course/${cId}`, `user/${uid}`, ...codes.map((code) => `code/${code}`)];
}

/** A grant of the whole course by staff. @param until null for no end */
export function grantByHand({ admin, now }: Acting, until: Date | null): Grant {
  return {
    at: Timestamp.fromDate(now),
    code: null,
    by: admin.uid,
    ...(until && { until: Timestamp.fromDate(until) }),
  };
}

/** The end of a grant for the log; left out if there is none. */
export function endFacts(until: Date | null | undefined) {
  return until ? { until: until.toISOString() } : {};
}

/** Gives and removes courses by hand. */
export function createStudentEnrolmentStore(database: Database) {
  const decideEnrol = async (
    acting: Acting,
    { cId, uid, reason, until }: Enrolling,
  ): Promise<Decision<Enrolled>> => {
    const ref = database.user(uid);
    // Bundles have live shards too, so the shards do not show whether this is a course.
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
            // Only a restored enrolment leaves `formerEnrolments`.
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
    /** Gives a student a live course, or restores it as it was; two reads, four writes. */
    enrol: (acting: Acting, enrolling: Enrolling) =>
      orCourseGone(staffAction(database, acting, () => decideEnrol(acting, enrolling))),

    /** Removes a course from a student, even if it no longer exists; one read, three writes. */
    async remove(acting: Acting, enrolling: Enrolling): Promise<Removed> {
      try {
        return await staffAction(database, acting, () => decideRemove(acting, enrolling));
      } finally {
        database.changes.emit('unenrolled', enrolling.uid);
      }
    },
  };
}
