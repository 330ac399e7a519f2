import { type Held, isOpenAt } from '@markaz/contract/cards/course-access';
import { calendar } from '@markaz/contract/ids';
import { FieldValue } from 'firebase-admin/firestore';
import { type Enrolment, heldOf } from './records/enrolment.ts';

/** Stands beside the courses in `open` of `progress/{uid}` where there are any. */
export const anyCourse = '*';

/** Seconds since 1970 at which nothing is due. */
export const neverDue = Math.floor(calendar.last / 1000);

/**
 * Part of every commit that changes a student's enrolments, in the user document that it writes
 * anyway: the night's work then brings `open` up to date (people/students/open-courses.ts).
 */
export const enrolmentsChanged = { recheckAt: 0 } as const;

/** What a student's own report, or attempt, in a course that is open to him says by the way. */
export function openIn(cId: string): FieldValue {
  return FieldValue.arrayUnion(anyCourse, cId);
}

/** The latest end of anything of a course, in milliseconds; Infinity for none. */
function endOf(enrolment: Enrolment): number {
  const ends = heldOf(enrolment).map(({ until }) =>
    until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
  );
  return Math.max(...ends);
}

/** Whether anything of a course is still open: all of it, or one of its lectures. */
export function isAnyOpen(held: readonly Held[], now: Date): boolean {
  return held.some(({ until }) => isOpenAt(until, now));
}

/**
 * Which courses are open to a student, as `progress/{uid}` keeps it: at most as many as he has; and
 * the second at which the first of them closes.
 */
export function openCourses(enrolments: Readonly<Record<string, Enrolment>>, now: Date) {
  const open = Object.entries(enrolments).filter(([, enrolment]) =>
    isAnyOpen(heldOf(enrolment), now),
  );
  const ids = open.map(([cId]) => cId).toSorted();
  const closing = Math.min(...open.map(([, enrolment]) => endOf(enrolment)));
  return {
    open: ids.length === 0 ? [] : [anyCourse, ...ids],
    recheckAt: Number.isFinite(closing) ? Math.ceil(closing / 1000) : neverDue,
  };
}
