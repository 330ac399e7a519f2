import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { timeSchema } from '../ids.ts';

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

/** What parents see of a student. Nothing here identifies the student to anyone else. */
export const followedStudentSchema = z.object({
  /** The student's first name. */
  name: z.string(),
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
  /** The quizzes taken most recently, sorted newest first. */
  quizzes: z.array(
    z.object({
      title: z.string(),
      course: z.string(),
      /** Best mark: `score` right answers to `of` questions. */
      score: z.number().int(),
      of: z.number().int(),
      passed: z.boolean(),
      /** Time of the most recent attempt. */
      at: timeSchema,
    }),
  ),
  /** Time of the last activity in any course. Null if there was none. */
  lastAt: timeSchema.nullable(),
});

export type FollowedStudent = z.infer<typeof followedStudentSchema>;

export const followEndpoints = {
  follow: post({
    summary:
      'Returns what parents see of a student by the link that the student or the centre sent: first name, lectures watched this week, marks, last activity. 404 if the link is unknown, was ended, or is of another school year.',
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
