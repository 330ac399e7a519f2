import * as z from 'zod';
import { contactSchema } from '../accounts/contact.ts';
import { deviceSchema, displacementSchema } from '../accounts/devices.ts';
import { progressSchema } from '../accounts/users.ts';
import { refusalCauses } from '../cards/enrolment.ts';
import { grantSchema } from '../cards/grants.ts';
import { cohort } from '../catalogue/courses.ts';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema, personSchema, timeSchema } from '../ids.ts';
import { calendarLinkSchema } from '../learning/calendar.ts';
import { followLinkSchema } from '../learning/follow.ts';
import { ownQuizSchema } from '../learning/own-quizzes.ts';
import { ownQuestionSchema } from '../learning/questions.ts';
import { foldArabic } from '../text/fold-arabic.ts';

/**
 * Why an account is deleted. `own`: its owner deletes it on the site. `student` and `guardian`: staff
 * delete it because the student or a parent asked for it. `mistake`: it was created by mistake.
 */
export const deletionReasons = ['own', 'student', 'guardian', 'mistake'] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** The reasons for which staff delete an account. */
export const staffDeletionReasons = deletionReasons.filter((reason) => reason !== 'own');

/** The data of a student that the student and staff may see. */
export const profileSchema = personSchema.extend({
  /** Account number, displayed over videos. Null until the account has one. */
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
  /** Access grants that were added after the first one. */
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
          /** Null if the lecture was removed from the course. */
          title: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** The notes that the student wrote while watching. Each belongs to a moment of a lecture. */
  notes: z.array(
    z.object({
      cId: idSchema,
      lId: idSchema,
      courseTitle: z.string().nullable(),
      /** Null if the lecture was removed from the course. */
      title: z.string().nullable(),
      notes: z.array(
        z.object({
          part: z.number().int(),
          seconds: z.number().int(),
          text: z.string(),
          at: timeSchema,
        }),
      ),
    }),
  ),
  /** The questions about moments of lectures, newest first, with their answers. */
  questions: z.array(
    ownQuestionSchema.omit({ id: true }).extend({
      cId: idSchema,
      courseTitle: z.string().nullable(),
      /** Null if the lecture was removed from the course. */
      title: z.string().nullable(),
    }),
  ),
  /** Time of the last activity. Null if there was none. */
  lastDoneAt: timeSchema.nullable(),
  /** The most recent refused codes, sorted newest first. */
  refusedCodes: z.array(
    z.object({ at: timeSchema, reason: z.enum(refusalCauses), typed: z.string() }),
  ),
  lockedUntil: timeSchema.nullable(),
  /**
   * The sessions that were ended. These are all sessions that started up to `until`, and the
   * sessions that started at the times in `single`.
   */
  endedSessions: z.object({ until: timeSchema.nullable(), single: z.array(timeSchema) }),
  /** The latest sign-in on each device. */
  devices: z.array(deviceSchema),
  /** Sign-ins that ended the session on another device, because of the device limit. */
  displacements: z.array(displacementSchema),
  /** The link for parents. Null if there is none. */
  follow: followLinkSchema.nullable(),
  /** The calendar feed. Null if there is none. */
  calendar: calendarLinkSchema.nullable(),
  /** The phone numbers that the student entered. Null if there are none. */
  contact: contactSchema.nullable(),
  /** When staff last wrote a note about the student. The centre shows the note on request. */
  staffNoteAt: timeSchema.nullable(),
});

export type OwnData = z.infer<typeof ownDataSchema>;

/**
 * Returns the text that staff must type to delete a student. It is the name, or the e-mail address
 * if the name has no letters or digits, or else the uid.
 */
export function confirmationName({
  displayName,
  email,
  uid,
}: z.infer<typeof personSchema>): string {
  return [displayName, email ?? ''].find((text) => foldArabic(text) !== '') ?? uid;
}

export const privacyEndpoints = {
  'user/export': postWithoutBody({
    summary:
      'Returns all data stored about the caller as one JSON object; 429 if called more than a few times a minute.',
    access: 'student',
    response: ownDataSchema,
  }),
  /** Also signs the caller out. A retry completes a deletion that failed half-way. */
  'user/delete': post({
    summary:
      'Deletes the caller’s account for good and ends its sessions; redeemed codes stay redeemed. If the last sign-in is more than five minutes ago, or the caller is staff, nothing is deleted, and the answer is 200 with `deleted: false` and the reason.',
    access: 'student',
    /** Uid that the page shows. The browser may have signed in to another account since. */
    request: z.object({ uid: idSchema }),
    response: z.discriminatedUnion('deleted', [
      z.object({ deleted: z.literal(true) }),
      z.object({
        deleted: z.literal(false),
        /**
         * `old_sign_in`: the last sign-in is older than `times.recentSignIn`. `staff`: the account
         * has a role.
         */
        reason: z.enum(['old_sign_in', 'staff']),
      }),
    ]),
  }),
} as const;
