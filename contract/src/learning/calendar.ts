import * as z from 'zod';
import { postWithoutBody } from '../endpoint.ts';

/**
 * A student's calendar feed, `/api/calendar/{token}.ics`, which calendar apps read without a
 * sign-in. The token has the format of `isFollowToken`. Unlike the link for parents, it never
 * expires, because a calendar app would stop updating without telling the student. If the student
 * has no courses, the feed is empty.
 */
export const calendarLinkSchema = z.object({ token: z.string() });

export const calendarEndpoints = {
  'user/calendar': postWithoutBody({
    summary: 'Creates the caller’s calendar feed, or returns the existing one.',
    access: 'student',
    response: calendarLinkSchema,
  }),
  'user/calendar/end': postWithoutBody({
    summary: 'Ends the caller’s calendar feed at once.',
    access: 'student',
    response: z.object({}),
  }),
} as const;
