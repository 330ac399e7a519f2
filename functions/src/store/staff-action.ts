import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Precondition,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { hasStatus, isTransient } from '../core/grpc-status.ts';
import { type Acting, auditRecord, type LoggedAction } from './audit.ts';
import type { Writes } from './commit.ts';
import { retryUntilUnchanged } from './commit.ts';
import type { Database } from './database.ts';

/** What an admin's action results in, given the data that was read. */
export interface Decision<Answer> {
  readonly answer: Answer;
  /** Omitted if nothing is to change. */
  readonly change?: {
    readonly logged: LoggedAction;
    /** Adds writes to the batch. Each changed document needs the precondition `unchanged`. */
    readonly write: (batch: WriteBatch) => void;
  };
}

/** Returns the precondition that an existing document has not changed since it was read. */
export function unchanged({ updateTime }: DocumentSnapshot): Precondition {
  return updateTime === undefined ? { exists: true } : { lastUpdateTime: updateTime };
}

/**
 * Replaces a whole document. Cost: one write. The commit fails with FAILED_PRECONDITION if the
 * document changed since it was read, or with ALREADY_EXISTS if it was created since.
 */
export function replace(writes: Writes, snapshot: DocumentSnapshot, record: DocumentData): void {
  const { ref } = snapshot;
  const data = snapshot.data();
  if (data === undefined) {
    writes.create(ref, record);
    return;
  }
  const gone = Object.keys(data).filter((field) => !Object.hasOwn(record, field));
  const deleted = Object.fromEntries(gone.map((field) => [field, FieldValue.delete()]));
  writes.update(ref, { ...deleted, ...record }, unchanged(snapshot));
}

/**
 * Runs a staff member's action with its log entry, without a lock, so that nothing waits for an
 * instance that died half-way. If the data has changed meanwhile, the action is decided again.
 * After a failure, one more read finds the log entry of a commit whose response was lost.
 * @param decide called with the id of the log entry; an error that it throws ends the action
 * @throws 503 after 20 seconds, and errors of a commit that a retry would not fix
 */
export function staffAction<Answer>(
  database: Database,
  acting: Acting,
  decide: (entry: string) => Promise<Decision<Answer>>,
): Promise<Answer> {
  /** Rounds whose commit failed or may have failed. */
  const tried: { readonly entry: DocumentReference; readonly answer: Answer }[] = [];

  const findCommitted = async () => {
    if (tried.length === 0) return null;
    const entries = await database.firestore.getAll(...tried.map(({ entry }) => entry));
    return tried[entries.findIndex(({ exists }) => exists)] ?? null;
  };
  /** Throws the error, unless an earlier round was committed after all. */
  const unlessCommitted = async (error: unknown) => {
    const committed = await findCommitted();
    if (committed === null) throw error;
    return committed;
  };

  return retryUntilUnchanged(async () => {
    const entry = database.audit.doc();
    const attempt = async () => {
      const { answer, change } = await decide(entry.id);
      // Checked after reading. If an earlier commit takes effect later, the preconditions fail.
      const committed = await findCommitted();
      if (committed !== null) return committed;
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
        throw error;
      }
    };
    return attempt().catch(unlessCommitted);
  });
}
