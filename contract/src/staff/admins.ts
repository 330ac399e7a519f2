import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { idSchema, personSchema, timeSchema } from '../ids.ts';
import { staffRoles } from './roles.ts';

const roleSchema = z.enum(staffRoles);

/** A staff account. */
export const adminSchema = personSchema.extend({
  /** When the first role was given; null if that was before this was recorded. */
  since: timeSchema.nullable(),
  /** Roles of the account, `admin` first; never empty. */
  roles: z.array(z.object({ role: roleSchema, since: timeSchema.nullable() })),
});

export type AdminAccount = z.infer<typeof adminSchema>;

export const adminEndpoints = {
  'admin/admins': ask({
    summary: 'Lists all staff, with their roles.',
    access: 'admin',
    response: z.object({ admins: z.array(adminSchema) }),
  }),
  /** For pages that show who did something. */
  'admin/names': ask({
    summary: 'Returns the names of staff, by uid.',
    access: 'staff',
    response: z.object({ names: z.record(z.string(), z.string()) }),
  }),
  /**
   * Takes effect at the next sign-in. An address that never signed in is 404; one that never did so
   * with Google, or that Google has not verified, is 409.
   */
  'admin/admins/grant': post({
    summary: 'Gives an account a role; `admin` by default.',
    access: 'admin',
    request: z.object({
      email: z.string().trim().toLowerCase().pipe(z.email('البريد غير صحيح')),
      role: roleSchema.default('admin'),
    }),
    response: z.object({
      uid: z.string(),
      /** False if the account already has the role. */
      granted: z.boolean(),
    }),
  }),
  /** Takes effect at once; signs the account out everywhere. 409: oneself or the last admin. */
  'admin/admins/revoke': post({
    summary: 'Removes a role, or all of them; never one’s own, never the last admin’s.',
    access: 'admin',
    request: z.object({
      uid: idSchema,
      /** Every role of the account if omitted. */
      role: roleSchema.optional(),
    }),
    response: z.object({
      /** False if the account had none of it. */
      revoked: z.boolean(),
    }),
  }),
} as const;
