import * as z from 'zod';
import { accessSchema } from '../cards/grants.ts';
import { cohort, courseSummarySchema } from '../catalogue/courses.ts';
import { knownLecturesSchema, lecturesAnswerSchema } from '../catalogue/lectures.ts';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema, requestTimeSchema, timeSchema } from '../ids.ts';
import { calendarLinkSchema } from '../learning/calendar.ts';
import { followLinkSchema } from '../learning/follow.ts';
import { progressReportsSchema } from '../learning/progress-reports.ts';
import { limits } from '../limits.ts';
import { toldAnnouncementSchema } from '../site/site-settings.ts';
import { limitedRoles } from '../staff/roles.ts';
import { westernDigits } from '../text/normalise.ts';

/** A course that the student had until a school year ended. */
export const endedCourseSchema = z.object({ id: idSchema, title: z.string(), endedAt: timeSchema });

export type EndedCourse = z.infer<typeof endedCourseSchema>;

/** A signed-in user as the API sends it. The customer's fields are those of spec 3, "Signed-in user". */
export const userSchema = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  /** Seven-digit account number by which staff find the account. Omitted until one is assigned. */
  number: z.number().int().exactOptional(),
  /** Taken from the ID token at sign-in. It is not stored. */
  photoURL: z.string().nullable(),
  admin: z.boolean(),
  /** Staff roles of the account besides `admin`. Omitted if there are none. */
  staff: z.array(z.enum(limitedRoles)).optional(),
  /** Ids of the courses the student is enrolled in. */
  courses: z.array(idSchema),
  /**
   * Access grants, keyed by course id. Omits courses that the student has completely and without an
   * end date. The field is omitted if it would be empty.
   */
  access: z.record(idSchema, z.array(accessSchema).readonly()).optional(),
  /** Omitted if no course has ended. */
  endedCourses: z.array(endedCourseSchema).optional(),
  /**
   * When staff last answered a question of the student, keyed by course id, for the newest
   * courses. Omitted if there is none.
   */
  answered: z.record(idSchema, timeSchema).optional(),
  /** The link for parents. Omitted if there is none. The client decides whether it has expired. */
  follow: followLinkSchema.optional(),
  /** The calendar feed. Omitted if there is none. */
  calendar: calendarLinkSchema.optional(),
  ...cohort,
  createdAt: timeSchema,
});

export type User = z.infer<typeof userSchema>;

/** A student's results in a lecture's quiz. */
const quizStatusSchema = z.object({
  attempts: z.number().int(),
  /**
   * Best mark up to the first pass: `score` right answers to `of` questions. Null if no attempt has
   * a mark.
   */
  best: z.object({ score: z.number().int(), of: z.number().int() }).nullable(),
  /** Whether the lectures after the quiz are open, because it was passed or staff opened them. */
  passed: z.boolean(),
  /** Set if staff opened the lectures after the quiz and the student has not passed it. */
  opened: z.literal(true).exactOptional(),
  /** Time of the most recent attempt. Null if there is none. */
  at: timeSchema.nullable(),
  /**
   * Set if staff allowed further attempts at an exam: `extra` attempts in addition to those of the
   * exam, which may begin until `until` even after it has closed.
   */
  permission: z.object({ extra: z.number().int(), until: timeSchema }).exactOptional(),
});

export type QuizStatus = z.infer<typeof quizStatusSchema>;

export const lectureProgressSchema = z.object({
  lId: idSchema,
  /** Playback position in seconds. */
  position: z.number().min(0).max(limits.lectureSeconds),
  completed: z.boolean(),
  /** Only in `user/courses`, for lectures that were completed in the last eight days. */
  completedAt: timeSchema.exactOptional(),
  /** Omitted if the student made no attempt and staff opened no lectures. */
  quiz: quizStatusSchema.optional(),
});

/** A student's progress in one course. */
export const progressSchema = z.object({
  completedCount: z.number().int(),
  lastLectureId: idSchema.nullable(),
  lastWatchedAt: timeSchema.nullable(),
  lectures: z.array(lectureProgressSchema),
});

export type Progress = z.infer<typeof progressSchema>;

export const enrolledCourseSchema = courseSummarySchema.extend({
  enrolledAt: timeSchema,
  progress: progressSchema,
});

export type EnrolledCourse = z.infer<typeof enrolledCourseSchema>;

/** A change of the student's profile, by which the site sorts matching courses first. */
const profileChangeSchema = z.object(cohort).partial();

/** Omitted fields stay unchanged. */
export type ProfileChange = z.output<typeof profileChangeSchema>;

export const userEndpoints = {
  /** The response includes the user, so that a page that needs both sends one request. */
  'user/courses': post({
    summary:
      'Lists the student’s courses with progress, last watched first, and returns the user document and the announcements for the student. The body is optional. With `lectures`, the response also contains the lectures of one course.',
    access: 'student',
    /** The course in which the student will probably continue. */
    request: z.object({ lectures: knownLecturesSchema.optional() }).optional(),
    response: z.object({
      user: userSchema,
      courses: z.array(enrolledCourseSchema),
      /**
       * The answer of `courses/course/lectures` with `resources`. Omitted if it was not requested, or
       * if the student may not see it.
       */
      lectures: lecturesAnswerSchema.exactOptional(),
      /** The announcements for this student, newest first. Omitted if there are none. */
      announcements: z.array(toldAnnouncementSchema).exactOptional(),
    }),
  }),
  'user/userdoc': postWithoutBody({
    summary: 'Returns the student’s own user document.',
    access: 'student',
    response: userSchema,
  }),
  /** Omitted fields stay unchanged. Null clears a field. */
  'user/profile': post({
    summary: 'Changes the student’s grade, section and madhhab.',
    access: 'student',
    request: profileChangeSchema,
    response: z.object({}),
  }),
  /** Every session that began before this call ends, including the caller's. */
  'user/sessions/end': postWithoutBody({
    summary: 'Ends every session of the caller, on all devices.',
    access: 'student',
    response: z.object({}),
  }),
  /**
   * Pages also send this call with `navigator.sendBeacon` and a Blob of type application/json. If
   * several reports about a lecture arrive, the report that was made last wins, even if it arrives
   * first.
   */
  'user/progress': post({
    summary:
      'Saves how far lectures were watched; the newest report of each lecture wins. Accepts the body of `navigator.sendBeacon`.',
    access: 'student',
    request: z.object({
      cId: idSchema,
      /**
       * Time of sending by the client's clock. The server uses it to correct the times of a wrong
       * clock.
       */
      sentAt: requestTimeSchema.optional(),
      lectures: progressReportsSchema.min(1),
    }),
    response: z.object({}),
  }),
} as const;

/**
 * Parses an account number in the digits of any script. Returns null if the text is not an account
 * number.
 */
export function readAccountNumber(text: string): number | null {
  const digits = westernDigits(text).replace(/\s/gu, '');
  return /^[1-9]\d{6}$/u.test(digits) ? Number(digits) : null;
}
