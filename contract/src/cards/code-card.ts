import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { auditEntrySchema } from '../staff/audit.ts';
import { codeBatchSchema } from './code-batches.ts';
import { accessCodeSchema } from './code-schema.ts';

export const codeCardEndpoints = {
  /** One card by its code, and its whole story. */
  'admin/codes/card': post({
    summary: 'One access code with its course, its batch and what the log has about it.',
    access: 'sales',
    request: z.object({ code: z.string().min(1).max(limits.codeText) }),
    response: z.object({
      card: accessCodeSchema,
      /** Those that it stands in for or that stand in for it; the one that counts now is first. */
      others: z.array(accessCodeSchema),
      /** Null for a bundle's card, and where it was purged. */
      course: z.object({ id: idSchema, title: z.string() }).nullable(),
      /**
       * What it opens of the course, or of the bundle as it was: lectures, or courses, in that order;
       * without a title where they are gone. Empty for a whole course.
       */
      opened: z.array(z.object({ id: idSchema, title: z.string().nullable() })),
      batch: codeBatchSchema.nullable(),
      /** What the log has about these cards and about the course of who used them, newest first. */
      entries: z.array(auditEntrySchema),
    }),
  }),
} as const;
