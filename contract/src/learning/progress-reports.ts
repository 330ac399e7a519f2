import * as z from 'zod';
import { idSchema, momentSchema } from '../ids.ts';
import { limits } from '../limits.ts';

/** A device's reports of how far lectures of a course were watched. */
export const progressReportsSchema = z
  .array(
    z.object({
      lId: idSchema,
      /** Seconds from the start. */
      position: z.number().min(0).max(limits.lectureSeconds),
      /** Sent once, in the report that finds the lecture watched to the end. */
      completed: z.boolean().default(false),
      /** When this was so, by the client's clock; now if omitted. */
      at: momentSchema.optional(),
    }),
  )
  .max(limits.progressEntries);

export type ProgressReports = z.output<typeof progressReportsSchema>;
