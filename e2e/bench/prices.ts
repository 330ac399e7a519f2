/**
 * Google's prices in US dollars, looked up on 2026-11-22; the sources show later changes:
 * - Firestore: the price of a single region as listed for the cheapest ones (Oregon); some cost a
 *   quarter more, a multi-region like eur3 twice as much:
 *   https://cloud.google.com/firestore/pricing
 * - Cloud Functions, billed as Cloud Run by requests in a region of tier 1 (europe-west1):
 *   https://cloud.google.com/run/pricing
 * - Hosting: https://firebase.google.com/pricing
 */
export const prices = {
  date: '2026-11-22',
  /** Per operation, beyond the daily free quota. */
  reads: { price: 0.03 / 100_000, freeADay: 50_000 },
  writes: { price: 0.09 / 100_000, freeADay: 20_000 },
  deletes: { price: 0.01 / 100_000, freeADay: 20_000 },
  /** Beyond the monthly free quota. */
  calls: { price: 0.4 / 1_000_000, freeAMonth: 2_000_000 },
  cpuSeconds: { price: 0.000024, freeAMonth: 180_000 },
  memorySeconds: { price: 0.0000025, freeAMonth: 360_000 },
  /** GB from Hosting's CDN to browsers, from any origin. */
  transfer: { price: 0.15, freeAMonth: 10 },
} as const;

/** The function's CPUs (concurrency needs one) and GiB of memory (functions/src/index.ts). */
const cpus = 1;
const memory = 0.5;
const daysAMonth = 30;

/** One student's day. */
export interface Used {
  readonly calls: number;
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
  /** Billed milliseconds of the function, each call by itself. */
  readonly ms: number;
  /** KB of 1000 that the CDN sent, files and answers. */
  readonly kilobytes: number;
}

export interface Bill {
  readonly firestore: number;
  readonly functions: number;
  readonly transfer: number;
}

/** US dollars a month if `students` have such a day every day. */
export function monthlyBill(used: Used, students: number): Bill {
  const daily = (amount: number, { price, freeADay }: { price: number; freeADay: number }) =>
    daysAMonth * price * Math.max(0, amount * students - freeADay);
  const monthly = (amount: number, { price, freeAMonth }: { price: number; freeAMonth: number }) =>
    price * Math.max(0, amount * students * daysAMonth - freeAMonth);
  const seconds = used.ms / 1000;
  return {
    firestore:
      daily(used.reads, prices.reads) +
      daily(used.writes, prices.writes) +
      daily(used.deletes, prices.deletes),
    functions:
      monthly(used.calls, prices.calls) +
      monthly(seconds * cpus, prices.cpuSeconds) +
      monthly(seconds * memory, prices.memorySeconds),
    transfer: monthly(used.kilobytes / 1e6, prices.transfer),
  };
}
