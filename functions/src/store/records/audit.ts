import { auditEntrySchema, auditOutcomes } from '@markaz/contract/staff/audit';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `audit/{id}`: the log entry of a staff action. It is written in the commit of the action, or
 * before the action if the two cannot share a commit.
 */
export const auditRecordSchema = auditEntrySchema.omit({ id: true }).extend({
  at: timestampSchema,
  subjects: z.array(z.string()),
  reason: z.string().nullable().default(null),
  outcome: z.enum(auditOutcomes).default('done'),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;
