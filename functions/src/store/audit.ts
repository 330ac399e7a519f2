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

/** One of our own programs that acts like a staff member. */
export interface Program {
  readonly uid: AuditProgram;
  readonly email: null;
}

/** Who acts (a staff member or a program), and when. */
export interface Acting {
  readonly admin: Pick<Person, 'uid' | 'email'> | Program;
  readonly now: Date;
}

export interface LoggedAction {
  readonly action: AuditAction;
  /** The objects that the action affects, in the format of `auditSubjectSchema`. */
  readonly subjects: readonly string[];
  readonly before?: AuditFacts | null;
  readonly after?: AuditFacts | null;
  /** Why the repair was made, as typed by staff. */
  readonly reason?: string | null;
  /** The default is `done`, because most entries are committed together with their action. */
  readonly outcome?: AuditOutcome;
}

/** Returns when something is done and by whom, as records store it. */
export function stampOf({ admin: { uid, email }, now }: Acting) {
  return { at: Timestamp.fromDate(now), by: { uid, email } };
}

/** Returns the log entry of an action. */
export function auditRecord(
  acting: Acting,
  { action, subjects, before = null, after = null, reason = null, outcome = 'done' }: LoggedAction,
): AuditRecord {
  const { at, by: actor } = stampOf(acting);
  return { at, actor, action, subjects: [...subjects], before, after, reason, outcome };
}

/** Logs an action that changes no stored data, such as a download. Cost: 1 write. */
export async function writeLog(
  database: Database,
  acting: Acting,
  action: LoggedAction,
): Promise<void> {
  await database.audit.doc().create(auditRecord(acting, action));
}
