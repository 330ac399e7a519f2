import { auditActions, auditFactsSchema, auditOutcomes } from '@markaz/contract/audit';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `audit/{id}`: one thing that one admin did, written in the commit that did it, or before what
 * shares no commit with it.
 */
export const auditRecordSchema = z.object({
  at: timestampSchema,
  actor: z.object({ uid: z.string(), email: z.string().nullable() }),
  action: z.enum(auditActions),
  subjects: z.array(z.string()),
  before: auditFactsSchema.nullable(),
  after: auditFactsSchema.nullable(),
  outcome: z.enum(auditOutcomes).default('done'),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;
