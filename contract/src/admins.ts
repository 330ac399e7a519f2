import * as z from 'zod';
import { ask, post } from './endpoint.ts';
import { idSchema, personSchema, timeSchema } from './ids.ts';

export const adminSchema = personSchema.extend({
  /** When the right was given; null where that was before it was noted. */
  since: timeSchema.nullable(),
});

export type AdminAccount = z.infer<typeof adminSchema>;

export const adminEndpoints = {
  'admin/admins': ask({ access: 'admin', response: z.object({ admins: z.array(adminSchema) }) }),
  /**
   * Takes effect when that person next signs in. Who never signed in is 404; who never did so with
   * Google, by an address that Google vouches for, is 409.
   */
  'admin/admins/grant': post({
    access: 'admin',
    request: z.object({ email: z.string().trim().toLowerCase().pipe(z.email('البريد غير صحيح')) }),
    response: z.object({
      uid: z.string(),
      /** False for who is an admin already. */
      granted: z.boolean(),
    }),
  }),
  /** Takes effect at once, and signs that person out everywhere. Oneself and the last one: 409. */
  'admin/admins/revoke': post({
    access: 'admin',
    request: z.object({ uid: idSchema }),
    response: z.object({
      /** False for who is no admin. */
      revoked: z.boolean(),
    }),
  }),
} as const;
