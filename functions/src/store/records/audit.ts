import { auditEntrySchema, auditOutcomes } from '@markaz/contract/staff/audit';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `audit/{id}`: a staff action, written in its commit, or beforehand if they cannot share one. */
export const auditRecordSchema = auditEntrySchema.omit({ id: true }).extend({
  at: timestampSchema,
  subjects: z.array(z.string()),
  reason: z.string().nullable().default(null),
  outcome: z.enum(auditOutcomes).default('done'),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;
