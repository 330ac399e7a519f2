import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, requestTimeSchema, timeSchema } from '../ids.ts';
import { nextPageSchema, pageRequest } from '../paging.ts';

/** The complete list of logged staff actions. */
export const auditActions = [
  'course.add',
  'course.copy',
  'course.update',
  'course.publish',
  'course.unpublish',
  'course.trash',
  'course.restore',
  'course.purge',
  'courses.export',
  'lecture.restore',
  'quiz.save',
  'quiz.remove',
  'quiz.regrade',
  'question.answer',
  'question.delete',
  'code.make',
  'codes.make',
  'codes.print',
  'codes.list',
  'codes.export',
  'codes.activate',
  'codes.revoke',
  'codes.reinstate',
  'codes.undo',
  'code.swap',
  'cards.handover',
  'cards.sale',
  'cards.return',
  'cards.undo',
  'card.refund',
  'card.unrefund',
  'card.exchange',
  'year.end',
  'year.undo',
  'enrolment.add',
  'enrolments.add',
  'enrolment.remove',
  'enrolment.transfer',
  'enrolment.extend',
  'invitation.revoke',
  'quiz.open',
  'exam.allow',
  'student.note',
  'student.unlock',
  'student.delete',
  'student.devices',
  'student.follow',
  'student.unfollow',
  'students.export',
  'marks.export',
  'admin.grant',
  'admin.revoke',
  'bundle.make',
  'bundle.update',
  'payment.add',
  'payment.void',
  'payout.add',
  'payout.void',
  'share.set',
  'shift.open',
  'shift.close',
  'settings.update',
  'search.word',
  'announcement.add',
  'announcement.end',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Bulk changes of cards that one call of `admin/codes/undo` can undo. */
const undoableActions = ['codes.activate', 'codes.revoke', 'codes.reinstate'] as const;
export type UndoableAction = (typeof undoableActions)[number];

export function isUndoable(action: AuditAction): action is UndoableAction {
  return undoableActions.some((each) => each === action);
}

/** Programs that act without a person. The name is the actor's uid in their log entries. */
export const auditPrograms = ['purge', 'command'] as const;
export type AuditProgram = (typeof auditPrograms)[number];

/**
 * Outcome of an action. Actions in Firestore are committed together with their log entry, so they
 * are always `done`. Other actions are `pending` while they run, or permanently if the outcome is
 * unknown. A `failed` action changed nothing.
 */
export const auditOutcomes = ['pending', 'done', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/**
 * An object that an action changed: `course/…`, `batch/…`, `user/…`, `bundle/…`, `payment/…`,
 * `payout/…` or `shift/…` with the id, `code/…` with the printed token, or `settings/site`.
 */
export const auditSubjectSchema = z
  .string()
  .regex(
    /^(course|batch|bundle|code|user|settings|payment|payout|shift)\/[A-Za-z0-9_-]{1,128}$/u,
    'موضوع السجل غير صحيح',
  );

/** Short values that describe what an action changed, keyed by name. */
export const auditFactsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

export type AuditFacts = z.infer<typeof auditFactsSchema>;

export const auditEntrySchema = z.object({
  id: idSchema,
  at: timeSchema,
  actor: z.object({ uid: z.string(), email: z.string().nullable() }),
  action: z.enum(auditActions),
  subjects: z.array(auditSubjectSchema),
  /** The values before the action. */
  before: auditFactsSchema.nullable(),
  /** The values after the action. */
  after: auditFactsSchema.nullable(),
  /** Reason that the actor typed. Null if the action needs none. */
  reason: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditEndpoints = {
  'admin/audit': post({
    summary: 'Lists staff actions, newest first.',
    access: 'admin',
    request: z
      .object({
        action: z.enum(auditActions).optional(),
        /** Uid of the actor. */
        actor: z.string().min(1).max(128).optional(),
        subject: auditSubjectSchema.optional(),
        /** Earliest time, inclusive. */
        from: requestTimeSchema.optional(),
        /** Latest time, exclusive. */
        until: requestTimeSchema.optional(),
        ...pageRequest,
      })
      .prefault({}),
    response: z.object({ entries: z.array(auditEntrySchema), next: nextPageSchema }),
  }),
} as const;
