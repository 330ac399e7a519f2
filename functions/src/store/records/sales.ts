import * as z from 'zod';

/** Numbers of cards by price in piastres, or `unpriced`. */
const byPriceSchema = z.record(z.string(), z.number().int()).default({});

/**
 * `sales/{month}-{bucket}-{shard}`: sales and returns of a month in Cairo, by outlet
 * (`outletField`) and by the courses of a card. A month has ten buckets by outlet and course, each
 * with five shards. A document is bounded by its month: a tenth of outlets × courses, and at most
 * about 70 bytes for each sold card.
 */
export const salesSchema = z.object({
  outlets: z.record(
    z.string(),
    z.record(z.string(), z.object({ sold: byPriceSchema, returned: byPriceSchema })),
  ),
});

export type SalesRecord = z.infer<typeof salesSchema>;
