import { yearCountsSchema, yearStates } from '@markaz/contract/centre/years';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/** `centre/schema`; a missing document means version 1. */
export const schemaRecord = z.object({
  /** The version of all records. */
  version: z.number().int(),
  /** Position of an interrupted migration to the next version. */
  at: z.object({ collection: z.string(), after: z.string() }).nullable().default(null),
});

/** `centre/night`: the finished steps of the nightly work (night/run.ts); at most all of them. */
export const nightRecordSchema = z.object({
  /** In Cairo. */
  day: z.string(),
  /** Names of the steps that are finished for that night. */
  over: z.array(z.string()),
});

/** `centre/outlets`: points of sale, each name in its first spelling, oldest first. */
export const outletsSchema = z.object({ names: z.array(z.string()) });

/** `centre/sizes`: the ten largest documents of each collection, by the nightly check. */
export const sizesRecordSchema = z.object({
  at: timestampSchema,
  collections: z.record(
    z.string(),
    z.object({
      /** Id of the last checked document; empty at the start. */
      after: z.string(),
      /** Largest first. */
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
