import * as z from 'zod';
import { post } from '../endpoint.ts';
import { daySchema, idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest } from '../paging.ts';
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
  /**
   * Nobody has signed in with this address yet. An invitation is kept, or extended, which gives the
   * course at the first sign-in.
   */
  'invite',
  /** The address already has an invitation for as long. */
  'invited',
  /** The address has `maxInvitedCourses` invitations already. */
  'full',
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

/** Maximum number of courses to which one e-mail address is invited. */
export const maxInvitedCourses = 50;

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
  /** Whether to keep invitations for addresses with which nobody has signed in yet. */
  invite: z.boolean().default(false),
};

const rowsSchema = z.array(
  z.object({
    outcome: z.enum(bulkOutcomes),
    /** Uid of the account with the address. Null if there is no account. */
    uid: z.string().nullable(),
    displayName: z.string().nullable(),
    /**
     * When the access to the full course ends before the enrolment, even if this time has passed.
     * Null if it never ends. Missing if there is no such access.
     */
    before: timeSchema.nullable().exactOptional(),
    /** The same after the enrolment. */
    after: timeSchema.nullable().exactOptional(),
  }),
);

export type BulkRow = z.infer<typeof rowsSchema>[number];

/**
 * A course that is kept for an e-mail address until its owner signs in for the first time. Nothing
 * is kept for longer than a year after the last invitation of the address.
 */
const invitationSchema = z.object({
  email: z.string(),
  cId: idSchema,
  /** When the access ends. Null if it never ends. */
  until: timeSchema.nullable(),
  at: timeSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
  reason: z.string(),
});

export type Invitation = z.infer<typeof invitationSchema>;

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
  /** A page has at most `limit` addresses, each of which may have several invitations. */
  'admin/students/invitations': post({
    summary:
      'Lists invitations for addresses that have never signed in, newest first, or by the beginning of an address.',
    access: 'sales',
    request: z
      .object({
        /** The beginning of an e-mail address. Empty for all addresses. */
        search: z.string().max(limits.email).default(''),
        ...pageRequest,
        limit: z.number().int().min(1).max(limits.pageSize).default(25),
      })
      .prefault({}),
    response: z.object({ invitations: z.array(invitationSchema), next: nextPageSchema }),
  }),
  'admin/students/invitations/revoke': post({
    summary: 'Revokes an invitation, so that the first sign-in with the address opens nothing.',
    access: 'sales',
    request: z.object({ email: z.string().max(limits.email), cId: idSchema }),
    response: z.object({
      /** False if there is no such invitation, for example because the person has signed in. */
      revoked: z.boolean(),
    }),
  }),
} as const;
