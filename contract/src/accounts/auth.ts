import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { deviceIdSchema } from './devices.ts';
import { userSchema } from './users.ts';

/** The only cookie that Firebase Hosting forwards to a function. */
export const sessionCookieName = '__session';

export const authEndpoints = {
  'auth/login': post({
    summary:
      'Exchanges a fresh Firebase ID token for the session cookie `__session` and creates or refreshes the user document. A bad, expired, revoked or stale token is 401.',
    access: 'public',
    request: z.object({
      idToken: z.string().min(1).max(10_000),
      /** The server ignores this and decides from stored data. */
      isNewUser: z.boolean().optional(),
      /** Without a stable id, every sign-in counts as another device. */
      device: deviceIdSchema.optional(),
    }),
    response: z.object({ user: userSchema, isNewUser: z.boolean() }),
  }),
  'auth/logout': postWithoutBody({
    summary:
      'Ends the session on the server and clears its cookie. Always 200; `pending: true` if the session could not be ended and the client must retry.',
    access: 'public',
    /**
     * `pending`: the session could not be ended yet, and the browser keeps the cookie for a retry.
     */
    response: z.object({ pending: z.literal(true).optional() }),
  }),
} as const;
