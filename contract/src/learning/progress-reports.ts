import * as z from 'zod';
import { idSchema, requestTimeSchema } from '../ids.ts';
import { limits } from '../limits.ts';

/** Reports from a device about how far lectures of a course were watched. */
export const progressReportsSchema = z
  .array(
    z.object({
      lId: idSchema,
      /** Playback position in seconds. A lecture without a video has none. */
      position: z.number().min(0).max(limits.lectureSeconds).default(0),
      /** True only in the report that is sent when the student has finished the lecture. */
      completed: z.boolean().default(false),
      /** Time of the report by the client's clock. If omitted, it is the present time. */
      at: requestTimeSchema.optional(),
    }),
  )
  .max(limits.progressEntries);

export type ProgressReports = z.output<typeof progressReportsSchema>;
