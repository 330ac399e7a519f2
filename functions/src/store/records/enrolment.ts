import { formatCode } from '@markaz/contract/cards/access-code';
import type { Held } from '@markaz/contract/cards/course-access';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** Records of version 1 have the code without dashes. */
const printedCodeSchema = z
  .string()
  .transform((code) => (code.includes('-') ? code : formatCode(code)));

/** What one card, or one decision of the staff, gave of a course. */
const grantSchema = z.object({
  at: timestampSchema,
  /** The code it was redeemed with, as printed; null where an admin gave it by hand. */
  code: printedCodeSchema.nullable(),
  /** Uid of that admin. */
  by: z.string().optional(),
  /** When it ends; never where it is left out. */
  until: timestampSchema.optional(),
  /** Which lectures; the whole course where they are left out. */
  lectures: z.array(z.string()).optional(),
});

export type Grant = z.infer<typeof grantSchema>;

/** How a student has a course: what gave it first, and what was added later. */
export const enrolmentSchema = grantSchema.extend({
  added: z.array(grantSchema).optional(),
  /** Uid of the account it was moved from. */
  movedFrom: z.string().optional(),
});

export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Everything that gave a student something of a course, oldest first. */
export function grantsOf(enrolment: Enrolment | undefined): readonly Grant[] {
  if (enrolment === undefined) return [];
  const { added = [], movedFrom: _from, ...first } = enrolment;
  return [first, ...added];
}

/** The enrolment with one grant more; the first one makes it. */
export function withGrant(enrolment: Enrolment | undefined, grant: Grant): Enrolment {
  if (enrolment === undefined) return grant;
  return { ...enrolment, added: [...(enrolment.added ?? []), grant] };
}

/** What a grant opens. */
export function heldBy({ until, lectures }: Pick<Grant, 'until' | 'lectures'>): Held {
  return { until: until?.toDate().toISOString() ?? null, ...(lectures && { lectures }) };
}

/** What a student has of a course, or had of it until a day. */
export function heldOf(enrolment: Enrolment | undefined): readonly Held[] {
  return grantsOf(enrolment).map(heldBy);
}
