import * as z from 'zod';
import { post } from '../endpoint.ts';
import { daySchema, idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { type AuditAction, auditEntrySchema } from '../staff/audit.ts';
import { reasonSchema } from '../text/reason.ts';

/** What staff do for one student or for a list of them, each with a reason. */
export const repairActions = [
  'enrolment.add',
  'enrolments.add',
  'enrolment.remove',
  'enrolment.transfer',
  'enrolment.extend',
  'quiz.open',
  'student.unlock',
  'student.devices',
] as const satisfies readonly AuditAction[];

export const repairEndpoints = {
  /** What was repaired for a student, newest first; the log has the rest. */
  'admin/students/repairs': post({
    summary: 'What staff repaired for a student, and why; the ten newest.',
    access: 'sales',
    request: z.object({ uid: idSchema }),
    response: z.object({ repairs: z.array(auditEntrySchema).max(limits.shownRepairs) }),
  }),
  /**
   * Lets a student who has a course, or had it until an end, have all of it until the end of a day in
   * Cairo, or for ever where that is null.
   */
  'admin/students/extend': post({
    summary:
      'Lets a student have a whole course until a later day, or for ever; 409 where the student does not have it.',
    access: 'sales',
    request: z.object({
      cId: idSchema,
      uid: idSchema,
      until: daySchema.nullable(),
      reason: reasonSchema,
    }),
    response: z.object({
      /** False where the student has it as long already. */
      extended: z.boolean(),
    }),
  }),
  /** Lets a student redeem codes again before the lock runs out. The refusals stay listed. */
  'admin/students/unlock': post({
    summary: 'Lets a student redeem codes again before the lock of refused codes runs out.',
    access: 'sales',
    request: z.object({ uid: idSchema, reason: reasonSchema }),
    response: z.object({
      /** False where the student was not locked. */
      unlocked: z.boolean(),
    }),
  }),
} as const;
