import { addsTo } from '@markaz/contract/cards/course-access';
import { endOfCairoDay } from '@markaz/contract/time/cairo';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { ApiError, conflict, invalidFields } from '../../core/api-error.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre, whileLive } from '../../store/counting.ts';
import { enrolmentsChanged } from '../../store/open-courses.ts';
import {
  type Enrolment,
  type Grant,
  grantsOf,
  heldBy,
  heldOf,
  withGrant,
} from '../../store/records/enrolment.ts';
import { enrolmentOf } from '../../store/records/user.ts';
import { changeStudent } from './change-student.ts';

/** The last moment of a day until which staff give a course. @throws 400 if it is over */
export function endOn(day: string | null, now: Date): Date | null {
  if (day === null) return null;
  const end = endOfCairoDay(day);
  if (end > now) return end;
  throw invalidFields({ until: 'انقضى هذا اليوم. اختر اليوم أو يومًا بعده.' });
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

/** Log subjects, including the codes, so that their histories are complete. */
export function enrolmentSubjects(cId: string, uid: string, enrolment: Enrolment): string[] {
  const codes = grantsOf(enrolment).flatMap(({ code }) => code ?? []);
  return [`course/${cId}`, `user/${uid}`, ...codes.map((code) => `code/${code}`)];
}

export function goneCourse(): ApiError {
  return new ApiError('not_found', { message: 'الكورس في سلة المحذوفات أو حُذف. استعده أولًا.' });
}

/** Answers the failure of a commit with `whileLive` by a 404. @throws */
export function refuseGoneCourse(error: unknown): never {
  throw hasStatus(error, 'NOT_FOUND') ? goneCourse() : error;
}

/** Gives, extends and removes a student's course by hand. */
export function createEnrolmentRepairs(context: Context) {
  const { database, now } = context;
  return {
    /**
     * Gives a student a live course, or restores it as it was. Two reads, four writes; no write if
     * the student has it. @throws 400, 404
     */
    async 'admin/students/enrol'({ caller, input: { cId, uid, reason, until: day } }) {
      const until = day === undefined ? undefined : endOn(day, now());
      // Bundles have live shards too, so the shards do not show whether this is a course.
      const [course] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['state'],
      });
      return changeStudent(context, caller, uid, (user, acting) => {
        const present = enrolmentOf(user, cId);
        const isFormer = present === undefined && Object.hasOwn(user.formerEnrolments, cId);
        const former = isFormer ? user.formerEnrolments[cId] : undefined;
        const had = present ?? former;
        const grant = grantByHand(acting, until ?? null);
        const isMore = until !== undefined && addsTo(heldOf(had), heldBy(grant));
        const answer = { enrolled: true } as const;
        if (present !== undefined && !isMore) return { answer };
        if (!course?.exists) throw goneCourse();
        const given = had === undefined || isMore ? withGrant(had, grant) : had;
        return {
          answer,
          change: {
            action: 'enrolment.add',
            subjects: enrolmentSubjects(cId, uid, given),
            after: { email: user.email, ...endFacts(until) },
            reason,
            fields: {
              courses: FieldValue.arrayUnion(cId),
              [`enrolments.${cId}`]: given,
              ...enrolmentsChanged,
              // Only a restored enrolment leaves `formerEnrolments`.
              ...(isFormer && { [`formerEnrolments.${cId}`]: FieldValue.delete() }),
            },
            also(batch) {
              whileLive(batch, database, cId);
              const courses = present === undefined ? [cId] : [];
              const enrolled = { courses, at: former ? null : acting.now };
              countForCentre(batch, database, { at: acting.now, enrolled });
            },
          },
        };
      }).catch(refuseGoneCourse);
    },

    /**
     * Adds the whole course until a later end. One read, three writes; no write if access already
     * lasts as long. @throws 400, 404, 409
     */
    async 'admin/students/extend'({ caller, input: { cId, uid, reason, until: day } }) {
      const until = endOn(day, now());
      return changeStudent(context, caller, uid, (user, acting) => {
        const enrolment = enrolmentOf(user, cId);
        if (enrolment === undefined)
          throw conflict('لم يعد الطالب مشتركًا في هذا الكورس. أضفه إليه من جديد.');
        const grant = grantByHand(acting, until);
        if (!addsTo(heldOf(enrolment), heldBy(grant))) return { answer: { extended: false } };
        return {
          answer: { extended: true },
          change: {
            action: 'enrolment.extend',
            subjects: enrolmentSubjects(cId, uid, enrolment),
            after: { email: user.email, ...endFacts(until) },
            reason,
            fields: { [`enrolments.${cId}`]: withGrant(enrolment, grant), ...enrolmentsChanged },
            also: (batch) => whileLive(batch, database, cId),
          },
        };
      }).catch(refuseGoneCourse);
    },

    /** Removes a course, even if it no longer exists; one read, three writes. @throws 404 */
    'admin/students/remove': ({ caller, input: { cId, uid, reason } }) =>
      changeStudent(context, caller, uid, (user, acting) => {
        const enrolment = enrolmentOf(user, cId);
        if (enrolment === undefined) return { answer: { removed: false } };
        return {
          answer: { removed: true },
          change: {
            action: 'enrolment.remove',
            subjects: enrolmentSubjects(cId, uid, enrolment),
            before: { email: user.email },
            reason,
            fields: {
              courses: FieldValue.arrayRemove(cId),
              [`enrolments.${cId}`]: FieldValue.delete(),
              ...enrolmentsChanged,
              [`formerEnrolments.${cId}`]: enrolment,
            },
            also: (batch) => countForCentre(batch, database, { at: acting.now, unenrolled: [cId] }),
          },
        };
      }).finally(() => database.changes.emit('unenrolled', uid)),
  } satisfies Partial<Handlers>;
}
