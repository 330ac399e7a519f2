import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { idSchema, personSchema, timeSchema } from '../ids.ts';
import { staffRoles } from './roles.ts';

const roleSchema = z.enum(staffRoles);

export const adminSchema = personSchema.extend({
  /** When the first role was given. Null if that was before the site recorded such times. */
  since: timeSchema.nullable(),
  /** The account's roles, `admin` first. The list is never empty. */
  roles: z.array(
    z.object({
      role: roleSchema,
      since: timeSchema.nullable(),
      /** For the role `teacher`, the teacher whose courses the account sees. */
      author: z.object({ id: idSchema, name: z.string() }).exactOptional(),
    }),
  ),
});

export type AdminAccount = z.infer<typeof adminSchema>;

export const adminEndpoints = {
  'admin/admins': postWithoutBody({
    summary: 'Lists all staff, with their roles.',
    access: 'admin',
    response: z.object({ admins: z.array(adminSchema) }),
  }),
  /** Used by pages that show who did something. */
  'admin/names': postWithoutBody({
    summary: 'Returns the names of staff, by uid.',
    access: 'staff',
    response: z.object({ names: z.record(z.string(), z.string()) }),
  }),
  /**
   * Takes effect at the next sign-in. 404 if nobody has signed in with the address. 409 if its
   * account never signed in with Google, or if Google has not verified the address. 400 if `author`
   * is missing or unknown.
   */
  'admin/admins/grant': post({
    summary: 'Gives an account a role; `admin` by default.',
    access: 'admin',
    request: z.object({
      email: z.string().trim().toLowerCase().pipe(z.email('البريد غير صحيح')),
      role: roleSchema.default('admin'),
      /**
       * Id of the teacher whose courses the account will see. Required for the role `teacher`. If
       * the account has this role already, it changes the teacher.
       */
      author: idSchema.optional(),
    }),
    response: z.object({
      uid: z.string(),
      /** False if the account already has the role, for the same teacher. */
      granted: z.boolean(),
    }),
  }),
  /** Takes effect at once and ends all sessions. */
  'admin/admins/revoke': post({
    summary:
      'Removes a role, or all roles, from a staff member. 409 if these are the caller’s own roles, or if no admin would be left.',
    access: 'admin',
    request: z.object({
      uid: idSchema,
      /** The role to remove. If omitted, all roles are removed. */
      role: roleSchema.optional(),
    }),
    response: z.object({
      /** False if the account did not have the role, or any role. */
      revoked: z.boolean(),
    }),
  }),
} as const;
