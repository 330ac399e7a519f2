import * as z from 'zod';
import { post } from '../endpoint.ts';
import { daySchema, idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { type AuditAction, auditEntrySchema } from '../staff/audit.ts';
import { reasonSchema } from '../text/text-schema.ts';

/** Repairs by staff for one student or a list of students, each with a reason. */
export const repairActions = [
  'enrolment.add',
  'enrolments.add',
  'enrolment.remove',
  'enrolment.transfer',
  'enrolment.extend',
  'quiz.open',
  'exam.allow',
  'card.refund',
  'card.unrefund',
  'card.exchange',
  'student.unlock',
  'student.devices',
] as const satisfies readonly AuditAction[];

export const repairEndpoints = {
  /** Sorted newest first. The log contains the older repairs. */
  'admin/students/repairs': post({
    summary: 'Lists the ten newest changes that staff made for a student, with the reasons.',
    access: 'sales',
    request: z.object({ uid: idSchema }),
    response: z.object({ repairs: z.array(auditEntrySchema).max(limits.listedRepairs) }),
  }),
  /**
   * Works even if access has ended. `until` is the last day in Cairo. Null means that access never
   * ends.
   */
  'admin/students/extend': post({
    summary:
      'Extends a student’s access to a whole course until a later day, or for ever; 409 if the student does not have it.',
    access: 'sales',
    request: z.object({
      cId: idSchema,
      uid: idSchema,
      until: daySchema.nullable(),
      reason: reasonSchema,
    }),
    response: z.object({
      /** False if the student's access already lasts as long. */
      extended: z.boolean(),
    }),
  }),
  /** Refused codes are still listed. */
  'admin/students/unlock': post({
    summary:
      'Unlocks a student who was locked after too many refused codes, before the lock ends by itself.',
    access: 'sales',
    request: z.object({ uid: idSchema, reason: reasonSchema }),
    response: z.object({
      /** False if the student was not locked. */
      unlocked: z.boolean(),
    }),
  }),
} as const;
