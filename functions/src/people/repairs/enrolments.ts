import { addsTo } from '@markaz/contract/cards/course-access';
import { endOfCairoDay } from '@markaz/contract/time/cairo';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { ApiError, conflict, invalidFields } from '../../core/api-error.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre, requireLive } from '../../store/counting.ts';
import {
  accessOfEnrolment,
  type Enrolment,
  type Grant,
  grantsOf,
  heldBy,
  recheckEnrolments,
  withGrant,
} from '../../store/records/enrolment.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';
import { changeStudent } from './change-student.ts';

/** Returns the end of access after its last day; null for no end. @throws 400 if it has passed */
export function endOn(day: string | null, now: Date): Date | null {
  if (day === null) return null;
  const end = endOfCairoDay(day);
  if (end > now) return end;
  throw invalidFields({ until: 'انقضى هذا اليوم. اختر اليوم أو يومًا بعده.' });
}

/** Returns a grant of the whole course by staff. @param until null if it never ends */
export function grantByHand({ admin, now }: Acting, until: Date | null): Grant {
  return {
    at: Timestamp.fromDate(now),
    code: null,
    by: admin.uid,
    ...(until && { until: Timestamp.fromDate(until) }),
  };
}

/** Returns the end of a grant for the log; empty if it never ends. */
export function endFacts(until: Date | null | undefined) {
  return until ? { until: until.toISOString() } : {};
}

/** A student's changed enrolment: a new one, one that staff had removed, or an extended one. */
export interface Gain {
  readonly kind: 'new' | 'back' | 'more';
  readonly enrolment: Enrolment;
}

/**
 * Returns what a grant changes for a student; null if nothing. A removed enrolment is restored.
 * @param adds whether the grant may extend an existing or removed enrolment
 */
export function gainOf(user: UserRecord, cId: string, grant: Grant, adds = true): Gain | null {
  const { formerEnrolments } = user;
  const present = enrolmentOf(user, cId);
  const former = Object.hasOwn(formerEnrolments, cId) ? formerEnrolments[cId] : undefined;
  const known = present ?? former;
  if (known === undefined) return { kind: 'new', enrolment: grant };
  const isMore = adds && addsTo(accessOfEnrolment(known), heldBy(grant));
  if (present !== undefined && !isMore) return null;
  const enrolment = isMore ? withGrant(known, grant) : known;
  return { kind: present === undefined ? 'back' : 'more', enrolment };
}

/** Returns the changed fields of a user document that gives a course. */
export function gainFields(cId: string, { kind, enrolment }: Gain) {
  return {
    courses: FieldValue.arrayUnion(cId),
    [`enrolments.${cId}`]: enrolment,
    ...recheckEnrolments,
    ...(kind === 'back' && { [`formerEnrolments.${cId}`]: FieldValue.delete() }),
  };
}

/** Returns the changed fields of a user document that removes a course. */
export function lossFields(cId: string) {
  return {
    courses: FieldValue.arrayRemove(cId),
    [`enrolments.${cId}`]: FieldValue.delete(),
    ...recheckEnrolments,
  };
}

/** Returns log subjects, including the codes, so that each code's history is complete. */
export function enrolmentSubjects(cId: string, uid: string, enrolment: Enrolment): string[] {
  const codes = grantsOf(enrolment).flatMap(({ code }) => code ?? []);
  return [`course/${cId}`, `user/${uid}`, ...codes.map((code) => `code/${code}`)];
}

export function goneCourse(): ApiError {
  return new ApiError('not_found', { message: 'الكورس في سلة المحذوفات أو حُذف. استعده أولًا.' });
}

/** Turns the error of a commit with `whileLive` into a 404. @throws always */
export function refuseGoneCourse(error: unknown): never {
  throw hasStatus(error, 'NOT_FOUND') ? goneCourse() : error;
}

/** Handlers by which staff give, extend and remove a student's course. */
export function createEnrolmentRepairs(context: Context) {
  const { database, now } = context;
  return {
    /**
     * Gives a student a live course, or restores a removed one. Two reads, four writes; no write if
     * the student already has it. @throws 400, 404
     */
    async 'admin/students/enrol'({ caller, input: { cId, uid, reason, until: day } }) {
      const until = day === undefined ? undefined : endOn(day, now());
      // Bundles have live shards too, so `whileLive` cannot tell whether this is a course.
      const [course] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['state'],
      });
      return changeStudent(context, caller, uid, (user, acting) => {
        const answer = { enrolled: true } as const;
        const gain = gainOf(user, cId, grantByHand(acting, until ?? null), until !== undefined);
        if (gain === null) return { answer };
        if (!course?.exists) throw goneCourse();
        return {
          answer,
          change: {
            action: 'enrolment.add',
            subjects: enrolmentSubjects(cId, uid, gain.enrolment),
            after: { email: user.email, ...endFacts(until) },
            reason,
            fields: gainFields(cId, gain),
            also(batch) {
              requireLive(batch, database, cId);
              const courses = gain.kind === 'more' ? [] : [cId];
              const enrolled = { courses, at: gain.kind === 'back' ? null : acting.now };
              countForCentre(batch, database, { at: acting.now, enrolled });
            },
          },
        };
      }).catch(refuseGoneCourse);
    },

    /**
     * Adds access to the whole course until a later end. One read, three writes; no write if access
     * already lasts as long. @throws 400, 404, 409
     */
    async 'admin/students/extend'({ caller, input: { cId, uid, reason, until: day } }) {
      const until = endOn(day, now());
      return changeStudent(context, caller, uid, (user, acting) => {
        const enrolment = enrolmentOf(user, cId);
        if (enrolment === undefined)
          throw conflict('لم يعد الطالب مشتركًا في هذا الكورس. أضفه إليه من جديد.');
        const grant = grantByHand(acting, until);
        if (!addsTo(accessOfEnrolment(enrolment), heldBy(grant)))
          return { answer: { extended: false } };
        return {
          answer: { extended: true },
          change: {
            action: 'enrolment.extend',
            subjects: enrolmentSubjects(cId, uid, enrolment),
            after: { email: user.email, ...endFacts(until) },
            reason,
            fields: { [`enrolments.${cId}`]: withGrant(enrolment, grant), ...recheckEnrolments },
            also: (batch) => requireLive(batch, database, cId),
          },
        };
      }).catch(refuseGoneCourse);
    },

    /** Removes a course, even one that was purged; one read, three writes. @throws 404 */
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
            fields: { ...lossFields(cId), [`formerEnrolments.${cId}`]: enrolment },
            also: (batch) => countForCentre(batch, database, { at: acting.now, unenrolled: [cId] }),
          },
        };
      }).finally(() => database.changes.emit('unenrolled', uid)),
  } satisfies Partial<Handlers>;
}
