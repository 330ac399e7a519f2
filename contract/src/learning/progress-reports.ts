import * as z from 'zod';
import { idSchema, requestTimeSchema } from '../ids.ts';
import { limits } from '../limits.ts';

/** Reports from a device about how far lectures of a course were watched. */
export const progressReportsSchema = z
  .array(
    z.object({
      lId: idSchema,
      /** Playback position in seconds. */
      position: z.number().min(0).max(limits.lectureSeconds),
      /** True once, in the report sent when the end of the lecture was reached. */
      completed: z.boolean().default(false),
      /** Time of the report on the client's clock; the present time if omitted. */
      at: requestTimeSchema.optional(),
    }),
  )
  .max(limits.progressEntries);

export type ProgressReports = z.output<typeof progressReportsSchema>;
