import { formatCode } from '@markaz/contract/cards/access-code';
import { type Access, isOpenAt } from '@markaz/contract/cards/course-access';
import { timestampRange } from '@markaz/contract/ids';
import { FieldValue } from 'firebase-admin/firestore';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** Adds the dashes, which codes in records of version 1 lack. */
const printedCodeSchema = z
  .string()
  .transform((code) => (code.includes('-') ? code : formatCode(code)));

/** Access to a course, or a part of it, from one card or one staff decision. */
const grantSchema = z.object({
  at: timestampSchema,
  /** The redeemed code as printed. Null if an admin granted the access. */
  code: printedCodeSchema.nullable(),
  /** Uid of the admin who granted the access. */
  by: z.string().optional(),
  /** When the access ends. Omitted if it never ends. */
  until: timestampSchema.optional(),
  /** The lectures that the grant opens. Omitted if it opens the full course. */
  lectures: z.array(z.string()).optional(),
  /**
   * Set when the price of the card was paid back. The grant then gives no access, but remains for
   * an undo. `closed`: whether the refund removed the enrolment, because no other grant was left.
   */
  refunded: z.object({ at: timestampSchema, closed: z.boolean() }).optional(),
});

export type Grant = z.infer<typeof grantSchema>;

/**
 * A student's enrolment in a course. It has the fields of the first grant. `added` contains later
 * grants.
 */
export const enrolmentSchema = grantSchema.extend({
  added: z.array(grantSchema).optional(),
  /** Uid of the account from which the enrolment was moved. */
  movedFrom: z.string().optional(),
});

export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Returns all grants of an enrolment, oldest first, including those of refunded cards. */
export function grantsOf(enrolment: Enrolment | undefined): readonly Grant[] {
  if (enrolment === undefined) return [];
  const { added = [], movedFrom: _from, ...first } = enrolment;
  return [first, ...added];
}

/** Adds a grant to an enrolment. If there is no enrolment, the grant becomes a new one. */
export function withGrant(enrolment: Enrolment | undefined, grant: Grant): Enrolment {
  if (enrolment === undefined) return grant;
  return { ...enrolment, added: [...(enrolment.added ?? []), grant] };
}

/** Converts a grant to the access that it gives. */
export function accessOfGrant({ until, lectures }: Pick<Grant, 'until' | 'lectures'>): Access {
  return { until: until?.toDate().toISOString() ?? null, ...(lectures && { lectures }) };
}

/**
 * Returns a student's access to a course, including expired access. Omits the access of refunded
 * cards.
 */
export function accessOfEnrolment(enrolment: Enrolment | undefined): readonly Access[] {
  return grantsOf(enrolment)
    .filter(({ refunded }) => refunded === undefined)
    .map(accessOfGrant);
}

/**
 * If any course is open, `open` of `progress/{uid}` contains this value, in addition to the ids of
 * the open courses.
 */
export const anyCourse = '*';

/** A time in seconds since 1970 that means «never due». */
export const neverDue = Math.floor(timestampRange.last / 1000);

/**
 * Every commit that changes a student's enrolments also writes this field of the user document. The
 * field makes the next nightly job update `open` (people/students/open-courses.ts).
 */
export const recheckEnrolments = { recheckAt: 0 } as const;

/**
 * Returns the value for `open`. A progress report or quiz attempt in an open course also writes
 * this field.
 */
export function openCourseUpdate(cId: string): FieldValue {
  return FieldValue.arrayUnion(anyCourse, cId);
}

/**
 * Returns when access to a course ends, in milliseconds. Returns Infinity if a grant never expires.
 */
function accessEndOf(enrolment: Enrolment): number {
  const ends = accessOfEnrolment(enrolment).map(({ until }) =>
    until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
  );
  return Math.max(...ends);
}

/** Returns when the student first got one of these courses, in milliseconds. */
export function firstEnrolledAt(enrolments: readonly Enrolment[]): number {
  return Math.min(...enrolments.map(({ at }) => at.toMillis()));
}

/** Whether the access includes anything that has not expired. */
export function hasOpenAccess(access: readonly Access[], now: Date): boolean {
  return access.some(({ until }) => isOpenAt(until, now));
}

/**
 * Returns the values for the fields `open` and `recheckAt`: a student's open courses, and the first
 * time at which access to one of them ends, in seconds since 1970. `enrolledAt` is when the student
 * got the first of them, in seconds since 1970. It is Infinity if there is none.
 */
export function openCourses(enrolments: Readonly<Record<string, Enrolment>>, now: Date) {
  const open = Object.entries(enrolments).filter(([, enrolment]) =>
    hasOpenAccess(accessOfEnrolment(enrolment), now),
  );
  const ids = open.map(([cId]) => cId).toSorted();
  const firstEnd = Math.min(...open.map(([, enrolment]) => accessEndOf(enrolment)));
  return {
    open: ids.length === 0 ? [] : [anyCourse, ...ids],
    recheckAt: Number.isFinite(firstEnd) ? Math.ceil(firstEnd / 1000) : neverDue,
    enrolledAt: Math.ceil(firstEnrolledAt(open.map(([, enrolment]) => enrolment)) / 1000),
  };
}
