import { cardScopeSchema, saleTerms } from '@markaz/contract/cards/card';
import * as z from 'zod';
import { timestampSchema } from './records/course.ts';

/**
 * This file describes the changes to cards and students that `counting.ts` adds to the counters.
 */

const integer = z.number().int();
const optionalInteger = integer.exactOptional();

/**
 * A change in the number of codes of one batch. If cards move from one outlet to another, each
 * outlet has its own change. In counters that do not distinguish outlets, the two changes cancel
 * each other out.
 */
const codeChangeSchema = z.object({
  cId: z.string(),
  /** Null if the codes were created one by one. */
  batch: z.string().nullable(),
  /** The outlet that has the cards. Empty if the centre has them. */
  outlet: z.string(),
  /** When the codes expire. */
  expiresAt: timestampSchema,
  /** Changes in the number of codes by state. `swapped` counts replaced cards. */
  change: z.object({
    inactive: optionalInteger,
    unused: optionalInteger,
    used: optionalInteger,
    revoked: optionalInteger,
    swapped: optionalInteger,
  }),
  /** What each card opens. */
  opens: cardScopeSchema,
});

export type CodeChange = z.output<typeof codeChangeSchema>;

/** Identical cards that were sold or returned in one month. */
const salesSchema = z.object({
  outlet: z.string(),
  /**
   * The courses that each card opens. For a bundle, these are its courses at the time of the sale.
   */
  courses: z.array(z.string()).readonly(),
  isBundle: z.boolean(),
  price: z.number().nullable(),
  cards: integer,
});

export type SaleGroup = z.output<typeof salesSchema>;

const saleChangeSchema = salesSchema.extend({
  kind: z.enum(['sold', 'returned']),
  /** The month of the change in Cairo. */
  month: z.string(),
  /** Id of the course or bundle. */
  cId: z.string(),
  /** The terms of the sale. A return has the terms of its sale. */
  on: z.enum(saleTerms),
});

export type SaleChange = z.output<typeof saleChangeSchema>;

/** The change in the number of an outlet's cards in one stage of the sale. */
const stageChangeSchema = z.object({ outlet: z.string(), cards: integer });

export type StageChange = z.output<typeof stageChangeSchema>;

const outletChangesSchema = z.object({
  sales: z.array(saleChangeSchema).readonly(),
  /** Cards that an outlet has received but does not owe for. */
  unsold: z.array(stageChangeSchema).readonly(),
  /** Redeemed cards whose sale nobody recorded. */
  unrecorded: z.array(stageChangeSchema).readonly().default([]),
});

export type OutletChanges = z.output<typeof outletChangesSchema>;

const dateSchema = timestampSchema.transform((at) => at.toDate());

/**
 * `lateCounts/{code}`: the changes of one redemption, until `deferred-counts.ts` adds them to the
 * counters.
 */
export const deferredCountSchema = z.object({
  codes: z.array(codeChangeSchema).readonly(),
  /**
   * The courses in which a student was enrolled, and when. `at` is null if access was only
   * restored.
   */
  enrolled: z.object({ courses: z.array(z.string()).readonly(), at: dateSchema.nullable() }),
  /**
   * When a card was redeemed, and its price in piastres. The price is null if it is unknown. Until
   * the next nightly job, the redemption is counted in a shard of the centre and not in the card's
   * batch, because a class may redeem cards of one batch at the same time.
   */
  redeemed: z.object({ at: dateSchema, price: z.number().nullable() }),
  /** Changes to sales, and to unsold cards at outlets (`outletChangesOf`). */
  moved: outletChangesSchema,
});

export type DeferredCount = z.output<typeof deferredCountSchema>;
