import type { Firestore, WriteBatch } from 'firebase-admin/firestore';

export type Writes = Pick<WriteBatch, 'create' | 'set' | 'update' | 'delete'>;

/**
 * Commits writes like a batch, but leaves ABORTED to the caller. A batch would retry on the same
 * documents for up to ten minutes.
 * @throws the error of the commit
 */
export function commitOnce(firestore: Firestore, write: (writes: Writes) => void): Promise<void> {
  // Without a read, the client opens no transaction: this is a plain commit.
  return firestore.runTransaction(
    async (transaction) => {
      // The methods are the same; only their return type for chaining differs.
      write(transaction as unknown as Writes);
    },
    { maxAttempts: 1 },
  );
}
