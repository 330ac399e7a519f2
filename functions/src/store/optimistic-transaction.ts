import type {
  DocumentReference,
  DocumentSnapshot,
  Precondition,
  WriteBatch,
} from 'firebase-admin/firestore';
import { hasStatus, isTransient } from '../core/grpc-status.ts';
import { type Acting, auditRecord, type LoggedAction } from './audit.ts';
import type { Database } from './database.ts';
import { retryUntilUnchanged } from './retry-until-unchanged.ts';

/** What an admin's action comes to, by what was read. */
export interface Decision<Answer> {
  readonly answer: Answer;
  /** Left out where nothing is to be changed. */
  readonly change?: {
    readonly logged: LoggedAction;
    /** Fills the commit. What is changed must be `unchanged` since it was read. */
    readonly write: (batch: WriteBatch) => void;
  };
}

/** The condition that a document, which there was, is as it was read. */
export function unchanged({ updateTime }: DocumentSnapshot): Precondition {
  return updateTime === undefined ? { exists: true } : { lastUpdateTime: updateTime };
}

/**
 * Runs an admin's action, with its log entry, as redeeming runs: without a lock, decided again where
 * what it was decided on has changed meanwhile. So nothing waits for an instance that died half-way.
 * A commit whose answer was lost is recognised by its log entry; that costs a read, and only after a
 * failure.
 * @param decide called with the id that the log entry will have
 * @throws 503 after 20 seconds, and what a commit fails with that no other round would mend
 */
export function optimisticTransaction<Answer>(
  database: Database,
  acting: Acting,
  decide: (entry: string) => Promise<Decision<Answer>>,
): Promise<Answer> {
  /** Rounds whose commit failed, or seemed to. */
  const tried: { readonly entry: DocumentReference; readonly answer: Answer }[] = [];

  const findDone = async () => {
    if (tried.length === 0) return null;
    const entries = await database.firestore.getAll(...tried.map(({ entry }) => entry));
    return tried[entries.findIndex(({ exists }) => exists)] ?? null;
  };

  return retryUntilUnchanged(async () => {
    const entry = database.audit.doc();
    const { answer, change } = await decide(entry.id);
    // Looked for after reading: what takes effect later than that, the conditions refuse.
    const done = await findDone();
    if (done !== null) return done;
    if (change === undefined) return { answer };
    const batch = database.firestore.batch();
    change.write(batch);
    batch.create(entry, auditRecord(acting, change.logged));
    try {
      await batch.commit();
      return { answer };
    } catch (error) {
      tried.push({ entry, answer });
      if (hasStatus(error, 'FAILED_PRECONDITION') || isTransient(error)) return null;
      const doneAfterAll = await findDone();
      if (doneAfterAll !== null) return doneAfterAll;
      throw error;
    }
  });
}
