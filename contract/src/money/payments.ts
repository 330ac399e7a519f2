import * as z from 'zod';
import { outletSchema } from '../cards/access-codes.ts';
import { piastresSchema } from '../cards/price.ts';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema } from '../text/text-schema.ts';

const staffSchema = z.object({ uid: z.string(), email: z.string().nullable() });

/** Money that an outlet gave the centre, or that it was given back. */
export const paymentSchema = z.object({
  id: idSchema,
  /** When it was entered, and by whom. */
  at: timeSchema,
  by: staffSchema,
  outlet: z.string(),
  /** The day in Cairo on which the money changed hands: it counts in that day's month. */
  day: z.iso.date(),
  /** Below zero where the centre paid it back. */
  piastres: z.number().int(),
  note: z.string(),
  /** A mistake that counts no more; nothing is ever deleted. */
  voided: z.object({ at: timeSchema, by: staffSchema, reason: z.string() }).nullable(),
});

export type Payment = z.infer<typeof paymentSchema>;

const most = piastresSchema.maxValue ?? 0;

export const paymentEndpoints = {
  'admin/payments/add': post({
    summary: 'Enters money that an outlet paid, or was paid back, below zero; once a request.',
    access: 'admin',
    request: z.object({
      /** One that the centre knows, however it is spelled. */
      outlet: outletSchema.refine((name) => name !== '', 'اختر منفذ البيع'),
      piastres: z
        .number()
        .int()
        .min(-most, 'المبلغ أكبر من المسموح')
        .max(most, 'المبلغ أكبر من المسموح')
        .refine((amount) => amount !== 0, 'اكتب المبلغ'),
      /** Today unless told; no day to come. */
      day: z.iso.date('اكتب يومًا صحيحًا').optional(),
      note: lineSchema(limits.paymentNote, { tooLong: 'الملاحظة أطول من المسموح' }).default(''),
      /** Chosen by the client; sent again, it gives the payment that was entered, never a second one. */
      requestId: idSchema,
    }),
    response: z.object({ payment: paymentSchema }),
  }),
  /** Done twice, it stays as it was done first. */
  'admin/payments/void': post({
    summary: 'Takes a payment that was a mistake out of all sums; it stays to be seen.',
    access: 'admin',
    request: z.object({
      id: idSchema,
      reason: lineSchema(limits.paymentNote, {
        tooLong: 'السبب أطول من المسموح',
        required: 'اكتب السبب',
      }),
    }),
    response: z.object({ payment: paymentSchema }),
  }),
} as const;
