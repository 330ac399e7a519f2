import { bundleSchema as shownBundleSchema } from '@markaz/contract/cards/bundles';
import { cardMoveSchema as shownMoveSchema } from '@markaz/contract/cards/card-moves';
import { codeBatchSchema as shownBatchSchema } from '@markaz/contract/cards/code-batches';
import * as z from 'zod';
import { codeCountsSchema, timestampSchema } from './course.ts';

/** The fields of a batch in lists, without its tokens. */
export const codeBatchHeadSchema = shownBatchSchema.omit({ id: true, lastSerial: true }).extend({
  expiresAt: timestampSchema,
  createdAt: timestampSchema,
  printedAt: timestampSchema.nullable().default(null),
  /** Its cards by state, without redemptions since last night (`statistics/{shard}.redeemed`). */
  numbers: codeCountsSchema.prefault({}),
  /** Its cards by `outletKey`; swapped cards are not included. */
  places: z.record(z.string(), z.number().int()).default({}),
  /** False for a batch of version 5: its numbers are in `courseCounters` until they are moved. */
  counted: z.boolean().default(false),
});

export type CodeBatchHead = z.infer<typeof codeBatchHeadSchema>;

export const codeBatchHeadFields = Object.keys(codeBatchHeadSchema.shape);

/** `codeBatches/{bId}`. */
export const codeBatchSchema = codeBatchHeadSchema.extend({
  /** gzip of the JSON list of printed tokens, ordered by serial number. */
  tokens: z.instanceof(Buffer),
  /** Serial number of a damaged card → token of its replacement. */
  replacements: z.record(z.string(), z.string()),
  /** Every short beginning of its searchable texts; see store/search.ts. */
  searchKeys: z.array(z.string()),
});

export type CodeBatchRecord = z.infer<typeof codeBatchSchema>;

/** `codeRequests/{id}`: the code created for a request, so that a retry creates no other. */
export const codeRequestSchema = z.object({ token: z.string() });

/** `bundles/{id}`. */
export const bundleSchema = shownBundleSchema
  .omit({ id: true })
  .extend({ createdAt: timestampSchema, updatedAt: timestampSchema });

export type BundleRecord = z.infer<typeof bundleSchema>;

/**
 * `cardMoves/{id}`: one hand-over, sale or return of cards, written in the same commit and never
 * changed. Its id is that of the request.
 */
export const cardMoveSchema = shownMoveSchema.omit({ id: true }).extend({
  at: timestampSchema,
  /** The requested serial numbers; they identify a repeated request. */
  asked: z.object({ from: z.number().int(), to: z.number().int() }),
  /** The amount of `undone` that was paid for, in piastres, for sum queries. */
  refund: z.number().int(),
});

export type CardMoveRecord = z.infer<typeof cardMoveSchema>;
