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

/** Deleted by its owner, at a student's or parent's request, or because it was a mistake. */
export const deletionReasons = ['own', 'student', 'guardian', 'mistake'] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** The reasons for which staff delete an account. */
export const staffDeletionReasons = deletionReasons.filter((reason) => reason !== 'own');

/** The fields of a student that the student and staff may see. */
export const profileSchema = personSchema.extend({
  /** Shown over videos; null until the first sign-in after numbers were introduced. */
  number: z.number().int().nullable(),
  ...cohort,
  createdAt: timeSchema,
  lastSignIn: timeSchema,
});

/** A course that a student has or had. */
const ownCourseSchema = grantSchema.extend({
  cId: idSchema,
  /** Null if the course was purged. */
  title: z.string().nullable(),
  /** Grants that were added later. */
  added: z.array(grantSchema),
  /** Uid of the account that had the course before. */
  movedFrom: z.string().nullable(),
});

export const ownDataSchema = z.object({
  exportedAt: timeSchema,
  profile: profileSchema,
  courses: z.array(ownCourseSchema),
  /** Courses that an admin removed. */
  formerCourses: z.array(ownCourseSchema),
  /** Courses that ended with a school year. */
  endedCourses: z.array(ownCourseSchema.extend({ endedAt: timeSchema })),
  progress: z.array(
    progressSchema.omit({ lectures: true }).extend({
      cId: idSchema,
      courseTitle: z.string().nullable(),
      lectures: z.array(
        progressSchema.shape.lectures.element.omit({ quiz: true }).extend({
          quiz: ownQuizSchema.exactOptional(),
          /** Null if it was removed from the course. */
          title: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Last activity; null for never. */
  lastDoneAt: timeSchema.nullable(),
  /** The latest ones, newest first. */
  refusedCodes: z.array(
    z.object({ at: timeSchema, reason: z.enum(refusalCauses), typed: z.string() }),
  ),
  lockedUntil: timeSchema.nullable(),
  /** Start times of ended sessions: all up to `until`, and those in `single`. */
  endedSessions: z.object({ until: timeSchema.nullable(), single: z.array(timeSchema) }),
  /** The latest sign-ins, by device. */
  devices: z.array(deviceSchema),
  /** Sign-ins that ended sessions of other devices, because of the device limit. */
  displacements: z.array(displacementSchema),
  /** The link for parents. */
  follow: followLinkSchema.nullable(),
  /** When staff last wrote a note; the centre shows it on request. */
  staffNoteAt: timeSchema.nullable(),
});

export type OwnData = z.infer<typeof ownDataSchema>;

/** Returns the text that staff type to delete a student: a name with letters, else the address. */
export function nameToType({ displayName, email, uid }: z.infer<typeof personSchema>): string {
  return [displayName, email ?? ''].find((text) => foldArabic(text) !== '') ?? uid;
}

export const privacyEndpoints = {
  'user/export': ask({
    summary:
      'Returns all data stored about the caller as one JSON object; a few times a minute (429).',
    access: 'student',
    response: ownDataSchema,
  }),
  /** Signs the caller out. A retry finishes a deletion that was begun. */
  'user/delete': post({
    summary:
      'Deletes the caller’s account for good and ends its sessions; codes stay used. Only within five minutes of a sign-in and never for staff: otherwise 200 with `deleted: false` and the reason.',
    access: 'student',
    /** The account that the person sees: the device may have signed in with another one since. */
    request: z.object({ uid: idSchema }),
    response: z.discriminatedUnion('deleted', [
      z.object({ deleted: z.literal(true) }),
      z.object({
        deleted: z.literal(false),
        /** `old_sign_in`: longer ago than `times.recentSignIn`; `staff`: the account has a role. */
        reason: z.enum(['old_sign_in', 'staff']),
      }),
    ]),
  }),
} as const;
