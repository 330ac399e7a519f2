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

/** The `consistency_selector` of a read; without one, the current state is read. */
export interface Consistency {
  readonly transaction?: Uint8Array;
  readonly newTransaction?: ProtoTransactionOptions;
  readonly readTime?: ProtoTimestamp;
}

export interface ReadContext {
  readonly store: DocumentStore;
  readonly locks: LockTable;
  readonly transactions: Transactions;
  /** Missing if a document may have any number of index entries. */
  readonly indexes?: Pick<Indexes, 'checkDocument'>;
  /** Missing if a document accepts any number of writes. */
  readonly writeRates?: WriteRates;
}

export interface ReadResult<T> {
  readonly result: T;
  /** The id of the transaction that this read opened. */
  readonly newTransactionId: Buffer | undefined;
}

/**
 * Runs `work` on the state that the request selects: the current one, a past one, or that of a
 * transaction. If the transaction may write, it first takes its locks. Only such reads wait.
 * @throws ABORTED if a lock is unavailable, which ends the transaction.
 */
export async function readConsistently<T>(
  context: ReadContext,
  database: string,
  consistency: Consistency,
  locks: readonly Lock[],
  work: (snapshot: Snapshot) => T,
): Promise<ReadResult<T>> {
  const { store, transactions } = context;
  if (consistency.readTime) {
    const time = microsOf(timestampFromProto(consistency.readTime));
    return { result: work(store.readAt(database, time)), newTransactionId: undefined };
  }
  if (consistency.newTransaction) {
    const transaction = transactions.begin(database, consistency.newTransaction);
    try {
      const result = await readInTransaction(context, transaction, locks, work);
      return { result, newTransactionId: transaction.id.bytes };
    } catch (error) {
      // No client ever receives its id.
      transactions.end(transaction);
      throw error;
    }
  }
  if (consistency.transaction?.length) {
    const transaction = transactions.use(database, consistency.transaction);
    return {
      result: await readInTransaction(context, transaction, locks, work),
      newTransactionId: undefined,
    };
  }
  return { result: work(store.read(database)), newTransactionId: undefined };
}

async function readInTransaction<T>(
  { store, locks: table, transactions }: ReadContext,
  transaction: Transaction,
  locks: readonly Lock[],
  work: (snapshot: Snapshot) => T,
): Promise<T> {
  const { database, snapshotTime } = transaction;
  if (snapshotTime !== undefined) return work(store.readAt(database, snapshotTime));
  try {
    return await table.run(transaction, locks, () => work(store.read(database)));
  } catch (error) {
    if (error instanceof StatusError && error.code === status.ABORTED) {
      transactions.end(transaction);
    }
    throw error;
  }
}
