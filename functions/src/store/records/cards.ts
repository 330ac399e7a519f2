import { bundleSchema as apiBundleSchema } from '@markaz/contract/cards/bundles';
import { cardMoveSchema as apiMoveSchema } from '@markaz/contract/cards/card-moves';
import { codeBatchSchema as apiBatchSchema } from '@markaz/contract/cards/code-batches';
import * as z from 'zod';
import { codeCountsSchema, timestampSchema } from './course.ts';

/** The fields of a batch that lists need. The tokens are omitted. */
export const codeBatchHeadSchema = apiBatchSchema.omit({ id: true, lastSerial: true }).extend({
  expiresAt: timestampSchema,
  createdAt: timestampSchema,
  printedAt: timestampSchema.nullable().default(null),
  /**
   * Number of its cards by state. Redemptions since the last nightly job are not included
   * (`statistics/{shard}.redeemed`).
   */
  numbers: codeCountsSchema.prefault({}),
  /**
   * Number of its cards, keyed by `outletKey` of the outlet that has them. Replaced cards are not
   * counted.
   */
  places: z.record(z.string(), z.number().int()).default({}),
  /**
   * False for a batch of version 5, whose counters are in `courseCounters` until they are moved.
   */
  counted: z.boolean().default(false),
});

export type CodeBatchHead = z.infer<typeof codeBatchHeadSchema>;

export const codeBatchHeadFields = Object.keys(codeBatchHeadSchema.shape);

/** `codeBatches/{bId}`: a batch of codes with its printed tokens. */
export const codeBatchSchema = codeBatchHeadSchema.extend({
  /** The printed tokens as a gzipped JSON list, sorted by serial number. */
  tokens: z.instanceof(Buffer),
  /** Tokens of replacement cards, keyed by the serial number of the damaged card. */
  replacements: z.record(z.string(), z.string()),
  /** The prefixes of its searchable texts (store/search.ts). */
  searchKeys: z.array(z.string()),
});

export type CodeBatchRecord = z.infer<typeof codeBatchSchema>;

/** `codeRequests/{id}`: the code that a request created, so that a retry creates no second one. */
export const codeRequestSchema = z.object({ token: z.string() });

/** `bundles/{id}`: several courses that are sold on one card. */
export const bundleSchema = apiBundleSchema
  .omit({ id: true })
  .extend({ createdAt: timestampSchema, updatedAt: timestampSchema });

export type BundleRecord = z.infer<typeof bundleSchema>;

/**
 * `cardMoves/{id}`: one hand-over, sale or return of cards, or the refund of a used card, written in
 * the commit that changes the cards. Its id is the id of the request. An undo subtracts the restored
 * cards from its numbers and sums, so that these contain only what still holds.
 */
export const cardMoveSchema = apiMoveSchema.omit({ id: true }).extend({
  at: timestampSchema,
  reversed: apiMoveSchema.shape.reversed
    .unwrap()
    .extend({ at: timestampSchema })
    .nullable()
    .default(null),
  /** Id of the log entry, by which an undo finds the cards. Null for moves of older versions. */
  entry: z.string().nullable().default(null),
  /** The serial numbers in the request. They show whether the request is a repeated one. */
  asked: z.object({ from: z.number().int(), to: z.number().int() }),
  /**
   * The part of the debt that the action removed without undoing a sale on credit, in piastres. For
   * a return, it is the price of the cards in `undone` that were already paid for. For a refund, it
   * is the full price. It is stored for sum queries.
   */
  refund: z.number().int(),
  /** The shift in whose drawer `cash` was put. It is not set for moves outside a shift. */
  shift: z.string().exactOptional(),
  /** Cash that the move put into the drawer, in piastres. Negative if it was paid back. */
  cash: z.number().int().exactOptional(),
});

export type CardMoveRecord = z.infer<typeof cardMoveSchema>;

/** Fields that most moves leave empty. */
export const emptyMoveFields = {
  on: null,
  undone: [],
  refund: 0,
  skipped: {},
  note: '',
  reversed: null,
  entry: null,
} satisfies Partial<CardMoveRecord>;
