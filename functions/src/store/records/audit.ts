import { auditEntrySchema, auditOutcomes } from '@markaz/contract/staff/audit';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `audit/{id}`: one action of an admin, written in the same commit, or beforehand if the action
 * cannot share a commit with it.
 */
export const auditRecordSchema = auditEntrySchema.omit({ id: true }).extend({
  at: timestampSchema,
  subjects: z.array(z.string()),
  reason: z.string().nullable().default(null),
  outcome: z.enum(auditOutcomes).default('done'),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;
