import * as z from 'zod';

/** A month by Cairo's calendar, as `2026-11`. Their order is that of their texts. */
export const monthSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/u, 'اكتب الشهر هكذا: 2026-11');
