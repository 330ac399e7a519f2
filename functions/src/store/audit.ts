import type { AuditAction, AuditFacts, AuditOutcome, AuditProgram } from '@markaz/contract/audit';
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { Admin } from '../core/caller.ts';
import { hasStatus } from '../core/grpc-status.ts';
import type { Database } from './database.ts';
import type { AuditRecord } from './records/audit.ts';

/** One of our own programs as an actor. */
export interface Program {
  readonly uid: AuditProgram;
  readonly email: null;
}

/** Which admin, or which of our own programs, does something, and when. */
export interface Acting {
  readonly admin: Pick<Admin, 'uid' | 'email'> | Program;
  readonly now: Date;
}

export interface LoggedAction {
  readonly action: AuditAction;
  /** As `auditSubjectSchema` has them. */
  readonly subjects: readonly string[];
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  /** Done, unless told: most entries are written in the commit that does it. */
  readonly outcome?: AuditOutcome;
}

/** What the log keeps of an action. */
export function auditRecord(
  { admin, now }: Acting,
  { action, subjects, before, after, outcome }: LoggedAction,
): AuditRecord {
  return {
    at: Timestamp.fromDate(now),
    actor: { uid: admin.uid, email: admin.email },
    action,
    subjects: [...subjects],
    before: before ?? null,
    after: after ?? null,
    outcome: outcome ?? 'done',
  };
}

/** Admins' actions rarely meet: more tries than the client's own 5 end every meeting. */
const transactionOptions = { maxAttempts: 8 };

/**
 * Runs an admin's action as one transaction. `work` creates the log's `entry` in it whenever it
 * writes anything; by that entry a commit whose answer was lost is recognised, so that nothing is
 * done or answered twice. Costs no read unless the transaction has to be tried again. Before it
 * settles, what this instance has cached is cleared.
 */
export async function loggedTransaction<Answer extends {}>(
  database: Database,
  work: (transaction: Transaction, entry: DocumentReference) => Promise<Answer>,
): Promise<Answer> {
  const entry = database.audit.doc();
  const answers: Answer[] = [];
  try {
    return await database.firestore.runTransaction(async (transaction) => {
      const [earlier] = answers.slice(-1);
      if (earlier !== undefined && (await transaction.get(entry)).exists) return earlier;
      const answer = await work(transaction, entry);
      answers.push(answer);
      return answer;
    }, transactionOptions);
  } catch (error) {
    // The client repeats a commit by itself, too, and then meets its own entry.
    const [answer] = answers.slice(-1);
    const isOwn = hasStatus(error, 'alreadyExists') && (await entry.get()).exists;
    if (isOwn && answer !== undefined) return answer;
    throw error;
  } finally {
    database.changes.emit('changed');
  }
}
