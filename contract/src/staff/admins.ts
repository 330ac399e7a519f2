import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { idSchema, personSchema, timeSchema } from '../ids.ts';
import { staffRoles } from './roles.ts';

const roleSchema = z.enum(staffRoles);

/** Somebody of the centre. */
export const adminSchema = personSchema.extend({
  /** When the first of the roles was given; null where that was before it was noted. */
  since: timeSchema.nullable(),
  /** What the account may do, `admin` first; never empty. */
  roles: z.array(z.object({ role: roleSchema, since: timeSchema.nullable() })),
});

export type AdminAccount = z.infer<typeof adminSchema>;

export const adminEndpoints = {
  /** Everyone with a role. */
  'admin/admins': ask({
    summary: 'Everyone of the staff, with their roles.',
    access: 'admin',
    response: z.object({ admins: z.array(adminSchema) }),
  }),
  /** What staff are called, by uid, for pages that say who did something. */
  'admin/names': ask({
    summary: 'What staff are called, by uid.',
    access: 'staff',
    response: z.object({ names: z.record(z.string(), z.string()) }),
  }),
  /**
   * Takes effect when that person next signs in. Who never signed in is 404; who never did so with
   * Google, by an address that Google vouches for, is 409.
   */
  'admin/admins/grant': post({
    summary: 'Gives an account a role; `admin` where none is named.',
    access: 'admin',
    request: z.object({
      email: z.string().trim().toLowerCase().pipe(z.email('البريد غير صحيح')),
      role: roleSchema.default('admin'),
    }),
    response: z.object({
      uid: z.string(),
      /** False for who has the role already. */
      granted: z.boolean(),
    }),
  }),
  /** Takes effect at once, and signs that person out everywhere. Oneself and the last admin: 409. */
  'admin/admins/revoke': post({
    summary: 'Takes a role away, or all of them; never one’s own, never the last admin’s.',
    access: 'admin',
    request: z.object({
      uid: idSchema,
      /** Every role of the account where it is left out. */
      role: roleSchema.optional(),
    }),
    response: z.object({
      /** False for who has none of it. */
      revoked: z.boolean(),
    }),
  }),
} as const;
