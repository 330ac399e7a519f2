import * as z from 'zod';
import { deviceSchema, displacementSchema } from '../accounts/devices.ts';
import { progressSchema } from '../accounts/users.ts';
import { refusalCauses } from '../cards/enrolment.ts';
import { grantSchema } from '../cards/grants.ts';
import { cohort } from '../catalogue/courses.ts';
import { ask, post } from '../endpoint.ts';
import { idSchema, personSchema, timeSchema } from '../ids.ts';
import { followLinkSchema } from '../learning/follow.ts';
import { ownQuizSchema } from '../learning/own-quizzes.ts';
import { foldArabic } from '../text/fold-arabic.ts';

/** Why an account was deleted: its owner did it, or asked for it, or a parent did, or nobody needs it. */
export const deletionReasons = ['own', 'student', 'guardian', 'mistake'] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** The reasons for which staff delete an account. */
export const staffDeletionReasons = deletionReasons.filter((reason) => reason !== 'own');

/** A course that a student has, or had before an admin took it away. */
const ownCourseSchema = grantSchema.extend({
  cId: idSchema,
  /** Null where the course was purged. */
  title: z.string().nullable(),
  /** What was added to it later. */
  added: z.array(grantSchema),
  /** Uid of the account that had the course before. */
  movedFrom: z.string().nullable(),
});

/** All that is kept of who asks. */
export const ownDataSchema = z.object({
  exportedAt: timeSchema,
  profile: personSchema.extend({
    /** Of the account; null before the first sign-in since there are such. */
    number: z.number().int().nullable(),
    ...cohort,
    createdAt: timeSchema,
    lastSignIn: timeSchema,
  }),
  courses: z.array(ownCourseSchema),
  /** Such as an admin took away. */
  formerCourses: z.array(ownCourseSchema),
  /** What school years ended. */
  endedCourses: z.array(ownCourseSchema.extend({ endedAt: timeSchema })),
  progress: z.array(
    progressSchema.omit({ lectures: true }).extend({
      cId: idSchema,
      courseTitle: z.string().nullable(),
      lectures: z.array(
        progressSchema.shape.lectures.element.omit({ quiz: true }).extend({
          quiz: ownQuizSchema.exactOptional(),
          /** Null where it was taken out of the course. */
          title: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** When anything was done last; null for never. */
  lastDoneAt: timeSchema.nullable(),
  /** The last ones, newest first. */
  refusedCodes: z.array(
    z.object({ at: timeSchema, reason: z.enum(refusalCauses), typed: z.string() }),
  ),
  lockedUntil: timeSchema.nullable(),
  /** When the sessions that were ended had begun. */
  endedSessions: z.object({ until: timeSchema.nullable(), single: z.array(timeSchema) }),
  /** The last sign-ins that are known by their device. */
  devices: z.array(deviceSchema),
  /** Which sign-in ended sessions of other devices, because only so many may be signed in. */
  displacements: z.array(displacementSchema),
  /** The link for parents. */
  follow: followLinkSchema.nullable(),
  /** When staff last wrote something down; the centre shows it to who asks there. */
  staffNoteAt: timeSchema.nullable(),
});

export type OwnData = z.infer<typeof ownDataSchema>;

/** What staff type to delete a student: the name, or the address where the name has no letters. */
export function nameToType({ displayName, email, uid }: z.infer<typeof personSchema>): string {
  return [displayName, email ?? ''].find((text) => foldArabic(text) !== '') ?? uid;
}

export const privacyEndpoints = {
  'user/export': ask({
    summary: 'All that is kept of the caller, as one JSON object; a few times a minute (429).',
    access: 'student',
    response: ownDataSchema,
  }),
  /**
   * Deletes the caller's account for good, and signs out. Asked again, what was begun is finished.
   * Codes stay used.
   */
  'user/delete': post({
    summary:
      'Deletes the caller’s account for good and ends its sessions; codes stay used. Only within five minutes of a sign-in, never for staff: then 200 with `deleted: false` and the reason.',
    access: 'student',
    /** The account that the person sees: the device may have signed in with another one since. */
    request: z.object({ uid: idSchema }),
    response: z.discriminatedUnion('deleted', [
      z.object({ deleted: z.literal(true) }),
      z.object({
        deleted: z.literal(false),
        /** `old_sign_in`: longer ago than `times.recentSignIn`; `staff`: who is an admin. */
        reason: z.enum(['old_sign_in', 'staff']),
      }),
    ]),
  }),
} as const;
