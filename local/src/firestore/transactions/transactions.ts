import { StatusError, status } from '../model.ts';
import type { ProtoTransactionOptions } from '../proto.ts';
import { type Micros, microsOf } from '../store/clock.ts';
import type { DocumentStore } from '../store/store.ts';
import { timestampFromProto } from '../values/timestamp.ts';
import type { LockOwner, LockTable } from './locks.ts';
import { nextTransactionId, parseTransactionId, type TransactionId } from './transaction-id.ts';

/** An open transaction; it owns the locks of its reads. */
export interface Transaction extends LockOwner {
  readonly id: TransactionId;
  readonly database: string;
  /** The moment that a read-only transaction sees; undefined lets it write. */
  readonly snapshotTime: Micros | undefined;
  lastUsed: number;
}

export interface TransactionsOptions {
  readonly store: DocumentStore;
  readonly locks: LockTable;
  readonly now: () => number;
  /** Unused for this many milliseconds, a transaction ends by itself. */
  readonly idleMs: number;
}

/** The open transactions. An id is good for one transaction: once that has ended, for nothing. */
export class Transactions {
  readonly #options: TransactionsOptions;
  readonly #open = new Map<string, Transaction>();

  constructor(options: TransactionsOptions) {
    this.#options = options;
  }

  /**
   * Opens a transaction; pessimistic read-write unless the options say read-only. The
   * transaction that it retries is over. @throws INVALID_ARGUMENT and, for a read time that is
   * too old, FAILED_PRECONDITION.
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

  /** @throws ABORTED for one that has ended, INVALID_ARGUMENT for what never was one. */
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
   * Ends a transaction. What it locked is free a beat later, so that its own end is answered
   * before that of anybody who waited for it. Ended ones are left alone.
   */
  end(transaction: Transaction): void {
    if (!this.#open.delete(transaction.id.key)) return;
    setImmediate(() => this.#options.locks.release(transaction));
  }

  /** Ends the transaction of this id, also when it has long ended; raises as `use` otherwise. */
  rollback(bytes: Uint8Array): void {
    const transaction = this.#open.get(parseTransactionId(bytes).key);
    if (transaction !== undefined) this.end(transaction);
  }

  /** Ends those that nobody has used for too long. */
  expire(): void {
    const oldest = this.#options.now() - this.#options.idleMs;
    for (const transaction of this.#open.values()) {
      if (transaction.lastUsed <= oldest) this.end(transaction);
    }
  }

  /** Ends those of every database whose name starts with the prefix. */
  endAll(prefix = ''): void {
    for (const transaction of this.#open.values()) {
      if (!transaction.database.startsWith(prefix)) continue;
      this.#open.delete(transaction.id.key);
      this.#options.locks.release(transaction);
    }
  }
}
