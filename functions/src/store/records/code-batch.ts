import { codeBatchSchema as shownBatchSchema } from '@markaz/contract/cards/code-batches';
import * as z from 'zod';
import { codeCountsSchema, timestampSchema } from './course.ts';

/** What lists show of a batch; its tokens are left out of them. */
export const codeBatchHeadSchema = shownBatchSchema.omit({ id: true, lastSerial: true }).extend({
  expiresAt: timestampSchema,
  createdAt: timestampSchema,
  printedAt: timestampSchema.nullable().default(null),
  /** Its cards, but for those that were redeemed since last night (`statistics/{shard}.redeemed`). */
  numbers: codeCountsSchema.prefault({}),
  /** How many of them are where, by `outletKey`; swapped ones are nowhere. */
  places: z.record(z.string(), z.number().int()).default({}),
  /** False where version 5 made it: then `courseCounters` has what it counted, until it is moved. */
  counted: z.boolean().default(false),
});

export type CodeBatchHead = z.infer<typeof codeBatchHeadSchema>;

export const codeBatchHeadFields = Object.keys(codeBatchHeadSchema.shape);

/** `codeBatches/{bId}`. */
export const codeBatchSchema = codeBatchHeadSchema.extend({
  /** gzip of the JSON list of printed tokens, in the order of their serial numbers. */
  tokens: z.instanceof(Buffer),
  /** Serial number → token of the card that was given out for a damaged one. */
  replacements: z.record(z.string(), z.string()),
  /** Every short beginning of what the list finds it by; see store/batch-search.ts. */
  searchKeys: z.array(z.string()),
});

export type CodeBatchRecord = z.infer<typeof codeBatchSchema>;

/** `codeRequests/{id}`: which code was made for a request, so that asking again makes no other. */
export const codeRequestSchema = z.object({ token: z.string() });
