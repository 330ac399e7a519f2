import { StatusError, status } from '../model.ts';

export interface WriteRatesOptions {
  /** How many writes a document accepts at once. After that, it accepts one write a second. */
  readonly burst: number;
  /** Returns the milliseconds since 1970. */
  readonly now: () => number;
  /** The maximum number of documents whose writes are counted. The default is 100,000. */
  readonly maxDocuments?: number;
}

const refillMs = 1_000;

/**
 * Limits how often a document is written. Each document has a token bucket. The bucket gets one
 * token a second, and each write takes one. Until 2022, the service documented a sustained "maximum
 * write rate to a document: 1 per second" (firebase.google.com/docs/firestore/quotas). Since then,
 * it documents contention "from updating a single document too frequently"
 * (cloud.google.com/firestore/native/docs/resolve-latency). The service accepts short bursts, but
 * does not document their size.
 *
 * To save memory, full buckets are removed, because a document without a bucket counts as full. If
 * there are more than `maxDocuments` buckets, those of the least recently written documents are
 * removed.
 */
export class WriteRates {
  readonly #burstMs: number;
  readonly #now: () => number;
  readonly #maxDocuments: number;
  /** The time at which each bucket will be full. The most recently written document comes last. */
  readonly #fullAt = new Map<string, number>();

  constructor({ burst, now, maxDocuments = 100_000 }: WriteRatesOptions) {
    this.#burstMs = burst * refillMs;
    this.#now = now;
    this.#maxDocuments = maxDocuments;
  }

  /**
   * Counts a write for each document.
   * @throws ABORTED, and counts nothing, if one of the documents does not accept more writes now
   */
  consume(names: ReadonlySet<string>): void {
    const now = this.#now();
    const next = [...names].map((name) => {
      const fullAt = Math.max(this.#fullAt.get(name) ?? 0, now) + refillMs;
      if (fullAt - now <= this.#burstMs) return [name, fullAt] as const;
      throw new StatusError(
        status.ABORTED,
        'Too much contention on these documents. Please try again.',
      );
    });
    for (const [name, fullAt] of next) {
      this.#fullAt.delete(name);
      this.#fullAt.set(name, fullAt);
    }
    this.#dropFullBuckets(now);
  }

  /** Forgets the writes of all documents whose name starts with the prefix. */
  clear(prefix: string): void {
    for (const name of this.#fullAt.keys()) if (name.startsWith(prefix)) this.#fullAt.delete(name);
  }

  #dropFullBuckets(now: number): void {
    for (const [name, fullAt] of this.#fullAt) {
      if (fullAt > now && this.#fullAt.size <= this.#maxDocuments) return;
      this.#fullAt.delete(name);
    }
  }
}
