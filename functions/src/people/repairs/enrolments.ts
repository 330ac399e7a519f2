import { extendsAccess } from '@markaz/contract/cards/course-access';
import { endOfCairoDay } from '@markaz/contract/time/cairo';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { ApiError, conflict, invalidFields } from '../../core/api-error.ts';
import { throwInstead } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre, requireLive } from '../../store/counting.ts';
import {
  accessOfEnrolment,
  accessOfGrant,
  type Enrolment,
  type Grant,
  grantsOf,
  recheckEnrolments,
  withGrant,
} from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';
import { changeStudent } from './change-student.ts';

/**
 * Returns the end of access with this last day, or null if access never ends.
 * @throws 400 if the day has passed
 */
export function readEndOfAccess(day: string | null, now: Date): Date | null {
  if (day === null) return null;
  const end = endOfCairoDay(day);
  if (end > now) return end;
  throw invalidFields({ until: 'انقضى هذا اليوم. اختر اليوم أو يومًا بعده.' });
}

/** Creates a grant of the full course by staff. @param until null if access never ends */
export function createManualGrant({ admin, now }: Acting, until: Date | null): Grant {
  return {
    at: Timestamp.fromDate(now),
    code: null,
    by: admin.uid,
    ...(until && { until: Timestamp.fromDate(until) }),
  };
}

/** Returns the end of a grant for the log, or no field if access never ends. */
export function loggedEnd(until: Date | null | undefined) {
  return until ? { until: until.toISOString() } : {};
}

/** How a grant changes a student's enrolment. */
export interface EnrolmentChange {
  /**
   * `new` if the student never had the course, `back` if staff had removed the enrolment and it is
   * restored, or `more` if the enrolment is extended.
   */
  readonly kind: 'new' | 'back' | 'more';
  /** The enrolment after the change. */
  readonly enrolment: Enrolment;
}

/**
 * Returns how a grant changes a student's enrolment, or null if the grant changes nothing. Restores
 * an enrolment that staff had removed. An enrolment that a refund closed always gets the grant,
 * because it gives no access by itself.
 * @param canExtend whether the grant may extend an existing or removed enrolment
 */
export function enrolmentChangeOf(
  user: UserRecord,
  cId: string,
  grant: Grant,
  canExtend = true,
): EnrolmentChange | null {
  const { formerEnrolments } = user;
  const current = enrolmentOf(user, cId);
  const former = Object.hasOwn(formerEnrolments, cId) ? formerEnrolments[cId] : undefined;
  const existing = current ?? former;
  if (existing === undefined) return { kind: 'new', enrolment: grant };
  const access = accessOfEnrolment(existing);
  const isExtended =
    (canExtend || access.length === 0) && extendsAccess(access, accessOfGrant(grant));
  if (current !== undefined && !isExtended) return null;
  const enrolment = isExtended ? withGrant(existing, grant) : existing;
  return { kind: current === undefined ? 'back' : 'more', enrolment };
}

/** Returns the fields of a user document that change when the student gets a course. */
export function enrolmentChangeFields(cId: string, { kind, enrolment }: EnrolmentChange) {
  return {
    courses: FieldValue.arrayUnion(cId),
    [`enrolments.${cId}`]: enrolment,
    ...recheckEnrolments,
    ...(kind === 'back' && { [`formerEnrolments.${cId}`]: FieldValue.delete() }),
  };
}

/** Returns the fields of a user document that change when the student loses a course. */
export function removalFields(cId: string) {
  return {
    courses: FieldValue.arrayRemove(cId),
    [`enrolments.${cId}`]: FieldValue.delete(),
    ...recheckEnrolments,
  };
}

/**
 * Returns the subjects for the log. They include the codes of the enrolment, so that the history of
 * each code is complete.
 */
export function enrolmentSubjects(cId: string, uid: string, enrolment: Enrolment): string[] {
  const codes = grantsOf(enrolment).flatMap(({ code }) => code ?? []);
  return [`course/${cId}`, `user/${uid}`, ...codes.map((code) => `code/${code}`)];
}

export function courseGoneError(): ApiError {
  return new ApiError('not_found', { message: 'الكورس في سلة المحذوفات أو حُذف. استعده أولًا.' });
}

/** Handles the error of a commit with `requireLive`. @throws 404 if the course is gone */
export const throwCourseGone = throwInstead('NOT_FOUND', courseGoneError);

/** Creates the handlers with which staff give, extend and remove a student's course. */
export function createEnrolmentRepairs(context: Context) {
  const { database, now } = context;
  return {
    /**
     * Gives a student a live course, or restores a removed one. Cost: 2 reads and 4 writes, or no
     * write if the student already has the course.
     * @throws 400, 404
     */
    async 'admin/students/enrol'({ caller, input: { cId, uid, reason, until: day } }) {
      const until = day === undefined ? undefined : readEndOfAccess(day, now());
      // Bundles have counters too, so `requireLive` cannot tell whether the id is that of a course.
      const [course] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['state'],
      });
      return changeStudent(context, caller, uid, (user, acting) => {
        const answer = { enrolled: true } as const;
        const enrolmentChange = enrolmentChangeOf(
          user,
          cId,
          createManualGrant(acting, until ?? null),
          until !== undefined,
        );
        if (enrolmentChange === null) return { answer };
        if (!course?.exists) throw courseGoneError();
        return {
          answer,
          change: {
            action: 'enrolment.add',
            subjects: enrolmentSubjects(cId, uid, enrolmentChange.enrolment),
            after: { email: user.email, ...loggedEnd(until) },
            reason,
            fields: enrolmentChangeFields(cId, enrolmentChange),
            addWrites(batch) {
              requireLive(batch, database, cId);
              const courses = enrolmentChange.kind === 'more' ? [] : [cId];
              const enrolled = { courses, at: enrolmentChange.kind === 'back' ? null : acting.now };
              countForCentre(batch, database, { at: acting.now, enrolled });
            },
          },
        };
      }).catch(throwCourseGone);
    },

    /**
     * Extends access to the full course. Cost: 1 read and 3 writes, or no write if access already
     * lasts as long.
     * @throws 400, 404, 409
     */
    async 'admin/students/extend'({ caller, input: { cId, uid, reason, until: day } }) {
      const until = readEndOfAccess(day, now());
      return changeStudent(context, caller, uid, (user, acting) => {
        const enrolment = enrolmentOf(user, cId);
        if (enrolment === undefined)
          throw conflict('لم يعد الطالب مشتركًا في هذا الكورس. أضفه إليه من جديد.');
        const grant = createManualGrant(acting, until);
        if (!extendsAccess(accessOfEnrolment(enrolment), accessOfGrant(grant)))
          return { answer: { extended: false } };
        return {
          answer: { extended: true },
          change: {
            action: 'enrolment.extend',
            subjects: enrolmentSubjects(cId, uid, enrolment),
            after: { email: user.email, ...loggedEnd(until) },
            reason,
            fields: { [`enrolments.${cId}`]: withGrant(enrolment, grant), ...recheckEnrolments },
            addWrites: (batch) => requireLive(batch, database, cId),
          },
        };
      }).catch(throwCourseGone);
    },

    /** Removes a course, even a purged one. Cost: 1 read and 3 writes. @throws 404 */
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
            fields: { ...removalFields(cId), [`formerEnrolments.${cId}`]: enrolment },
            addWrites: (batch) =>
              countForCentre(batch, database, { at: acting.now, unenrolled: [cId] }),
          },
        };
      }).finally(() => database.changes.emit('unenrolled', uid)),
  } satisfies Partial<Handlers>;
}
