import type { Transaction } from 'firebase-admin/firestore';
import { hasStatus } from '../core/grpc-status.ts';
import { type Acting, auditRecord, type LoggedAction } from './audit.ts';
import type { Database } from './database.ts';

/** What an action came to in its transaction; `logged` is left out where nothing is changed. */
export interface Done<Answer> {
  readonly answer: Answer;
  readonly logged?: LoggedAction;
}

/** Admins' actions rarely meet: more tries than the client's own 5 end every meeting. */
const transactionOptions = { maxAttempts: 8 };

/**
 * Runs an admin's action as one transaction, with its log entry. By that entry a commit whose answer
 * was lost is recognised, so that nothing is done or answered twice; it costs no read unless the
 * transaction has to be tried again. In the end, whatever came of it, this instance's caches are
 * cleared.
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
    // The client repeats a commit by itself, too, and then meets its own entry.
    const done = tried.at(-1);
    const isOwn = hasStatus(error, 'ALREADY_EXISTS') && (await entry.get()).exists;
    if (isOwn && done !== undefined) return done.answer;
    throw error;
  } finally {
    database.changes.emit('changed');
  }
}
