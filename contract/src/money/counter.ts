import * as z from 'zod';
import { skipReasons } from '../cards/card-moves.ts';
import { serialSchema } from '../cards/code-admin.ts';
import { piastresSchema } from '../cards/price.ts';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { staffSchema } from './payments.ts';

/**
 * Reasons why a card cannot be sold at the counter. `trash`: its course is in the trash or was
 * purged. `price`: the card has another price than the request. The list includes all reasons for
 * skipped cards, but `handed` and `centre` never apply at the counter.
 */
export const saleObstacles = [...skipReasons, 'trash', 'price'] as const;
export type SaleObstacle = (typeof saleObstacles)[number];

/**
 * A card, named by its course or bundle and its serial number. Codes are not used, because the
 * seller's browser would have to store them for a sale that is not finished.
 */
const soldCardSchema = z.object({ cId: idSchema, serial: z.number().int().min(1) });

/** Title of the course, or name of the bundle when the card was made. */
const title = z.string();

export const counterCardSchema = soldCardSchema.extend({
  title,
  /** Null if it is unknown. Then the seller states the price. */
  price: z.number().int().nullable(),
  /** The outlet that has the card. Empty for the centre. */
  outlet: z.string(),
  /** Null if the card can be sold. */
  obstacle: z.enum(saleObstacles).nullable(),
});

export type CounterCard = z.infer<typeof counterCardSchema>;

export const receiptSchema = z.object({
  id: idSchema,
  at: timeSchema,
  by: staffSchema,
  lines: z
    .array(soldCardSchema.extend({ title, price: z.number().int() }))
    .max(limits.cardsPerReceipt),
  /** The cards whose sale was undone since. Their prices are not part of `piastres`. */
  undone: z.array(soldCardSchema),
  /** Sum of the prices of the cards that are still sold. */
  piastres: z.number().int(),
  /** What the customer gave. Null if the seller did not enter it. */
  paid: z.number().int().nullable(),
  /** Id of the seller's shift. Null if the seller had opened none. */
  shift: idSchema.nullable(),
});

export type Receipt = z.infer<typeof receiptSchema>;

export const counterEndpoints = {
  /** 404 for an unknown card. */
  'admin/counter/lookup': post({
    summary: 'Says what a card costs, and whether it can be sold at the counter.',
    access: 'sales',
    request: z.union([
      z.object({ code: z.string().min(1).max(limits.codeText) }),
      z.object({ cId: idSchema, serial: serialSchema }),
    ]),
    response: z.object({ card: counterCardSchema }),
  }),
  /** 409 if a card cannot be sold. Then `fields` says why, keyed by `cards.` and the position. */
  'admin/counter/sell': post({
    summary:
      'Sells cards at the counter, all or none, activates them, and returns the receipt. A retry returns the same receipt.',
    access: 'sales',
    request: z
      .object({
        cards: z
          .array(
            soldCardSchema.extend({
              /** The price that the customer was told. */
              price: piastresSchema,
            }),
          )
          .min(1)
          .max(limits.cardsPerReceipt),
        /** What the customer gave, in piastres. */
        paid: piastresSchema.nullable().default(null),
        /** Idempotency key from the client. */
        requestId: idSchema,
      })
      .refine(
        ({ cards }) =>
          new Set(cards.map((card) => `${card.cId} ${card.serial}`)).size === cards.length,
        {
          path: ['cards'],
          message: 'بطاقة مكررة',
        },
      )
      .refine(
        ({ cards, paid }) =>
          paid === null || paid >= cards.reduce((sum, { price }) => sum + price, 0),
        { path: ['paid'], message: 'المدفوع أقل من الثمن' },
      ),
    response: z.object({ receipt: receiptSchema }),
  }),
  'admin/counter/receipt': post({
    summary: 'Returns a receipt, to show or print it again.',
    access: 'sales',
    request: z.object({ id: idSchema }),
    response: z.object({ receipt: receiptSchema }),
  }),
} as const;
