import type { Indexes } from '../indexes/indexes.ts';
import { StatusError, status } from '../model.ts';
import type { ProtoTimestamp, ProtoTransactionOptions } from '../proto.ts';
import { microsOf } from '../store/clock.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { DocumentStore } from '../store/store.ts';
import { timestampFromProto } from '../values/timestamp.ts';
import type { Lock, LockTable } from './locks.ts';
import type { Transaction, Transactions } from './transactions.ts';
import type { WriteRates } from './write-rates.ts';

/** The `consistency_selector` of a read. Without one, the current state is read. */
export interface Consistency {
  readonly transaction?: Uint8Array;
  readonly newTransaction?: ProtoTransactionOptions;
  readonly readTime?: ProtoTimestamp;
}

export interface ReadContext {
  readonly store: DocumentStore;
  readonly locks: LockTable;
  readonly transactions: Transactions;
  /** If it is missing, a document can have any number of index entries. */
  readonly indexes?: Pick<Indexes, 'checkDocument'>;
  /** If it is missing, a document accepts any number of writes. */
  readonly writeRates?: WriteRates;
}

export interface ReadResult<T> {
  readonly result: T;
  /** The id of the transaction that this read opened, if it opened one. */
  readonly newTransactionId: Buffer | undefined;
}

/**
 * Calls `readFrom` with the state that the request selects. This is the current state, an earlier
 * state, or the state that a transaction reads. In a read-write transaction, first waits for the
 * locks. Other reads do not wait.
 * @throws ABORTED if a lock is not available, which ends the transaction
 */
export async function readConsistently<T>(
  context: ReadContext,
  database: string,
  consistency: Consistency,
  locks: readonly Lock[],
  readFrom: (snapshot: Snapshot) => T,
): Promise<ReadResult<T>> {
  const { store, transactions } = context;
  if (consistency.readTime) {
    const time = microsOf(timestampFromProto(consistency.readTime));
    return { result: readFrom(store.readAt(database, time)), newTransactionId: undefined };
  }
  if (consistency.newTransaction) {
    const transaction = transactions.begin(database, consistency.newTransaction);
    try {
      const result = await readInTransaction(context, transaction, locks, readFrom);
      return { result, newTransactionId: transaction.id.bytes };
    } catch (error) {
      // End the transaction, because no client will receive its id.
      transactions.end(transaction);
      throw error;
    }
  }
  if (consistency.transaction?.length) {
    const transaction = transactions.use(database, consistency.transaction);
    return {
      result: await readInTransaction(context, transaction, locks, readFrom),
      newTransactionId: undefined,
    };
  }
  return { result: readFrom(store.read(database)), newTransactionId: undefined };
}

async function readInTransaction<T>(
  { store, locks: table, transactions }: ReadContext,
  transaction: Transaction,
  locks: readonly Lock[],
  readFrom: (snapshot: Snapshot) => T,
): Promise<T> {
  const { database, snapshotTime } = transaction;
  if (snapshotTime !== undefined) return readFrom(store.readAt(database, snapshotTime));
  try {
    return await table.run(transaction, locks, () => readFrom(store.read(database)));
  } catch (error) {
    if (error instanceof StatusError && error.code === status.ABORTED) {
      transactions.end(transaction);
    }
    throw error;
  }
}
