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
  /** Every short beginning of its searchable texts; see store/batch-search.ts. */
  searchKeys: z.array(z.string()),
});

export type CodeBatchRecord = z.infer<typeof codeBatchSchema>;

/**
 * `codeRequests/{id}`: the code that was created for a request, so that a retry creates no other.
 */
export const codeRequestSchema = z.object({ token: z.string() });
