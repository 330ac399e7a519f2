import { yearCountsSchema, yearStates } from '@markaz/contract/centre/years';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `years/{request id}`: a school year that is being ended for some courses, or was. */
export const yearRecordSchema = z.object({
  at: timestampSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
  state: z.enum(yearStates),
  courses: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Cards with a higher serial number were made later. */
      lastSerial: z.number().int(),
    }),
  ),
  expected: yearCountsSchema,
  ended: yearCountsSchema,
  restored: yearCountsSchema,
  /** The log entry of what is being done, which the cards keep among their changes. */
  entry: z.string(),
  /** Where the next page begins, of whichever of both ways is gone. */
  place: z.object({
    /** Which of the courses. */
    course: z.number().int(),
    part: z.enum(['cards', 'students']),
    /** Serial number or uid; empty at the beginning. */
    after: z.string(),
  }),
  /** Whether its last page was done by the scheduled function, and not for an open page of the site. */
  scheduled: z.boolean().default(false),
});

export type YearRecord = z.infer<typeof yearRecordSchema>;
