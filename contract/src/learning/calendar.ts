import * as z from 'zod';
import { postWithoutBody } from '../endpoint.ts';

/**
 * A student's calendar feed, `/api/calendar/{token}.ics`, which calendar apps read without a
 * sign-in. The token has the format of `isFollowToken`. Unlike the link for parents, it has no end:
 * a calendar would only stop silently, and without courses the feed is empty.
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
