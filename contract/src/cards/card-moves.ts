import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema, timeSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nextPageSchema, pageRequest } from '../paging.ts';
import { lineSchema } from '../text/text-schema.ts';
import { saleTerms } from './card.ts';
import { cardRangeShape, checkCardRange } from './code-admin.ts';
import { outletSchema } from './code-batches.ts';
import { piastresSchema } from './price.ts';

export const moveKinds = ['handover', 'sale', 'return'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Kinds of entries in the list of moves. `refund`: the price of a used card was paid back. */
const entryKinds = [...moveKinds, 'refund'] as const;
export type MoveEntryKind = (typeof entryKinds)[number];

const count = z.number().int().min(0);

/**
 * Reasons why a card was not moved. `unknown`: no card has the serial number. `elsewhere`: the card
 * is at another outlet. `handed`, `sold`: the card was already handed over or sold. `centre`: the
 * card is at the centre, so it cannot be returned or sold on credit.
 */
export const skipReasons = [
  'unknown',
  'used',
  'revoked',
  'expired',
  'elsewhere',
  'handed',
  'sold',
  'centre',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const skippedSchema = z.partialRecord(z.enum(skipReasons), count);

/** Sales that a return undid or a refund paid back, grouped by month in Cairo, terms of sale, price and courses. */
export const undoneSaleSchema = z.object({
  /** The month of the sale, such as `2026-11`. */
  month: z.string(),
  on: z.enum(saleTerms),
  price: count.nullable(),
  /** The card's course, or the courses of its bundle when the card was made. */
  courses: z.array(idSchema),
  count,
  piastres: count,
  unpriced: count,
});

const staffSchema = z.object({ uid: z.string(), email: z.string().nullable() });

/** A move. If it was undone, its numbers and sums are those of the cards that stayed moved. */
export const cardMoveSchema = z.object({
  id: idSchema,
  at: timeSchema,
  by: staffSchema,
  kind: z.enum(entryKinds),
  /** Id of the course or bundle that the cards open. */
  cId: idSchema,
  /** Null if the cards come from several batches or from none. */
  batch: idSchema.nullable(),
  /** Serial number of the first moved card. Cards between `from` and `to` may be skipped. */
  from: count,
  /** Serial number of the last moved card. */
  to: count,
  count,
  /** The outlet that received, sold, returned or refunded the cards. Empty for the centre itself. */
  outlet: z.string(),
  /** Price of each card. Null if prices differ or are unknown. */
  price: count.nullable(),
  /**
   * Sum of the known prices. For a return, these are the prices before it resets them to the price
   * of the batch.
   */
  piastres: count,
  unpriced: count,
  /**
   * The terms on which this action sold the cards. A hand-over may also sell them. Null if it sold
   * no cards.
   */
  on: z.enum(saleTerms).nullable(),
  /**
   * Sales that a return undid or a refund paid back. Otherwise empty. After a refund, the card still
   * counts as sold in the month of its sale.
   */
  undone: z.array(undoneSaleSchema),
  skipped: skippedSchema,
  note: z.string(),
  /** When the move was undone, by whom, and for how many cards. */
  reversed: z.object({ at: timeSchema, by: staffSchema, count }).nullable(),
  /** Serial numbers of the moved cards. Set only for a sale at the counter, which is no range. */
  serials: z.array(count).max(limits.cardsPerReceipt).exactOptional(),
  /** Id of the receipt of a sale at the counter. */
  receipt: idSchema.exactOptional(),
});

export type CardMove = z.infer<typeof cardMoveSchema>;

const requiredOutletSchema = outletSchema.refine((name) => name !== '', 'اكتب اسم منفذ البيع');

/** Idempotency key from the client: a retry returns the first outcome. */
const requestId = idSchema;

const moveEndpoint = <Request extends z.ZodType>(summary: string, request: Request) =>
  post({
    summary,
    access: 'sales',
    request,
    response: z.object({
      changed: count,
      /** Number of requested cards that did not move. */
      unchanged: count,
      skipped: skippedSchema,
      move: cardMoveSchema.nullable(),
    }),
  });

export const cardMoveEndpoints = {
  /**
   * The cards must be at the centre and not intended for another outlet. The outlet owes nothing
   * for them unless this call also sells them. If cards that were intended for the outlet were
   * redeemed in this month without a recorded sale, the outlet owes for these cards.
   */
  'admin/cards/hand-over': moveEndpoint(
    'Gives a range of cards to an outlet, and sells them to it if wanted.',
    z
      .object({
        ...cardRangeShape,
        /** An outlet that exists in another spelling keeps that spelling. */
        outlet: requiredOutletSchema,
        /**
         * What the outlet pays for each card. If omitted, the prices of the cards do not change.
         */
        price: piastresSchema.optional(),
        /** Whether to make inactive cards redeemable. */
        activate: z.boolean().default(false),
        sell: z.enum(saleTerms).nullable().default(null),
        note: lineSchema(limits.codeNote).default(''),
        requestId,
      })
      .check(checkCardRange),
  ),
  /**
   * Sells cards that are at an outlet. Cards at the centre can only be sold as `paid`. Redeemed
   * cards without a recorded sale get one. Their sale stays in the month in which they were
   * redeemed, so in later months it can only be `paid`, at the price of the card.
   */
  'admin/cards/sell': moveEndpoint(
    'Sells cards, on credit or paid for, by a range of serial numbers.',
    z
      .object({
        ...cardRangeShape,
        on: z.enum(saleTerms),
        /** Sells only cards at this outlet. If omitted, all cards must be at the same outlet. */
        outlet: outletSchema.optional(),
        /** If omitted, each card is sold at its own price. */
        price: piastresSchema.optional(),
        note: lineSchema(limits.codeNote).default(''),
        requestId,
      })
      .check(checkCardRange),
  ),
  /**
   * Returns unredeemed cards to the centre. Their price becomes that of their batch again, and
   * nothing is owed for them any more. Payments are not refunded. `undone` lists the sales that
   * were undone.
   */
  'admin/cards/return': moveEndpoint(
    'Books unused cards of an outlet as returned.',
    z
      .object({
        ...cardRangeShape,
        outlet: outletSchema.optional(),
        note: lineSchema(limits.codeNote).default(''),
        requestId,
      })
      .check(checkCardRange),
  ),
  /**
   * Restores each card as it was before the move. Skips cards that were redeemed or changed since.
   * A repeated request returns the first outcome. 409 after the month of the move in Cairo, because
   * the books of past months do not change.
   */
  'admin/cards/undo': post({
    summary: 'Undoes a hand-over, sale or return, except for the cards that have changed since.',
    access: 'sales',
    request: z.object({ id: idSchema }),
    response: z.object({
      changed: count,
      /** Number of cards that stayed moved. */
      unchanged: count,
      move: cardMoveSchema,
    }),
  }),
  /** Sorted by outlet. The centre comes first. */
  'admin/cards/places': post({
    summary: 'Tells at which outlets the cards of a range are, and how many of them can be moved.',
    access: 'sales',
    request: z.object(cardRangeShape).check(checkCardRange),
    response: z.object({
      places: z.array(
        z.object({
          /** Empty for the centre. */
          outlet: z.string(),
          count,
          /** Number of these cards that each kind of move can change. */
          movable: z.record(z.enum(moveKinds), count),
        }),
      ),
    }),
  }),
  /** Sorted newest first. */
  'admin/cards/moves': post({
    summary: 'Lists hand-overs, sales and returns of cards, a page at a time.',
    access: 'sales',
    request: z
      .object({ cId: idSchema.optional(), outlet: outletSchema.optional(), ...pageRequest })
      .prefault({}),
    response: z.object({ moves: z.array(cardMoveSchema), next: nextPageSchema }),
  }),
} as const;
