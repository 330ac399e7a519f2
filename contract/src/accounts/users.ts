import * as z from 'zod';
import { heldSchema } from '../cards/grants.ts';
import { cohort, courseSummarySchema } from '../catalogue/courses.ts';
import { ask, post } from '../endpoint.ts';
import { idSchema, momentSchema, timeSchema } from '../ids.ts';
import { followLinkSchema } from '../learning/follow.ts';
import { progressReportsSchema } from '../learning/progress-reports.ts';
import { limits } from '../limits.ts';
import { partialRoles } from '../staff/roles.ts';

/** A course that the student had until the end of a school year. */
export const endedCourseSchema = z.object({ id: idSchema, title: z.string(), endedAt: timeSchema });

export type EndedCourse = z.infer<typeof endedCourseSchema>;

/** The user document (spec 3, Signed-in user; fields from product.md). */
export const userSchema = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  /** The account's own, seven digits, by which staff find it; left out before there is one. */
  number: z.number().int().exactOptional(),
  /** As the sign-in tells it; not stored. */
  photoURL: z.string().nullable(),
  admin: z.boolean(),
  /** What else an account of the centre may do; left out where there is nothing. */
  staff: z.array(z.enum(partialRoles)).optional(),
  /** Ids of the courses the student is enrolled in. */
  courses: z.array(idSchema),
  /**
   * What the student has of those courses that he has not whole and for ever; the others are left
   * out, and all of it where there are none.
   */
  access: z.record(idSchema, z.array(heldSchema).readonly()).optional(),
  /** Left out where there are none. */
  endedCourses: z.array(endedCourseSchema).optional(),
  /** The link for parents; left out where there is none. Seen to be over by who shows it. */
  follow: followLinkSchema.optional(),
  ...cohort,
  createdAt: timeSchema,
});

export type User = z.infer<typeof userSchema>;

/** How a student stands with a lecture's quiz. */
const quizStandingSchema = z.object({
  attempts: z.number().int(),
  /** The best mark until it was passed: `score` of `of` questions; null where none counts. */
  best: z.object({ score: z.number().int(), of: z.number().int() }).nullable(),
  /** Passed, or opened by staff: what comes next is open. */
  passed: z.boolean(),
  /** Opened by staff, and not passed. */
  opened: z.literal(true).exactOptional(),
  /** When the newest attempt was taken; null where there was none. */
  at: timeSchema.nullable(),
});

export type QuizStanding = z.infer<typeof quizStandingSchema>;

export const lectureProgressSchema = z.object({
  lId: idSchema,
  /** Seconds from the start. */
  position: z.number().min(0).max(limits.lectureSeconds),
  completed: z.boolean(),
  /** Left out where no attempt was taken and nothing opened by hand. */
  quiz: quizStandingSchema.optional(),
});

/** How far a student is in one course. */
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

/** What students say about themselves, so that their courses come first. */
const profileChangeSchema = z.object(cohort).partial();

/** What is left out is not meant. */
export type ProfileChange = z.output<typeof profileChangeSchema>;

export const userEndpoints = {
  /** Also tells the user document, so that whoever needs both asks once. */
  'user/courses': ask({
    summary: 'The student’s courses with progress, last watched first, and the user document.',
    access: 'student',
    response: z.object({ user: userSchema, courses: z.array(enrolledCourseSchema) }),
  }),
  'user/userdoc': ask({
    summary: 'The student’s own user document.',
    access: 'student',
    response: userSchema,
  }),
  /** What is left out stays as it is; null takes it back. */
  'user/profile': post({
    summary: 'Changes the student’s grade, section and madhhab.',
    access: 'student',
    request: profileChangeSchema,
    response: z.object({}),
  }),
  /** Signs the caller out everywhere, here too: every session that began until now is over. */
  'user/sessions/end': ask({
    summary: 'Ends every session of the caller, on all devices.',
    access: 'student',
    response: z.object({}),
  }),
  /**
   * Also by `navigator.sendBeacon` with a Blob of type application/json. Of several reports about a
   * lecture the one that was made last counts, whichever arrives last.
   */
  'user/progress': post({
    summary:
      'Saves how far lectures were watched: the newest report of each lecture wins. Accepts the body of `navigator.sendBeacon`.',
    access: 'student',
    request: z.object({
      cId: idSchema,
      /** The client's clock when it sends: with it, a clock that is wrong does no harm. */
      sentAt: momentSchema.optional(),
      lectures: progressReportsSchema.min(1),
    }),
    response: z.object({}),
  }),
} as const;
