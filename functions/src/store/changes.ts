import { cardScopeSchema, saleTerms } from '@markaz/contract/cards/card';
import * as z from 'zod';
import { timestampSchema } from './records/course.ts';

/** Changes to cards and students that the counters count (`counting.ts`). */

const integer = z.number().int();
const optionalInteger = integer.exactOptional();

/**
 * A change to codes of one batch. Cards that move between outlets are two changes, which cancel
 * each other out in counters that do not distinguish outlets.
 */
const codeChangeSchema = z.object({
  cId: z.string(),
  /** Null if the codes were created one by one. */
  batch: z.string().nullable(),
  /** The outlet that has the cards; empty for the centre. */
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
  opens: cardScopeSchema,
});

export type CodeChange = z.output<typeof codeChangeSchema>;

/** Identical cards that were sold or returned in one month. */
const salesSchema = z.object({
  outlet: z.string(),
  /** The courses that each card opens; for a bundle, its courses at the time of sale. */
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
  on: z.enum(saleTerms),
});

export type SaleChange = z.output<typeof saleChangeSchema>;

/** Number of cards that an outlet received but does not owe for; negative for a decrease. */
const unsoldSchema = z.object({ outlet: z.string(), cards: integer });

export type UnsoldChange = z.output<typeof unsoldSchema>;

const outletChangesSchema = z.object({
  sales: z.array(saleChangeSchema).readonly(),
  unsold: z.array(unsoldSchema).readonly(),
});

export type OutletChanges = z.output<typeof outletChangesSchema>;

const dateSchema = timestampSchema.transform((at) => at.toDate());

/**
 * `lateCounts/{code}`: one redemption's changes, until `deferred-counts.ts` adds them to the
 * counters.
 */
export const deferredCountSchema = z.object({
  codes: z.array(codeChangeSchema).readonly(),
  /** The courses that a student got; `at` is null if access was only restored. */
  enrolled: z.object({ courses: z.array(z.string()).readonly(), at: dateSchema.nullable() }),
  /**
   * When a card was redeemed, and its price in piastres; null if the price is unknown. Until the
   * next nightly job, its batch is counted in a shard of the centre, because a class may redeem
   * cards of one batch at the same time.
   */
  redeemed: z.object({ at: dateSchema, price: z.number().nullable() }),
  /** Changes to sales, and to unsold cards at outlets (`outletChangesOf`). */
  moved: outletChangesSchema,
});

export type DeferredCount = z.output<typeof deferredCountSchema>;
