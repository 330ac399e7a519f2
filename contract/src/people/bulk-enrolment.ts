import * as z from 'zod';
import { post } from '../endpoint.ts';
import { daySchema, idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text/text.ts';
import { reasonSchema } from '../text/text-schema.ts';

/** Outcomes for one address of a list. */
export const bulkOutcomes = [
  /** Gets the course. */
  'new',
  /** Had it until an admin removed it, and gets it back, extended if needed. */
  'back',
  /** Has part of it, or not as long, and gets the rest. */
  'more',
  /** Already has it, for as long. */
  'has',
  /** Nobody has signed in with this address yet. */
  'unknown',
  /** The account was deleted a moment ago. */
  'deleted',
  /** The same address is further up in the list. */
  'twice',
  /** Not an address. */
  'invalid',
  /** The stored account is damaged; the error log has the details. */
  'unreadable',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

const addressSchema = z.email().max(limits.email);

/** Returns an address as accounts are looked up, in lower case; null if it is none. */
export function readAddress(text: string): string | null {
  const address = addressSchema.safeParse(cleanLine(text).toLowerCase());
  return address.success ? address.data : null;
}

const rowsRequest = {
  cId: idSchema,
  emails: z.array(z.string().max(limits.email)).min(1).max(limits.bulkCall),
  /** The last day, in Cairo, of access to the whole course; null for ever. */
  until: daySchema.nullable().default(null),
};

const rowsSchema = z.array(
  z.object({
    outcome: z.enum(bulkOutcomes),
    /** Of the account with the address; null if there is none. */
    uid: z.string().nullable(),
    displayName: z.string().nullable(),
  }),
);

export type BulkRow = z.infer<typeof rowsSchema>[number];

export const bulkEnrolmentEndpoints = {
  'admin/students/bulk/preview': post({
    summary: 'Previews the enrolment of up to 100 addresses, one by one.',
    access: 'sales',
    request: z.object(rowsRequest),
    response: z.object({ rows: rowsSchema }),
  }),
  /** Enrols all accounts or, if that fails, none. */
  'admin/students/bulk': post({
    summary:
      'Enrols the accounts of up to 100 addresses in a course, together; a retry enrols nobody twice.',
    access: 'sales',
    request: z.object({ ...rowsRequest, reason: reasonSchema }),
    response: z.object({ rows: rowsSchema }),
  }),
} as const;
