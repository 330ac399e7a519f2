import { createHash } from 'node:crypto';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

const invitedCourseSchema = z.object({
  at: timestampSchema,
  /** The staff member who invited the person. */
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
  reason: z.string(),
  /** When the access ends. Omitted if it never ends. */
  until: timestampSchema.optional(),
});

export type InvitedCourse = z.infer<typeof invitedCourseSchema>;

/**
 * `invitations/{hash of an e-mail address}`: the courses that the owner of an address gets at the
 * first sign-in. Deleted then, or a year after the last invitation.
 */
export const invitationSchema = z.object({
  /** In lower case. */
  email: z.string(),
  /** Time of the last invitation. */
  at: timestampSchema,
  /** Keyed by course id. There are at most `maxInvitedCourses`. */
  courses: z.record(z.string(), invitedCourseSchema),
});

export type InvitationRecord = z.infer<typeof invitationSchema>;

/**
 * Returns the id of an address's document. The id is a hash, because error messages in the log
 * contain document ids.
 */
export function invitationIdOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
