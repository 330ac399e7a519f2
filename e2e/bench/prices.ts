/**
 * Google's prices in US dollars on 2026-11-22. The sources show later changes:
 * - Firestore in one of the cheapest regions (Oregon). Some regions cost a quarter more, and a
 *   multi-region such as eur3 costs twice as much:
 *   https://cloud.google.com/firestore/pricing
 * - Cloud Functions, billed as Cloud Run by requests in a region of tier 1 (europe-west1):
 *   https://cloud.google.com/run/pricing
 * - Hosting: https://firebase.google.com/pricing
 */
export const prices = {
  date: '2026-11-22',
  /** The prices of reads, writes and deletes are per operation beyond the daily free quota. */
  reads: { price: 0.03 / 100_000, freeADay: 50_000 },
  writes: { price: 0.09 / 100_000, freeADay: 20_000 },
  deletes: { price: 0.01 / 100_000, freeADay: 20_000 },
  /** The following prices apply beyond the monthly free quota. */
  calls: { price: 0.4 / 1_000_000, freeAMonth: 2_000_000 },
  cpuSeconds: { price: 0.000024, freeAMonth: 180_000 },
  memorySeconds: { price: 0.0000025, freeAMonth: 360_000 },
  /** Per GB that Hosting's CDN sends to browsers, from files or from the function. */
  transfer: { price: 0.15, freeAMonth: 10 },
} as const;

/**
 * The CPUs and the GiB of memory of the function (functions/src/index.ts). Concurrency needs 1 CPU.
 */
const cpus = 1;
const memory = 0.5;
const daysAMonth = 30;

/** What a student uses in a day. */
export interface DailyUsage {
  readonly calls: number;
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
  /** Billed milliseconds of the function, if it never handles two calls at the same time. */
  readonly ms: number;
  /** Kilobytes (1,000 bytes) of files and answers that the CDN sent. */
  readonly kilobytes: number;
}

export interface Bill {
  readonly firestore: number;
  readonly functions: number;
  readonly transfer: number;
}

/** Returns the monthly bill in US dollars if each of the students has this usage every day. */
export function monthlyBill(usage: DailyUsage, students: number): Bill {
  const daily = (amount: number, { price, freeADay }: { price: number; freeADay: number }) =>
    daysAMonth * price * Math.max(0, amount * students - freeADay);
  const monthly = (amount: number, { price, freeAMonth }: { price: number; freeAMonth: number }) =>
    price * Math.max(0, amount * students * daysAMonth - freeAMonth);
  const seconds = usage.ms / 1000;
  return {
    firestore:
      daily(usage.reads, prices.reads) +
      daily(usage.writes, prices.writes) +
      daily(usage.deletes, prices.deletes),
    functions:
      monthly(usage.calls, prices.calls) +
      monthly(seconds * cpus, prices.cpuSeconds) +
      monthly(seconds * memory, prices.memorySeconds),
    transfer: monthly(usage.kilobytes / 1e6, prices.transfer),
  };
}
