import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `centre/sizes`: the largest documents by collection, as the night found them (night/sizes.ts). Ten
 * for each of some twenty collections.
 */
export const sizesRecordSchema = z.object({
  at: timestampSchema,
  collections: z.record(
    z.string(),
    z.object({
      /** Id of the last document that was looked at; empty at the beginning. */
      after: z.string(),
      /** The largest first. */
      largest: z.array(z.object({ id: z.string(), bytes: z.number().int() })),
    }),
  ),
});

export type SizesRecord = z.infer<typeof sizesRecordSchema>;
