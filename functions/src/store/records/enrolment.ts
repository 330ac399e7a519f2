import { formatCode } from '@markaz/contract/cards/access-code';
import { type Held, isOpenAt } from '@markaz/contract/cards/course-access';
import { calendar } from '@markaz/contract/ids';
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
  /** The redeemed code as printed; null if an admin granted it. */
  code: printedCodeSchema.nullable(),
  /** Uid of the admin who granted it. */
  by: z.string().optional(),
  /** When the access ends; omitted if it never ends. */
  until: timestampSchema.optional(),
  /** The lectures that it opens; omitted if it opens the whole course. */
  lectures: z.array(z.string()).optional(),
});

export type Grant = z.infer<typeof grantSchema>;

/** A student's enrolment in a course: the first grant, with later grants in `added`. */
export const enrolmentSchema = grantSchema.extend({
  added: z.array(grantSchema).optional(),
  /** Uid of the account that it was moved from. */
  movedFrom: z.string().optional(),
});

export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Returns all grants of an enrolment, oldest first. */
export function grantsOf(enrolment: Enrolment | undefined): readonly Grant[] {
  if (enrolment === undefined) return [];
  const { added = [], movedFrom: _from, ...first } = enrolment;
  return [first, ...added];
}

/** Adds a grant; the first one creates the enrolment. */
export function withGrant(enrolment: Enrolment | undefined, grant: Grant): Enrolment {
  if (enrolment === undefined) return grant;
  return { ...enrolment, added: [...(enrolment.added ?? []), grant] };
}

/** Converts a grant to the access that it gives. */
export function heldBy({ until, lectures }: Pick<Grant, 'until' | 'lectures'>): Held {
  return { until: until?.toDate().toISOString() ?? null, ...(lectures && { lectures }) };
}

/** Returns a student's access to a course, including expired access. */
export function heldOf(enrolment: Enrolment | undefined): readonly Held[] {
  return grantsOf(enrolment).map(heldBy);
}

/** Marker in `open` of `progress/{uid}`, present beside the course ids if any course is open. */
export const anyCourse = '*';

/** A time in seconds since 1970 that means «never due». */
export const neverDue = Math.floor(calendar.last / 1000);

/**
 * Part of every commit that changes a student's enrolments, in the user document, which it writes
 * anyway. It makes the next nightly job update `open` (people/students/open-courses.ts).
 */
export const enrolmentsChanged = { recheckAt: 0 } as const;

/** Returns the update of `open` that a report or quiz attempt in an open course also writes. */
export function openIn(cId: string): FieldValue {
  return FieldValue.arrayUnion(anyCourse, cId);
}

/** Returns when access to a course ends, in milliseconds; Infinity if a grant never expires. */
function endOf(enrolment: Enrolment): number {
  const ends = heldOf(enrolment).map(({ until }) =>
    until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
  );
  return Math.max(...ends);
}

/** Whether the access includes anything that has not expired. */
export function isAnyOpen(held: readonly Held[], now: Date): boolean {
  return held.some(({ until }) => isOpenAt(until, now));
}

/** Returns a student's open courses, and the second at which the first of them closes. */
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
