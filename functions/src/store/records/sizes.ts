import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `centre/sizes`: the largest documents by collection, from the nightly check (night/sizes.ts). Ten
 * for each of about twenty collections.
 */
export const sizesRecordSchema = z.object({
  at: timestampSchema,
  collections: z.record(
    z.string(),
    z.object({
      /** Id of the last checked document; empty at the start. */
      after: z.string(),
      /** Largest first. */
      largest: z.array(z.object({ id: z.string(), bytes: z.number().int() })),
    }),
  ),
});

export type SizesRecord = z.infer<typeof sizesRecordSchema>;
