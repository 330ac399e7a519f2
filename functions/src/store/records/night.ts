import * as z from 'zod';

/** `centre/night`: which steps of the night's work are over (night/steps.ts); as many as there are. */
export const nightRecordSchema = z.object({
  /** In Cairo. */
  day: z.string(),
  /** Names of those that are over that night. */
  over: z.array(z.string()),
});
