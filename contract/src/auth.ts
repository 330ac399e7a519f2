import * as z from 'zod';
import { deviceIdSchema } from './devices.ts';
import { ask, post } from './endpoint.ts';
import { userSchema } from './users.ts';

/** The only cookie that Firebase Hosting forwards to a function. */
export const sessionCookieName = '__session';

export const authEndpoints = {
  'auth/login': post({
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
    access: 'public',
    /** `pending` where the session could not be ended now: the cookie stays, to be sent again. */
    response: z.object({ pending: z.literal(true).optional() }),
  }),
} as const;
