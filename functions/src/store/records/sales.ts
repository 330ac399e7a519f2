import * as z from 'zod';

/** Numbers of cards by the price of each in piastres, or `unpriced`. */
const byPriceSchema = z.record(z.string(), z.number().int()).default({});

/**
 * `sales/{month}-{bucket}-{shard}`: what was sold in a month in Cairo and what came back in it, by outlet
 * (`outletField`) and what each card opens. A month has ten buckets by outlet and course, each in five
 * shards. It is bounded by the month: a tenth of what outlets × courses come to, and at most some 70
 * bytes for each sold card.
 */
export const salesSchema = z.object({
  outlets: z.record(
    z.string(),
    z.record(z.string(), z.object({ sold: byPriceSchema, returned: byPriceSchema })),
  ),
});

export type SalesRecord = z.infer<typeof salesSchema>;
