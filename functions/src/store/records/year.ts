import { yearCountsSchema, yearStates } from '@markaz/contract/centre/years';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `years/{request id}`: the end of a school year for some courses, running or finished. */
export const yearRecordSchema = z.object({
  at: timestampSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
  state: z.enum(yearStates),
  courses: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Cards with a higher serial number were created later. */
      lastSerial: z.number().int(),
    }),
  ),
  expected: yearCountsSchema,
  ended: yearCountsSchema,
  restored: yearCountsSchema,
  /** The log entry of the running action, which the cards store among their changes. */
  entry: z.string(),
  /** Where the next page starts, whether the year is being ended or undone. */
  place: z.object({
    /** Index of the course. */
    course: z.number().int(),
    part: z.enum(['cards', 'students']),
    /** Serial number or uid; empty at the start. */
    after: z.string(),
  }),
  /** Whether the scheduled function, not an open page of the site, did its last page. */
  scheduled: z.boolean().default(false),
});

export type YearRecord = z.infer<typeof yearRecordSchema>;
