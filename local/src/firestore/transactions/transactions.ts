import { StatusError, status } from '../model.ts';
import type { ProtoTransactionOptions } from '../proto.ts';
import { type Micros, microsOf } from '../store/clock.ts';
import type { DocumentStore } from '../store/store.ts';
import { timestampFromProto } from '../values/timestamp.ts';
import type { LockOwner, LockTable } from './locks.ts';
import { nextTransactionId, parseTransactionId, type TransactionId } from './transaction-id.ts';

/** An open transaction. It owns the locks of its reads. */
export interface Transaction extends LockOwner {
  readonly id: TransactionId;
  readonly database: string;
  /** The time at which a read-only transaction reads. Undefined in a read-write transaction. */
  readonly snapshotTime: Micros | undefined;
  lastUsed: number;
}

export interface TransactionsOptions {
  readonly store: DocumentStore;
  readonly locks: LockTable;
  readonly now: () => number;
  /** A transaction ends if it is unused for this many milliseconds. */
  readonly idleMs: number;
}

/** The open transactions. */
export class Transactions {
  readonly #options: TransactionsOptions;
  readonly #open = new Map<string, Transaction>();

  constructor(options: TransactionsOptions) {
    this.#options = options;
  }

  /**
   * Opens a transaction. By default, it is a pessimistic read-write transaction. If the options
   * name a transaction to retry, ends that one.
   * @throws INVALID_ARGUMENT, or FAILED_PRECONDITION for a read time that is too old
   */
  begin(database: string, options: ProtoTransactionOptions | undefined): Transaction {
    const { store, now } = this.#options;
    let age: number | undefined;
    let snapshotTime: Micros | undefined;
    if (options?.readOnly) {
      const { readTime } = options.readOnly;
      snapshotTime = readTime
        ? store.readAt(database, microsOf(timestampFromProto(readTime))).time
        : store.read(database).time;
    } else if (options?.readWrite?.retryTransaction?.length) {
      const retried = parseTransactionId(options.readWrite.retryTransaction);
      age = retried.age;
      const open = this.#open.get(retried.key);
      if (open !== undefined) this.end(open);
    }
    const id = nextTransactionId(age);
    const transaction = { id, age: id.age, database, snapshotTime, lastUsed: now() };
    this.#open.set(id.key, transaction);
    return transaction;
  }

  /**
   * Returns an open transaction.
   * @throws ABORTED if it has ended, or INVALID_ARGUMENT for an invalid id or another database
   */
  use(database: string, bytes: Uint8Array): Transaction {
    const transaction = this.#open.get(parseTransactionId(bytes).key);
    if (transaction === undefined) {
      throw new StatusError(
        status.ABORTED,
        'The referenced transaction has expired or is no longer valid.',
      );
    }
    if (transaction.database !== database) {
      throw new StatusError(
        status.INVALID_ARGUMENT,
        'The transaction belongs to another database.',
      );
    }
    transaction.lastUsed = this.#options.now();
    return transaction;
  }

  /**
   * Ends a transaction, if it is still open. Releases its locks slightly later, so that its client
   * receives the response before the clients that waited for the locks do.
   */
  end(transaction: Transaction): void {
    if (!this.#open.delete(transaction.id.key)) return;
    setImmediate(() => this.#options.locks.release(transaction));
  }

  /**
   * Ends the transaction with this id, if it is open.
   * @throws INVALID_ARGUMENT for an invalid id
   */
  rollback(bytes: Uint8Array): void {
    const transaction = this.#open.get(parseTransactionId(bytes).key);
    if (transaction !== undefined) this.end(transaction);
  }

  /** Ends transactions that were unused for too long. */
  expire(): void {
    const oldest = this.#options.now() - this.#options.idleMs;
    for (const transaction of this.#open.values()) {
      if (transaction.lastUsed <= oldest) this.end(transaction);
    }
  }

  /** Ends the transactions of every database whose name starts with the prefix. */
  endAll(prefix = ''): void {
    for (const transaction of this.#open.values()) {
      if (!transaction.database.startsWith(prefix)) continue;
      this.#open.delete(transaction.id.key);
      this.#options.locks.release(transaction);
    }
  }
}
