import * as z from 'zod';
import { idSchema, momentSchema } from '../ids.ts';
import { limits } from '../limits.ts';

/** How far lectures of a course were watched, as a device tells it. */
export const progressReportsSchema = z
  .array(
    z.object({
      lId: idSchema,
      /** Seconds from the start. */
      position: z.number().min(0).max(limits.lectureSeconds),
      /** Said once, in the report that finds the lecture watched to its end. */
      completed: z.boolean().default(false),
      /** When that was so, by the client's clock; now where it is not told. */
      at: momentSchema.optional(),
    }),
  )
  .max(limits.progressEntries);

export type ProgressReports = z.output<typeof progressReportsSchema>;
