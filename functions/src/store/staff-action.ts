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
import { retryOnConflict } from './commit.ts';
import type { Database } from './database.ts';

/** The result of a staff member's action, given the data that was read. */
export interface Decision<Answer> {
  readonly answer: Answer;
  /** Omitted if nothing is to change. */
  readonly change?: {
    readonly logged: LoggedAction;
    /** Adds writes to the batch. Each changed document needs the precondition `ifUnchanged`. */
    readonly write: (batch: WriteBatch) => void;
  };
}

/** Returns the precondition that an existing document has not changed since it was read. */
export function ifUnchanged({ updateTime }: DocumentSnapshot): Precondition {
  return updateTime === undefined ? { exists: true } : { lastUpdateTime: updateTime };
}

/**
 * Replaces a document completely. The commit fails with FAILED_PRECONDITION if the document changed
 * since it was read, or with ALREADY_EXISTS if it was created since. Cost: 1 write.
 */
export function replaceDocument(
  writes: Writes,
  snapshot: DocumentSnapshot,
  record: DocumentData,
): void {
  const { ref } = snapshot;
  const data = snapshot.data();
  if (data === undefined) {
    writes.create(ref, record);
    return;
  }
  const removedFields = Object.keys(data).filter((field) => !Object.hasOwn(record, field));
  const deleted = Object.fromEntries(removedFields.map((field) => [field, FieldValue.delete()]));
  writes.update(ref, { ...deleted, ...record }, ifUnchanged(snapshot));
}

/**
 * Changes fields of a document, or creates the document if it does not exist. The commit fails like
 * that of `replaceDocument`. Cost: 1 write.
 * @param record the document to create, if it has more than the changed fields
 */
export function updateOrCreate(
  writes: Writes,
  snapshot: DocumentSnapshot,
  fields: DocumentData,
  record: DocumentData = fields,
): void {
  if (snapshot.exists) writes.update(snapshot.ref, fields, ifUnchanged(snapshot));
  else writes.create(snapshot.ref, record);
}

/**
 * Runs a staff member's action and writes its log entry. It takes no lock, so that a crashed instance
 * cannot leave one behind. If the data changed meanwhile, it calls `decide` again. After a
 * failure, it looks for the log entry, because the commit may have succeeded although its response
 * was lost. Cost: the reads and writes of `decide`, 1 write for the log entry, and 1 read per
 * failed round.
 * @param decide reads the data and returns the result; receives the id of the log entry. If
 * `decide` throws an error, the action ends.
 * @throws 503 after 20 seconds, and errors of a commit that a retry would not fix
 */
export function runStaffAction<Answer>(
  database: Database,
  acting: Acting,
  decide: (entry: string) => Promise<Decision<Answer>>,
): Promise<Answer> {
  /** Rounds whose commit failed or may have failed. */
  const uncertainRounds: { readonly entry: DocumentReference; readonly answer: Answer }[] = [];

  const findCommitted = async () => {
    if (uncertainRounds.length === 0) return null;
    const entries = await database.firestore.getAll(...uncertainRounds.map(({ entry }) => entry));
    return uncertainRounds[entries.findIndex(({ exists }) => exists)] ?? null;
  };
  /** Throws the error, unless an earlier round was committed. */
  const unlessCommitted = async (error: unknown) => {
    const committed = await findCommitted();
    if (committed === null) throw error;
    return committed;
  };

  return retryOnConflict(async () => {
    const entry = database.audit.doc();
    const attempt = async () => {
      const { answer, change } = await decide(entry.id);
      // This check follows the reads of `decide`. If an earlier commit takes effect after the
      // check, the preconditions fail.
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
        uncertainRounds.push({ entry, answer });
        if (hasStatus(error, 'FAILED_PRECONDITION') || isTransient(error)) return null;
        throw error;
      }
    };
    return attempt().catch(unlessCommitted);
  });
}
