import * as z from 'zod';
import { outletSchema } from '../cards/code-batches.ts';
import { piastresSchema } from '../cards/price.ts';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema } from '../text/text-schema.ts';

export const staffSchema = z.object({ uid: z.string(), email: z.string().nullable() });

/** Money that an outlet paid to the centre or got back from it. */
export const paymentSchema = z.object({
  id: idSchema,
  at: timeSchema,
  by: staffSchema,
  outlet: z.string(),
  /** The day in Cairo on which the money was paid. The payment belongs to that day's month. */
  day: z.iso.date(),
  /** The amount. Negative if the centre paid it to the outlet. */
  piastres: z.number().int(),
  note: z.string(),
  /** Set if the payment was a mistake. A voided payment no longer counts, but is never deleted. */
  voided: z.object({ at: timeSchema, by: staffSchema, reason: z.string() }).nullable(),
});

export type Payment = z.infer<typeof paymentSchema>;

/** Adds up what an outlet paid and what it got back, in piastres, without voided payments. */
export function sumPayments(payments: readonly Payment[]) {
  const sums = { paid: 0, paidBack: 0 };
  for (const { piastres, voided } of payments) {
    if (voided !== null) continue;
    if (piastres > 0) sums.paid += piastres;
    else sums.paidBack -= piastres;
  }
  return sums;
}

const maxPiastres = piastresSchema.maxValue ?? 0;

/** An amount that was paid, or a negative amount that was paid back. */
const paidAmountSchema = z
  .number()
  .int()
  .min(-maxPiastres, 'المبلغ أكبر من المسموح')
  .max(maxPiastres, 'المبلغ أكبر من المسموح')
  .refine((amount) => amount !== 0, 'اكتب المبلغ');

export const paymentNoteSchema = lineSchema(limits.paymentNote, {
  tooLong: 'الملاحظة أطول من المسموح',
}).default('');

/** What staff enter about a payment or payout. */
export const paidFields = {
  piastres: paidAmountSchema,
  /** The day on which the money was paid, not in the future. If omitted, it is today. */
  day: z.iso.date('اكتب يومًا صحيحًا').optional(),
  note: paymentNoteSchema,
  /** Idempotency key from the client: a retry returns the same payment or payout. */
  requestId: idSchema,
};

/** Request to void a payment or payout. */
export const voidRequestSchema = z.object({
  id: idSchema,
  reason: lineSchema(limits.paymentNote, {
    tooLong: 'السبب أطول من المسموح',
    required: 'اكتب السبب',
  }),
});

export const paymentEndpoints = {
  /** Only sellers and admins may pay money back. 400 for other cashiers. */
  'admin/payments/add': post({
    summary:
      'Records money that an outlet paid to the centre, or got back (a negative amount); a retry records it only once.',
    access: 'cashier',
    request: z.object({
      /** Name of the outlet, in any spelling. */
      outlet: outletSchema.refine((name) => name !== '', 'اختر منفذ البيع'),
      ...paidFields,
    }),
    response: z.object({ payment: paymentSchema }),
  }),
  /** A repeated call changes nothing. */
  'admin/payments/void': post({
    summary: 'Removes a mistaken payment from all sums. The payment stays visible.',
    access: 'admin',
    request: voidRequestSchema,
    response: z.object({ payment: paymentSchema }),
  }),
} as const;
