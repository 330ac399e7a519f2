import { formatCode } from '@markaz/contract/cards/access-code';
import type { Held } from '@markaz/contract/cards/course-access';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** Records of version 1 have the code without dashes. */
const printedCodeSchema = z
  .string()
  .transform((code) => (code.includes('-') ? code : formatCode(code)));

/** Access to a course, or a part of it, from one card or one staff decision. */
const grantSchema = z.object({
  at: timestampSchema,
  /** The redeemed code as printed; null if an admin granted it. */
  code: printedCodeSchema.nullable(),
  /** Uid of that admin. */
  by: z.string().optional(),
  /** When it ends; never if omitted. */
  until: timestampSchema.optional(),
  /** The lectures; the whole course if omitted. */
  lectures: z.array(z.string()).optional(),
});

export type Grant = z.infer<typeof grantSchema>;

/** A student's enrolment in a course: its first grant, and later ones. */
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

/** Returns the access that a grant opens. */
export function heldBy({ until, lectures }: Pick<Grant, 'until' | 'lectures'>): Held {
  return { until: until?.toDate().toISOString() ?? null, ...(lectures && { lectures }) };
}

/** Returns a student's access to a course, including expired access. */
export function heldOf(enrolment: Enrolment | undefined): readonly Held[] {
  return grantsOf(enrolment).map(heldBy);
}
