import { type Held, isOpenAt } from '@markaz/contract/cards/course-access';
import { calendar } from '@markaz/contract/ids';
import { FieldValue } from 'firebase-admin/firestore';
import { type Enrolment, heldOf } from './records/enrolment.ts';

/** Marker in `open` of `progress/{uid}`, beside the courses, if there are any. */
export const anyCourse = '*';

/** Seconds since 1970: a time for «never due». */
export const neverDue = Math.floor(calendar.last / 1000);

/**
 * Part of every commit that changes a student's enrolments, in the user document that it writes
 * anyway. It makes the next nightly run update `open` (people/students/open-courses.ts).
 */
export const enrolmentsChanged = { recheckAt: 0 } as const;

/** Returns the update of `open` that a report or attempt in an open course also writes. */
export function openIn(cId: string): FieldValue {
  return FieldValue.arrayUnion(anyCourse, cId);
}

/**
 * Returns the latest expiry of a course's grants in milliseconds; Infinity if one never expires.
 */
function endOf(enrolment: Enrolment): number {
  const ends = heldOf(enrolment).map(({ until }) =>
    until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
  );
  return Math.max(...ends);
}

/** Whether all of a course, or one of its lectures, is still open. */
export function isAnyOpen(held: readonly Held[], now: Date): boolean {
  return held.some(({ until }) => isOpenAt(until, now));
}

/**
 * Returns a student's open courses for `progress/{uid}`, and the second at which the first of them
 * closes.
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
