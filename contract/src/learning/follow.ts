import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { timeSchema } from '../ids.ts';

/**
 * Token of a student's page for parents, in its address: 26 symbols of Crockford's base32, which no
 * messenger takes for the end of a sentence.
 */
const followToken = /^[0-9a-hjkmnp-tv-z]{26}$/u;

export function isFollowToken(text: string): boolean {
  return followToken.test(text);
}

/** A student's link for parents; anyone who has it sees the page. */
export const followLinkSchema = z.object({
  token: z.string(),
  /** The end of the school year. */
  until: timeSchema,
});

export type FollowLink = z.infer<typeof followLinkSchema>;

/** A student as parents see them; nothing here identifies the student to anyone else. */
export const followedSchema = z.object({
  /** The first name. */
  name: z.string(),
  until: timeSchema,
  /** Lectures watched in the last seven days, by course, last watched first. */
  week: z.array(
    z.object({
      course: z.string(),
      lectures: z.number().int(),
      /** Watched to the end. */
      finished: z.number().int(),
      lastAt: timeSchema,
    }),
  ),
  /** The newest quizzes that were taken, newest first. */
  quizzes: z.array(
    z.object({
      title: z.string(),
      course: z.string(),
      /** The best mark. */
      score: z.number().int(),
      of: z.number().int(),
      passed: z.boolean(),
      /** Time of the newest attempt. */
      at: timeSchema,
    }),
  ),
  /** Last activity in any course; null for never. */
  lastAt: timeSchema.nullable(),
});

export type Followed = z.infer<typeof followedSchema>;

export const followEndpoints = {
  follow: post({
    summary:
      'Returns what parents see of a student by the link that the student or the centre sent: first name, lectures watched this week, marks, last activity. 404 if the link is unknown, was ended, or is of another school year.',
    access: 'public',
    bodyLimit: 1_024,
    request: z.object({ token: z.string().max(200) }),
    response: followedSchema,
  }),
  'user/follow': ask({
    summary: 'Creates the caller’s link for parents, or returns the existing one.',
    access: 'student',
    response: followLinkSchema,
  }),
  'user/follow/end': ask({
    summary: 'Ends the caller’s link for parents at once.',
    access: 'student',
    response: z.object({}),
  }),
} as const;
