import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { auditEntrySchema } from '../staff/audit.ts';
import { codeBatchSchema } from './code-batches.ts';
import { accessCodeSchema } from './code-schema.ts';

export const codeCardEndpoints = {
  'admin/codes/card': post({
    summary: 'Returns one access code with its course, its batch and its log entries.',
    access: 'sales',
    request: z.object({ code: z.string().min(1).max(limits.codeText) }),
    response: z.object({
      card: accessCodeSchema,
      /** Cards that it replaces or that replace it; the current one first. */
      others: z.array(accessCodeSchema),
      /** Null for a bundle's card, or if the course was purged. */
      course: z.object({ id: idSchema, title: z.string() }).nullable(),
      /**
       * Lectures of the course, or courses of the bundle as it was, in order. The title is null if
       * it is gone. Empty for a whole course.
       */
      opened: z.array(z.object({ id: idSchema, title: z.string().nullable() })),
      batch: codeBatchSchema.nullable(),
      /** Log entries about these cards and about the course of their users, newest first. */
      entries: z.array(auditEntrySchema),
    }),
  }),
} as const;
