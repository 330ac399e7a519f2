import { paymentSchema as shownPaymentSchema } from '@markaz/contract/money/payments';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `payments/{id}`: money of an outlet; never changed but to be voided, never deleted. */
export const paymentSchema = shownPaymentSchema.omit({ id: true }).extend({
  at: timestampSchema,
  voided: shownPaymentSchema.shape.voided.unwrap().extend({ at: timestampSchema }).nullable(),
  /** Whether it counts: what is not voided, as sums ask for it. */
  counts: z.boolean(),
});

export type PaymentRecord = z.infer<typeof paymentSchema>;
