import { receiptSchema as apiReceiptSchema } from '@markaz/contract/money/counter';
import { paymentSchema as apiPaymentSchema } from '@markaz/contract/money/payments';
import { payoutSchema as apiPayoutSchema } from '@markaz/contract/money/payouts';
import { shareHistorySchema } from '@markaz/contract/money/shares';
import { shiftSchema as apiShiftSchema } from '@markaz/contract/money/shifts';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `payments/{id}`: an outlet's payment. It may be voided, but never edited or deleted. */
export const paymentSchema = apiPaymentSchema.omit({ id: true }).extend({
  at: timestampSchema,
  voided: apiPaymentSchema.shape.voided.unwrap().extend({ at: timestampSchema }).nullable(),
  /** Whether the payment is not voided, for sum queries. */
  counts: z.boolean(),
  /** The shift in whose drawer the money is. It is not set for payments outside a shift. */
  shift: z.string().exactOptional(),
});

export type PaymentRecord = z.infer<typeof paymentSchema>;

/** `payouts/{id}`: a payout to a teacher. It may be voided, but never edited or deleted. */
export const payoutSchema = apiPayoutSchema.omit({ id: true }).extend({
  at: timestampSchema,
  voided: apiPayoutSchema.shape.voided.unwrap().extend({ at: timestampSchema }).nullable(),
});

export type PayoutRecord = z.infer<typeof payoutSchema>;

/** Number of cards by price in piastres, or `unpriced`. */
const byPriceSchema = z.record(z.string(), z.number().int()).default({});

/**
 * `sales/{month}-{bucket}-{shard}`: sales and returns of a month in Cairo, keyed by outlet
 * (`outletField`) and by the courses of a card. A month has ten buckets, chosen by outlet and
 * course, each with five shards. An outlet and a course always have the same bucket, so a document
 * contains about a tenth of a month's combinations of outlet and course. It needs about 70 bytes
 * for each sold card at most.
 */
export const salesSchema = z.object({
  outlets: z.record(
    z.string(),
    z.record(z.string(), z.object({ sold: byPriceSchema, returned: byPriceSchema })),
  ),
});

export type SalesRecord = z.infer<typeof salesSchema>;

/** `centre/teacherShares`: the teacher's share of each course, keyed by course id. */
export const sharesSchema = z.object({ courses: z.record(z.string(), shareHistorySchema) });

/**
 * `receipts/{id}`: what was sold at the counter at once, as the customer saw it. It is never
 * deleted, and only `undone` changes. Its id is the id of the request. At most
 * `limits.cardsPerReceipt` lines, so about 20 KB.
 */
export const receiptSchema = apiReceiptSchema
  .omit({ id: true, piastres: true })
  .extend({ at: timestampSchema, undone: apiReceiptSchema.shape.undone.default([]) });

export type ReceiptRecord = z.infer<typeof receiptSchema>;

/**
 * `shifts/{id}`: a seller's shift. Its sums are stored when it is closed. They are the sums over the
 * moves and payments with its id in `shift`.
 */
export const shiftSchema = apiShiftSchema.omit({ id: true }).extend({
  at: timestampSchema,
  closed: apiShiftSchema.shape.closed
    .unwrap()
    .extend({
      at: timestampSchema,
      refunded: apiShiftSchema.shape.closed.unwrap().shape.refunded.default(0),
    })
    .nullable(),
});

export type ShiftRecord = z.infer<typeof shiftSchema>;

/** `openShifts/{uid}`: the open shift of a member of staff. Deleted when the shift is closed. */
export const openShiftSchema = z.object({
  shift: z.string(),
  /** When cash was last put into the drawer or taken out of it. */
  changedAt: timestampSchema,
});
