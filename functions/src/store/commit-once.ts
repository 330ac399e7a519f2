import type { Firestore, WriteBatch } from 'firebase-admin/firestore';

/** The writes of a batch. */
export type Writes = Pick<WriteBatch, 'create' | 'set' | 'update' | 'delete'>;

/**
 * Commits some writes as a batch does, but leaves it to the caller what happens where they are ABORTED:
 * a batch is sent again and again then, to the same documents, for up to ten minutes.
 * @throws what the commit fails with
 */
export function commitOnce(firestore: Firestore, write: (writes: Writes) => void): Promise<void> {
  // Without a read, the client opens no transaction for it: this is one plain commit.
  return firestore.runTransaction(
    async (transaction) => {
      // The same methods; only what they return to be chained has another type.
      write(transaction as unknown as Writes);
    },
    { maxAttempts: 1 },
  );
}
