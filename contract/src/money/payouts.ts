import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { monthSchema } from '../time/month.ts';
import { paidFields, paymentSchema, voidRequestSchema } from './payments.ts';

/**
 * Money that the centre paid out to a teacher. It belongs to the month whose share it pays, which
 * may be earlier than the month of `day`. So a month's statement needs no other months.
 */
export const payoutSchema = paymentSchema.omit({ outlet: true }).extend({
  /** Id of the teacher, who is the author of courses. */
  author: idSchema,
  month: monthSchema,
  /** The amount. Negative if the teacher gave it back. */
  piastres: z.number().int(),
});

export type Payout = z.infer<typeof payoutSchema>;

/** A payout as statements show it, which teachers read. Only the log says who recorded it. */
export const listedPayoutSchema = payoutSchema
  .pick({ id: true, day: true, piastres: true, note: true })
  .extend({ voided: z.object({ at: timeSchema, reason: z.string() }).nullable() });

export type ListedPayout = z.infer<typeof listedPayoutSchema>;

export const payoutEndpoints = {
  'admin/payouts/add': post({
    summary:
      'Records money that the centre paid out to a teacher for a month, or got back (a negative amount); a retry records it only once.',
    access: 'admin',
    request: z.object({
      author: idSchema,
      /** The month whose share is paid, not in the future. */
      month: monthSchema,
      ...paidFields,
    }),
    response: z.object({ payout: payoutSchema }),
  }),
  /** A repeated call changes nothing. */
  'admin/payouts/void': post({
    summary: 'Removes a mistaken payout from all sums. The payout stays visible.',
    access: 'admin',
    request: voidRequestSchema,
    response: z.object({ payout: payoutSchema }),
  }),
} as const;
