import { paymentSchema as shownPaymentSchema } from '@markaz/contract/money/payments';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `payments/{id}`: a payment of an outlet; it can be voided, but not changed otherwise or deleted.
 */
export const paymentSchema = shownPaymentSchema.omit({ id: true }).extend({
  at: timestampSchema,
  voided: shownPaymentSchema.shape.voided.unwrap().extend({ at: timestampSchema }).nullable(),
  /** Whether it is not voided, for sum queries. */
  counts: z.boolean(),
});

export type PaymentRecord = z.infer<typeof paymentSchema>;
