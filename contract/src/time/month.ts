import * as z from 'zod';

/** A month by Cairo's calendar, as `2026-11`. Their order is that of their texts. */
export const monthSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/u, 'اكتب الشهر هكذا: 2026-11');

/** The month that many months after another, or before it. */
export function monthAfter(month: string, by = 1): string {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}
