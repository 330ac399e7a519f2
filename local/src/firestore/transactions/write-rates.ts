import { StatusError, status } from '../model.ts';

export interface WriteRatesOptions {
  /** Writes that a document accepts at once. After that it accepts one more each second. */
  readonly burst: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The number of documents to track; 100,000 by default. */
  readonly documents?: number;
}

const refillMs = 1_000;

/**
 * Limits how often one document is written: a token bucket for each, refilled by one write a
 * second. The service documented this as the "maximum write rate to a document: 1 per second"
 * (sustained; firebase.google.com/docs/firestore/quotas, until 2022) and since then as contention
 * "from updating a single document too frequently"
 * (cloud.google.com/firestore/native/docs/resolve-latency); it tolerates bursts, of an undocumented
 * size.
 *
 * Memory: one number per recently written document. A full bucket is dropped, and beyond
 * `documents` the least recently written one.
 */
export class WriteRates {
  readonly #burstMs: number;
  readonly #now: () => number;
  readonly #documents: number;
  /** When each bucket will be full again; the most recently written document comes last. */
  readonly #fullAt = new Map<string, number>();

  constructor({ burst, now, documents = 100_000 }: WriteRatesOptions) {
    this.#burstMs = burst * refillMs;
    this.#now = now;
    this.#documents = documents;
  }

  /** Counts a write for each document, or for none. @throws ABORTED if one has none left. */
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

  /** Refills the buckets of all documents whose name starts with the prefix. */
  clear(prefix: string): void {
    for (const name of this.#fullAt.keys()) if (name.startsWith(prefix)) this.#fullAt.delete(name);
  }

  #dropFullBuckets(now: number): void {
    for (const [name, fullAt] of this.#fullAt) {
      if (fullAt > now && this.#fullAt.size <= this.#documents) return;
      this.#fullAt.delete(name);
    }
  }
}
