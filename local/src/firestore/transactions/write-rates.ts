import { StatusError, status } from '../model.ts';

export interface WriteRatesOptions {
  /** How many writes a document takes at once; one more each second after that. */
  readonly burst: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How many documents are remembered; 100,000 unless told. */
  readonly documents?: number;
}

const refillMs = 1_000;

/**
 * Limits how often one document is written: a token bucket for each, refilled by one write a second.
 * The service names that as the "maximum write rate to a document: 1 per second" (sustained;
 * firebase.google.com/docs/firestore/quotas, until 2022) and since then as contention "from updating a
 * single document too frequently" (cloud.google.com/firestore/native/docs/resolve-latency); it bears
 * bursts, of a size that it does not tell.
 *
 * Memory: one number for each document that was written lately. A full bucket is forgotten, and beyond
 * `documents` the one that was written longest ago.
 */
export class WriteRates {
  readonly #burstMs: number;
  readonly #now: () => number;
  readonly #documents: number;
  /** When each bucket will be full again; the document that was written last comes last. */
  readonly #fullAt = new Map<string, number>();

  constructor({ burst, now, documents = 100_000 }: WriteRatesOptions) {
    this.#burstMs = burst * refillMs;
    this.#now = now;
    this.#documents = documents;
  }

  /** Takes a write from each document, or none from any. @throws ABORTED where one has none left. */
  take(names: ReadonlySet<string>): void {
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
    this.#forget(now);
  }

  /** Fills the buckets of all documents whose name starts with the prefix. */
  clear(prefix: string): void {
    for (const name of this.#fullAt.keys()) if (name.startsWith(prefix)) this.#fullAt.delete(name);
  }

  #forget(now: number): void {
    for (const [name, fullAt] of this.#fullAt) {
      if (fullAt > now && this.#fullAt.size <= this.#documents) return;
      this.#fullAt.delete(name);
    }
  }
}
