import { auditEntrySchema, auditOutcomes } from '@markaz/contract/staff/audit';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `audit/{id}`: one thing that one admin did, written in the commit that did it, or before what
 * shares no commit with it.
 */
export const auditRecordSchema = auditEntrySchema.omit({ id: true }).extend({
  at: timestampSchema,
  subjects: z.array(z.string()),
  reason: z.string().nullable().default(null),
  outcome: z.enum(auditOutcomes).default('done'),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;
