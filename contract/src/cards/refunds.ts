import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { reasonSchema } from '../text/text-schema.ts';
import { accessCodeSchema, refundSchema } from './card.ts';
import { outletSchema } from './code-batches.ts';
import { piastresSchema } from './price.ts';

const codeSchema = z.string().min(1).max(limits.codeText);

/**
 * What a refund does to the student's access to a course. `closes`: the student loses the course.
 * `stays`: another card or staff also gave access to it. `none`: the student has no access from the
 * card, for example because staff removed it or the account was deleted.
 */
const refundEffects = ['closes', 'stays', 'none'] as const;
export type RefundEffect = (typeof refundEffects)[number];

const repairShape = {
  code: codeSchema,
  reason: reasonSchema,
  /** Idempotency key from the client: a retry returns the first outcome. */
  requestId: idSchema,
};

export const refundEndpoints = {
  'admin/cards/refund/preview': post({
    summary: 'Shows what a refund of a used card would pay back, and what it would close.',
    access: 'admin',
    request: z.object({ code: codeSchema }),
    response: z.object({
      card: accessCodeSchema.pick({
        token: true,
        cId: true,
        outlet: true,
        price: true,
        usedBy: true,
        refund: true,
      }),
      courses: z.array(
        z.object({
          id: idSchema,
          /** Null if the course was purged. */
          title: z.string().nullable(),
          effect: z.enum(refundEffects),
        }),
      ),
    }),
  }),
  /**
   * The card stays used. In the report of the current month, it counts as returned at the place that
   * pays back. If that is an outlet, its debt falls by the price.
   */
  'admin/cards/refund': post({
    summary:
      'Pays the price of a used card back and takes away what it opened; 409 if the card is not used, or was refunded before.',
    access: 'admin',
    request: z.object({
      ...repairShape,
      /** Who pays back: the outlet of the card, or the centre if empty. */
      outlet: outletSchema,
    }),
    response: z.object({ refund: refundSchema }),
  }),
  /** The centre pays the old price back and sells the new card. */
  'admin/cards/exchange': post({
    summary:
      'Exchanges a used card for a new card of another course or bundle, which its student gets at once; 409 if the student already has all of it without end, or it is not live.',
    access: 'admin',
    request: z.object({
      ...repairShape,
      /** The other course or bundle. */
      cId: idSchema,
      /** Price of the new card. */
      price: piastresSchema,
    }),
    response: z.object({
      /** The code of the new card. */
      token: z.string(),
      /** Price of the new card minus the price of the old one. Null if the old price is unknown. */
      difference: z.number().int().nullable(),
    }),
  }),
  /**
   * Undoes the refund only in its month in Cairo, because closed months never change. The undo of an
   * exchange also refunds the new card. Access that staff have removed since stays removed.
   */
  'admin/cards/refund/undo': post({
    summary:
      'Undoes a refund or an exchange in the month in which it was made; 409 after that month.',
    access: 'admin',
    request: z.object({
      code: codeSchema,
      /** `move` of the refund. An undo of another refund does nothing. */
      move: idSchema,
      reason: reasonSchema,
    }),
    response: z.object({
      /** False if the refund was undone before. */
      undone: z.boolean(),
      /** Number of courses in which the card gives access again. */
      courses: z.number().int(),
    }),
  }),
} as const;
