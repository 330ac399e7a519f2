import type {
  AuditAction,
  AuditFacts,
  AuditOutcome,
  AuditProgram,
} from '@markaz/contract/staff/audit';
import { Timestamp } from 'firebase-admin/firestore';
import type { Person } from '../core/caller.ts';
import type { Database } from './database.ts';
import type { AuditRecord } from './records/audit.ts';

/** One of our own programs as an actor. */
export interface Program {
  readonly uid: AuditProgram;
  readonly email: null;
}

/** Who of the staff, or which of our own programs, does something, and when. */
export interface Acting {
  readonly admin: Pick<Person, 'uid' | 'email'> | Program;
  readonly now: Date;
}

export interface LoggedAction {
  readonly action: AuditAction;
  /** As `auditSubjectSchema` has them. */
  readonly subjects: readonly string[];
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  /** Of repairs: why, as staff typed it. */
  readonly reason?: string;
  /** Done, unless told: most entries are written in the commit that does it. */
  readonly outcome?: AuditOutcome;
}

/** What the log keeps of an action. */
export function auditRecord(
  { admin, now }: Acting,
  { action, subjects, before, after, reason, outcome }: LoggedAction,
): AuditRecord {
  return {
    at: Timestamp.fromDate(now),
    actor: { uid: admin.uid, email: admin.email },
    action,
    subjects: [...subjects],
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
    outcome: outcome ?? 'done',
  };
}

/** Enters an action that changes nothing else that is stored, such as taking out a file; one write. */
export async function writeLog(
  database: Database,
  acting: Acting,
  action: LoggedAction,
): Promise<void> {
  await database.audit.doc().create(auditRecord(acting, action));
}
