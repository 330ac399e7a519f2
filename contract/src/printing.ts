import * as z from 'zod';
import { namedCodesSchema } from './access-codes.ts';
import { codeBatchSchema } from './code-batches.ts';
import { accessCodeSchema } from './code-schema.ts';
import { post } from './endpoint.ts';
import { idSchema } from './ids.ts';

const ofBatch = z.object({ batch: idSchema });

/** Titles of the lectures that cards open, by id; of one that was taken out of its course there is none. */
const lectureTitlesSchema = z.record(idSchema, z.string());

export const printingEndpoints = {
  /** The cards of a batch, swapped ones as they are now. */
  'admin/codes/batches/cards': post({
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
    access: 'sales',
    request: namedCodesSchema,
    response: z.object({ codes: z.array(accessCodeSchema), lectures: lectureTitlesSchema }),
  }),
  /** Records that cards were sent to a printer: a whole batch, or single ones. */
  'admin/codes/print': post({
    access: 'sales',
    request: z.union([ofBatch, namedCodesSchema]),
    response: z.object({
      /** Cards. */
      count: z.number().int(),
    }),
  }),
} as const;
