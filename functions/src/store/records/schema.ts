import * as z from 'zod';

/** `centre/schema`; what is not there yet is of version 1. */
export const schemaRecord = z.object({
  /** Which all records have. */
  version: z.number().int(),
  /** How far a migration to the next came that broke off. */
  at: z.object({ collection: z.string(), after: z.string() }).nullable().default(null),
});
