import { setTimeout as sleep } from 'node:timers/promises';
import type {
  DocumentData,
  DocumentReference,
  Firestore,
  Precondition,
  SetOptions,
  WriteBatch,
} from 'firebase-admin/firestore';
import { unavailable } from '../core/api-error.ts';
import { hasStatus, isTransient } from '../core/grpc-status.ts';
import { inGroups } from '../core/in-groups.ts';

/**
 * Time after which no new round starts, in milliseconds. Before this time ends, the caller receives
 * a 503 (`timeoutMs` in `deps.ts`). If a later round succeeds, the caller's retry finds its result.
 */
const timeoutMs = 20_000;

/**
 * Repeats a round of reading, deciding and writing until no other write interferes.
 * @param round reads, decides and writes once; returns null if the data changed meanwhile
 * @throws 503 after 20 seconds
 */
export async function retryOnConflict<Answer>(
  round: () => Promise<{ readonly answer: Answer } | null>,
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 0; performance.now() < deadline; attempt += 1) {
    // The wait is random, so that callers that collided do not collide in the next round.
    if (attempt > 0) await sleep(Math.random() * Math.min(400, 10 * 2 ** attempt));
    const result = await round();
    if (result !== null) return result.answer;
  }
  throw unavailable(new Error('The documents changed in every round'));
}

/**
 * Awaits a commit. Returns false if it failed because a document was changed or deleted meanwhile.
 */
export async function isCommitted(commit: Promise<unknown>): Promise<boolean> {
  try {
    await commit;
    return true;
  } catch (error) {
    if (hasStatus(error, 'FAILED_PRECONDITION', 'NOT_FOUND')) return false;
    throw error;
  }
}

/**
 * Awaits a commit like `isCommitted`. Also returns false if the outcome is unknown. The caller must
 * then read and decide again.
 */
export async function isCertainlyCommitted(commit: Promise<unknown>): Promise<boolean> {
  return isCommitted(commit).catch((error: unknown) => {
    if (isTransient(error)) return false;
    throw error;
  });
}

/**
 * Writes for each item. Each group of items is one commit. A failure leaves the commits before it.
 * @param itemsPerCommit by default 300, well below Firestore's limit if each item is one write
 */
export async function commitInGroups<Item>(
  firestore: Firestore,
  items: readonly Item[],
  write: (batch: WriteBatch, item: Item) => void,
  itemsPerCommit = 300,
): Promise<void> {
  for (const group of inGroups(items, itemsPerCommit)) {
    const batch = firestore.batch();
    for (const item of group) write(batch, item);
    await batch.commit();
  }
}

/** The write methods that batches and transactions have in common. */
export interface Writes {
  create(ref: DocumentReference, data: DocumentData): unknown;
  set(ref: DocumentReference, data: DocumentData, options?: SetOptions): unknown;
  update(ref: DocumentReference, fields: DocumentData, precondition?: Precondition): unknown;
  delete(ref: DocumentReference, precondition?: Precondition): unknown;
}

/**
 * Commits writes like a batch, but throws ABORTED at once. A batch would retry on the same
 * documents for up to ten minutes.
 * @throws the error of the commit
 */
export function commitOnce(firestore: Firestore, write: (writes: Writes) => void): Promise<void> {
  // Because nothing is read, the client opens no transaction and sends a plain commit.
  return firestore.runTransaction(async (transaction) => write(transaction), { maxAttempts: 1 });
}
