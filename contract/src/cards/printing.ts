import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { namedCodesSchema } from './access-codes.ts';
import { codeBatchSchema } from './code-batches.ts';
import { accessCodeSchema } from './code-schema.ts';

const ofBatch = z.object({ batch: idSchema });

/** Titles of the lectures that cards open, by id; of one that was taken out of its course there is none. */
const lectureTitlesSchema = z.record(idSchema, z.string());

export const printingEndpoints = {
  /** The cards of a batch, swapped ones as they are now. */
  'admin/codes/batches/cards': post({
    summary: 'The cards of a batch, for printing.',
    access: 'sales',
    request: ofBatch,
    response: z.object({
      batch: codeBatchSchema,
      tokens: z.array(z.string()),
      lectures: lectureTitlesSchema,
    }),
  }),
  /** Cards by their codes; unknown ones are left out. */
  'admin/codes/cards': post({
    summary: 'Cards by their codes, for printing.',
    access: 'sales',
    request: namedCodesSchema,
    response: z.object({ codes: z.array(accessCodeSchema), lectures: lectureTitlesSchema }),
  }),
  /** Records that cards were sent to a printer: a whole batch, or single ones. */
  'admin/codes/print': post({
    summary: 'Records that a batch, or single cards, were sent to a printer.',
    access: 'sales',
    request: z.union([ofBatch, namedCodesSchema]),
    response: z.object({
      /** Cards. */
      count: z.number().int(),
    }),
  }),
} as const;
