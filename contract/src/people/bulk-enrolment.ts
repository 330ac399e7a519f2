import * as z from 'zod';
import { post } from '../endpoint.ts';
import { daySchema, idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { reasonSchema } from '../text/reason.ts';
import { cleanLine } from '../text/text.ts';

/** What comes of one address of a list. */
export const bulkOutcomes = [
  /** Gets the course. */
  'new',
  /** Had it, lost it to an admin, and gets it back as it was. */
  'back',
  /** Has some of it, or not as long, and gets the rest. */
  'more',
  /** Has it already, and as long. */
  'has',
  /** Nobody has signed in with this address yet. */
  'unknown',
  /** The account was deleted a moment ago. */
  'deleted',
  /** The same address stands further up. */
  'twice',
  /** Not an address. */
  'invalid',
  /** What is stored of the account is damaged; the log of errors says how. */
  'unreadable',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

const addressSchema = z.email().max(limits.email);

/**
 * An e-mail address as accounts are found by it: without what cannot be seen, in small letters.
 * Null for what is none.
 */
export function readAddress(text: string): string | null {
  const address = addressSchema.safeParse(cleanLine(text).toLowerCase());
  return address.success ? address.data : null;
}

const rowsRequest = {
  cId: idSchema,
  emails: z.array(z.string().max(limits.email)).min(1).max(limits.bulkCall),
  /** To the end of which day in Cairo the whole course is given; null for ever. */
  until: daySchema.nullable().default(null),
};

const rowsSchema = z.array(
  z.object({
    outcome: z.enum(bulkOutcomes),
    /** Of the account that has the address; null where there is none. */
    uid: z.string().nullable(),
    displayName: z.string().nullable(),
  }),
);

export type BulkRow = z.infer<typeof rowsSchema>[number];

export const bulkEnrolmentEndpoints = {
  /** What `admin/students/bulk` would do now, address by address in their order; changes nothing. */
  'admin/students/bulk/preview': post({
    summary: 'What enrolling up to 100 addresses would come to, one by one.',
    access: 'sales',
    request: z.object(rowsRequest),
    response: z.object({ rows: rowsSchema }),
  }),
  /**
   * Gives a course to whoever signed in with one of the addresses: to all of them or, where it fails,
   * to nobody. Sent again it gives nothing twice; those who have it are told as such.
   */
  'admin/students/bulk': post({
    summary:
      'Gives a course to the accounts of up to 100 addresses, together; sent again it gives nothing twice.',
    access: 'sales',
    request: z.object({ ...rowsRequest, reason: reasonSchema }),
    response: z.object({ rows: rowsSchema }),
  }),
} as const;
