import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { timeSchema } from '../ids.ts';

/**
 * What opens a student's page for parents, in its address: 26 symbols of Crockford's base32, which no
 * messenger takes for the end of a sentence.
 */
const followToken = /^[0-9a-hjkmnp-tv-z]{26}$/u;

export function isFollowToken(text: string): boolean {
  return followToken.test(text);
}

/** A student's link for parents; whoever has it sees the page. */
export const followLinkSchema = z.object({
  token: z.string(),
  /** The end of the school year. */
  until: timeSchema,
});

export type FollowLink = z.infer<typeof followLinkSchema>;

/** What parents see of a student: nothing by which anybody else would find out who it is. */
export const followedSchema = z.object({
  /** The first name. */
  name: z.string(),
  /** When the link ends. */
  until: timeSchema,
  /** What was watched within the last seven days, by course, the last watched first. */
  week: z.array(
    z.object({
      course: z.string(),
      /** How many lectures, and how many of them to their end. */
      lectures: z.number().int(),
      finished: z.number().int(),
      lastAt: timeSchema,
    }),
  ),
  /** The quizzes that were taken, the newest first; only the newest ones. */
  quizzes: z.array(
    z.object({
      title: z.string(),
      course: z.string(),
      /** The best mark: `score` of `of` questions. */
      score: z.number().int(),
      of: z.number().int(),
      passed: z.boolean(),
      /** When it was taken last. */
      at: timeSchema,
    }),
  ),
  /** When anything was done at all, in any course; null for never. */
  lastAt: timeSchema.nullable(),
});

export type Followed = z.infer<typeof followedSchema>;

export const followEndpoints = {
  /** Whoever has the link: no account. What is no link, or none any more, is 404. */
  follow: post({
    summary:
      'What parents see of a student by the link that the student or the centre sent: first name, what was watched this week, marks, since when nothing. 404 for a link that is none, was ended, or is of another school year.',
    access: 'public',
    bodyLimit: 1_024,
    request: z.object({ token: z.string().max(200) }),
    response: followedSchema,
  }),
  /** Makes the caller's link, or tells the one that there is. */
  'user/follow': ask({
    summary: 'Makes the caller’s link for parents, or gives the one that there is.',
    access: 'student',
    response: followLinkSchema,
  }),
  /** Ends it: its address leads nowhere any more. */
  'user/follow/end': ask({
    summary: 'Ends the caller’s link for parents at once.',
    access: 'student',
    response: z.object({}),
  }),
} as const;
