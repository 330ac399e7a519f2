import * as z from 'zod';

/** `centre/night`: the finished steps of the nightly work (night/steps.ts); at most all of them. */
export const nightRecordSchema = z.object({
  /** In Cairo. */
  day: z.string(),
  /** Names of the steps that are finished for that night. */
  over: z.array(z.string()),
});
