import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { deviceIdSchema } from './devices.ts';
import { userSchema } from './users.ts';

/** The only cookie that Firebase Hosting forwards to a function. */
export const sessionCookieName = '__session';

export const authEndpoints = {
  'auth/login': post({
    summary:
      'Exchanges a fresh Firebase ID token for the session cookie `__session`, and makes or refreshes the user document. A bad, expired, revoked or stale token is 401.',
    access: 'public',
    request: z.object({
      idToken: z.string().min(1).max(10_000),
      /** A hint only: the server decides by what is stored. */
      isNewUser: z.boolean().optional(),
      /** Left out, or new each time, every sign-in counts as another device. */
      device: deviceIdSchema.optional(),
    }),
    response: z.object({ user: userSchema, isNewUser: z.boolean() }),
  }),
  'auth/logout': ask({
    summary:
      'Ends the session on the server and clears its cookie. Always 200; `pending: true` where it could not be ended and has to be sent again.',
    access: 'public',
    /** `pending` where the session could not be ended now: the cookie stays, to be sent again. */
    response: z.object({ pending: z.literal(true).optional() }),
  }),
} as const;
