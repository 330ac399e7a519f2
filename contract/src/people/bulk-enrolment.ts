import * as z from 'zod';
import { post } from '../endpoint.ts';
import { daySchema, idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text/text.ts';
import { reasonSchema } from '../text/text-schema.ts';

/** Outcomes for one e-mail address of the list. */
export const bulkOutcomes = [
  /** The student gets the course. */
  'new',
  /**
   * The student had the course until it was removed. The student gets it back, extended if needed.
   */
  'back',
  /** The student has only a part of the course, or for a shorter time, and gets full access. */
  'more',
  /** The student already has the course for as long. */
  'has',
  /** Nobody has signed in with this address yet. */
  'unknown',
  /** The account was deleted during this request. */
  'deleted',
  /** The same address is further up in the list. */
  'twice',
  /** The text is not an e-mail address. */
  'invalid',
  /** The stored account is damaged. The error log has the details. */
  'unreadable',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

const emailSchema = z.email().max(limits.email);

/**
 * Returns an e-mail address in lower case, as accounts store it. Returns null if the text is not an
 * e-mail address.
 */
export function readEmailAddress(text: string): string | null {
  const email = emailSchema.safeParse(cleanLine(text).toLowerCase());
  return email.success ? email.data : null;
}

const rowsRequest = {
  cId: idSchema,
  emails: z.array(z.string().max(limits.email)).min(1).max(limits.bulkRowsPerCall),
  /** Last day of access in Cairo. Null if access never ends. */
  until: daySchema.nullable().default(null),
};

const rowsSchema = z.array(
  z.object({
    outcome: z.enum(bulkOutcomes),
    /** Uid of the account with the address. Null if there is no account. */
    uid: z.string().nullable(),
    displayName: z.string().nullable(),
  }),
);

export type BulkRow = z.infer<typeof rowsSchema>[number];

export const bulkEnrolmentEndpoints = {
  'admin/students/bulk/preview': post({
    summary: 'Shows for each of up to 100 addresses what its enrolment would change.',
    access: 'sales',
    request: z.object(rowsRequest),
    response: z.object({ rows: rowsSchema }),
  }),
  /** Enrols all accounts or, if the commit fails, none of them. */
  'admin/students/bulk': post({
    summary:
      'Enrols the accounts of up to 100 addresses in a course, all or none of them. A retry enrols nobody twice.',
    access: 'sales',
    request: z.object({ ...rowsRequest, reason: reasonSchema }),
    response: z.object({ rows: rowsSchema }),
  }),
} as const;
