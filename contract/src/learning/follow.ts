import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { timeSchema } from '../ids.ts';
import { siteSettingsSchema } from '../site/site-settings.ts';

/**
 * Token in the URL of a student's page for parents. It has 26 symbols of Crockford's base32.
 * Messengers treat none of them as the end of a link.
 */
const followToken = /^[0-9a-hjkmnp-tv-z]{26}$/u;

export function isFollowToken(text: string): boolean {
  return followToken.test(text);
}

/** A student's link for parents. Anyone who has the link can see the page. */
export const followLinkSchema = z.object({
  token: z.string(),
  /** When the link expires, which is the end of the school year. */
  until: timeSchema,
});

export type FollowLink = z.infer<typeof followLinkSchema>;

/** Who can create a student's link for parents. */
export const followLinkMakers = ['student', 'staff'] as const;

/** What parents see of a student. Nothing here identifies the student to anyone else. */
export const followedStudentSchema = z.object({
  /** The student's first name. */
  name: z.string(),
  /** Who created the link. Null if the link is older than this field. */
  by: z.enum(followLinkMakers).nullable(),
  until: timeSchema,
  /**
   * Number of lectures watched in the last seven days, per course. Sorted by last view, latest
   * first.
   */
  week: z.array(
    z.object({
      course: z.string(),
      lectures: z.number().int(),
      /** How many of the lectures were watched to the end. */
      finished: z.number().int(),
      lastAt: timeSchema,
    }),
  ),
  /** What was done in total in each course of this school year. Sorted by last activity. */
  courses: z.array(
    z.object({
      course: z.string(),
      completed: z.number().int(),
      /** Number of lectures of the course. */
      lectures: z.number().int(),
      quizzesPassed: z.number().int(),
      quizzesTaken: z.number().int(),
    }),
  ),
  /** The quizzes taken most recently, sorted newest first. */
  quizzes: z.array(
    z.object({
      title: z.string(),
      course: z.string(),
      /** Best mark: `score` right answers to `of` questions. */
      score: z.number().int(),
      of: z.number().int(),
      passed: z.boolean(),
      /** Set if the student took the quiz at least once while it was an exam. */
      exam: z.literal(true).exactOptional(),
      /**
       * Percentage of right answers that passed the quiz at the latest attempt. Omitted if it was
       * not stored.
       */
      passMark: z.number().int().exactOptional(),
      /** Time of the most recent attempt. */
      at: timeSchema,
    }),
  ),
  /**
   * Exams that closed while the student had access, and that the student did not take. Sorted newest
   * first. Exams that had closed when their course was last saved are left out, because the list of
   * courses no longer contains them. Omitted if there are none.
   */
  missedExams: z
    .array(z.object({ title: z.string(), course: z.string(), closes: timeSchema }))
    .exactOptional(),
  /** Time of the last activity in any course. Null if there was none. */
  lastAt: timeSchema.nullable(),
  /** As in the response of `courses`, so that parents see whom they can ask. */
  settings: siteSettingsSchema.optional(),
});

export type FollowedStudent = z.infer<typeof followedStudentSchema>;

export const followEndpoints = {
  follow: post({
    summary:
      'Returns what parents see of a student by the link that the student or the centre sent: first name, who created the link, lectures watched this week and in total, marks, last activity, and the site settings with the centre’s contact. 404 if the link is unknown, was ended, or is of another school year.',
    access: 'public',
    bodyLimit: 1_024,
    request: z.object({ token: z.string().max(200) }),
    response: followedStudentSchema,
  }),
  'user/follow': postWithoutBody({
    summary: 'Creates the caller’s link for parents, or returns the existing one.',
    access: 'student',
    response: followLinkSchema,
  }),
  'user/follow/end': postWithoutBody({
    summary: 'Ends the caller’s link for parents at once.',
    access: 'student',
    response: z.object({}),
  }),
} as const;
