import type { Transaction } from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import { type Acting, auditRecord, type LoggedAction } from './audit.ts';
import type { Database } from './database.ts';

/** The result of an action in its transaction; no `logged` if it changed nothing. */
export interface Done<Answer> {
  readonly answer: Answer;
  readonly logged?: LoggedAction;
}

/** Resolves every collision of admins' actions; the client's default of 5 may not. */
const transactionOptions = { maxAttempts: 8 };

/**
 * Runs an admin's action as one transaction, with its log entry. The entry reveals a commit whose
 * response was lost, so nothing runs twice. That costs a read only if the transaction is retried.
 * At the end, even after a failure, this instance's caches are cleared.
 */
export async function loggedTransaction<Answer>(
  database: Database,
  acting: Acting,
  work: (transaction: Transaction) => Promise<Done<Answer>>,
): Promise<Answer> {
  const entry = database.audit.doc();
  const tried: Done<Answer>[] = [];
  try {
    return await database.firestore.runTransaction(async (transaction) => {
      const earlier = tried.at(-1);
      if (earlier !== undefined && (await transaction.get(entry)).exists) return earlier.answer;
      const done = await work(transaction);
      if (done.logged !== undefined) transaction.create(entry, auditRecord(acting, done.logged));
      tried.push(done);
      return done.answer;
    }, transactionOptions);
  } catch (error) {
    // The client also retries a commit by itself, and then conflicts with its own entry.
    const done = tried.at(-1);
    const isOwn = hasStatus(error, 'ALREADY_EXISTS') && (await entry.get()).exists;
    if (isOwn && done !== undefined) return done.answer;
    throw error;
  } finally {
    database.changes.emit('changed');
  }
}
