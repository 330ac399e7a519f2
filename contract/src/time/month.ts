import * as z from 'zod';

/** A month in Cairo, such as `2026-11`. Months are sorted as texts. */
export const monthSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/u, 'اكتب الشهر هكذا: 2026-11');

/** Returns the month `count` months later, or earlier if `count` is negative. */
export function monthAfter(month: string, count = 1): string {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}
