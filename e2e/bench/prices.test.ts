import { expect, it } from 'vitest';
import { monthlyBill } from './prices.ts';

const nothing = { calls: 0, reads: 0, writes: 0, deletes: 0, ms: 0, kilobytes: 0 };

it('charges nothing for usage within the free daily and monthly quotas', () => {
  const day = { calls: 13, reads: 10, writes: 4, deletes: 0, ms: 600, kilobytes: 60 };
  expect(monthlyBill(day, 5_000)).toEqual({ firestore: 0, functions: 0, transfer: 0 });
});

it('charges for usage beyond the daily and the monthly quota', () => {
  // The usage exceeds the quotas by 100,000 reads a day, 1,000,000 calls a month and 10 GB a month.
  expect(monthlyBill({ ...nothing, reads: 30 }, 5_000).firestore).toBeCloseTo(30 * 0.03);
  expect(monthlyBill({ ...nothing, calls: 20 }, 5_000).functions).toBeCloseTo(0.4);
  expect(monthlyBill({ ...nothing, kilobytes: 400 }, 5_000).transfer).toBeCloseTo(7.5);
  // The usage exceeds the quota of CPU time by 120,000 s, but not the quota of memory.
  expect(monthlyBill({ ...nothing, ms: 2_000 }, 5_000).functions).toBeCloseTo(2.88);
});
