import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { namedCodesSchema } from './access-codes.ts';
import { codeBatchSchema } from './code-batches.ts';
import { accessCodeSchema } from './code-schema.ts';

const ofBatch = z.object({ batch: idSchema });

/** Titles of the lectures that cards open, by id; none for lectures removed from their course. */
const lectureTitlesSchema = z.record(idSchema, z.string());

export const printingEndpoints = {
  /** Damaged cards appear as their replacements. */
  'admin/codes/batches/cards': post({
    summary: 'Returns the cards of a batch, for printing.',
    access: 'sales',
    request: ofBatch,
    response: z.object({
      batch: codeBatchSchema,
      tokens: z.array(z.string()),
      lectures: lectureTitlesSchema,
    }),
  }),
  /** Unknown codes are left out. */
  'admin/codes/cards': post({
    summary: 'Returns cards by their codes, for printing.',
    access: 'sales',
    request: namedCodesSchema,
    response: z.object({ codes: z.array(accessCodeSchema), lectures: lectureTitlesSchema }),
  }),
  'admin/codes/print': post({
    summary: 'Records that a batch, or single cards, were sent to a printer.',
    access: 'sales',
    request: z.union([ofBatch, namedCodesSchema]),
    response: z.object({
      /** Number of cards. */
      count: z.number().int(),
    }),
  }),
} as const;
