import * as z from 'zod';

/** `centre/schema`; a missing document means version 1. */
export const schemaRecord = z.object({
  /** The version of all records. */
  version: z.number().int(),
  /** Position of an interrupted migration to the next version. */
  at: z.object({ collection: z.string(), after: z.string() }).nullable().default(null),
});
