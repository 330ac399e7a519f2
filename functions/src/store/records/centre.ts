import { yearCountsSchema, yearStates } from '@markaz/contract/centre/years';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `centre/schema`: the version of the stored records. If it is missing, they have version 1. */
export const schemaRecord = z.object({
  /** The version that all records have. */
  version: z.number().int(),
  /** Position of an interrupted migration to the next version. */
  at: z.object({ collection: z.string(), after: z.string() }).nullable().default(null),
});

/** `centre/night`: the tasks of the nightly job that are finished tonight (night/run.ts). */
export const nightlyJobSchema = z.object({
  /** The day in Cairo on which the tasks were finished. */
  day: z.string(),
  /** Names of the finished tasks. */
  over: z.array(z.string()),
});

/** `centre/outlets`: the points of sale, each in its first spelling, oldest first. */
export const outletsSchema = z.object({ names: z.array(z.string()) });

/** `centre/sizes`: the ten largest Firestore documents of each collection (night/sizes.ts). */
export const sizesRecordSchema = z.object({
  at: timestampSchema,
  collections: z.record(
    z.string(),
    z.object({
      /** Id of the last checked Firestore document. Empty before the first one. */
      after: z.string(),
      /** Sorted by size, largest first. */
      largest: z.array(z.object({ id: z.string(), bytes: z.number().int() })),
    }),
  ),
});

export type SizesRecord = z.infer<typeof sizesRecordSchema>;

/** `years/{request id}`: the end of a school year for some courses, running or finished. */
export const yearRecordSchema = z.object({
  at: timestampSchema,
  by: z.object({ uid: z.string(), email: z.string().nullable() }),
  state: z.enum(yearStates),
  courses: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /**
       * Cards with a higher serial number were created after the end of the year began, so they
       * remain valid.
       */
      lastSerial: z.number().int(),
    }),
  ),
  expected: yearCountsSchema,
  ended: yearCountsSchema,
  restored: yearCountsSchema,
  /** Id of the log entry of the running action, which cards store in `changes`. */
  entry: z.string(),
  /**
   * Position of the next page of cards or students, while the school year is being ended or its end
   * is being undone.
   */
  place: z.object({
    /** Index of the course in `courses`. */
    course: z.number().int(),
    part: z.enum(['cards', 'students']),
    /**
     * Serial number of the last processed card, or uid of the last processed student. Empty at the
     * start.
     */
    after: z.string(),
  }),
  /** Whether the last page was processed by the scheduled function, not by an open admin page. */
  scheduled: z.boolean().default(false),
});

export type YearRecord = z.infer<typeof yearRecordSchema>;
