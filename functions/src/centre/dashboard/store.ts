import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readRecordOfList, readRecords } from '../../store/database.ts';
import { codeBatchHeadSchema } from '../../store/records/cards.ts';
import {
  type CourseCompletions,
  codeCountsSchema,
  courseCompletionsSchema,
  lectureRecordSchema,
} from '../../store/records/course.ts';

const count = z.number().int().default(0);

/** One of `statistics/{shard}`. A number of the centre is the sum over all shards. */
const statisticsSchema = z.object({
  codes: codeCountsSchema.prefault({}),
  /** By `outletField`. */
  outlets: z.record(z.string(), codeCountsSchema).default({}),
  enrolments: z
    .object({
      total: count,
      days: z.record(z.string(), count).default({}),
      /** By course. */
      courses: z.record(z.string(), count).default({}),
    })
    .prefault({}),
  /** Redeemed cards: their price in piastres, and the number of those without a known price. */
  income: z
    .object({
      days: z
        .record(z.string(), z.object({ cards: count, piastres: count, unpriced: count }))
        .default({}),
    })
    .prefault({}),
});

export type Statistics = z.infer<typeof statisticsSchema>;

/** Adds up a number over all shards. */
export function sumOf(
  statistics: readonly Statistics[],
  numberOf: (statistics: Statistics) => number | undefined,
): number {
  return statistics.reduce((total, shard) => total + (numberOf(shard) ?? 0), 0);
}

/** The fields that are read of an expiring batch. */
const expiringSchema = codeBatchHeadSchema.pick({
  cId: true,
  opens: true,
  outlet: true,
  expiresAt: true,
});

/** The fields that are read of a course, besides its completions. */
const watchedSchema = z.object({
  title: z.string(),
  lectures: z.array(lectureRecordSchema.pick({ id: true, title: true })),
});

export interface WatchedCourse extends z.infer<typeof watchedSchema> {
  readonly id: string;
  readonly completions: CourseCompletions;
}

export function createDashboardStore(database: Database) {
  return {
    /** The shards, with the enrolments and income of these days; a read for each shard. */
    async readStatistics(days: readonly string[]): Promise<Statistics[]> {
      const snapshots = await database.firestore.getAll(...database.statistics, {
        // Leaves out all other days.
        fieldMask: [
          'codes',
          'outlets',
          'enrolments.total',
          'enrolments.courses',
          ...days.flatMap((day) => [
            new FieldPath('enrolments', 'days', day),
            new FieldPath('income', 'days', day),
          ]),
        ],
      });
      return readRecords(database, statisticsSchema, snapshots).map(({ record }) => record);
    },

    /** Number of expired codes that are stored as `state`; a read for each 1,000. */
    async countExpired(state: 'inactive' | 'unused', now: Date): Promise<number> {
      const expired = await database.accessCodes
        .where('state', '==', state)
        .where('expiresAt', '<=', Timestamp.fromDate(now))
        // The same order as in lists of codes, so that their index serves.
        .orderBy('expiresAt')
        .orderBy('serial')
        .count()
        .get();
      return expired.data().count;
    },

    /** Batches whose cards expire between the two, soonest first; a read for each. */
    async listExpiring(after: Date, until: Date, limit: number) {
      const { docs } = await database.codeBatches
        .where('expiresAt', '>', Timestamp.fromDate(after))
        .where('expiresAt', '<=', Timestamp.fromDate(until))
        .orderBy('expiresAt')
        .select(...Object.keys(expiringSchema.shape))
        .limit(limit)
        .get();
      return readRecords(database, expiringSchema, docs).map(({ id, record }) => ({
        id,
        ...record,
      }));
    },

    /** Number of a batch's active cards that are not redeemed; a read for each 1,000. */
    async countUnused(batch: string): Promise<number> {
      const unused = await database.accessCodes
        .where('batch', '==', batch)
        .where('state', '==', 'unused')
        .count()
        .get();
      return unused.data().count;
    },

    /** The live courses with the most completed lectures; two reads for each. */
    async listMostWatched(limit: number): Promise<WatchedCourse[]> {
      const { docs } = await database.completions
        .where('live', '==', true)
        .orderBy('total', 'desc')
        .limit(limit)
        .get();
      const watched = readRecords(database, courseCompletionsSchema, docs)
        .map(({ id, record }) => ({ id, completions: record }))
        .filter(({ completions }) => completions.total > 0);
      if (watched.length === 0) return [];
      const snapshots = await database.firestore.getAll(
        ...watched.map(({ id }) => database.course(id)),
        { fieldMask: ['title', 'lectures'] },
      );
      return watched.flatMap(({ id, completions }, index) => {
        const course = readRecordOfList(database, watchedSchema, snapshots[index]);
        // Purged meanwhile.
        return course === null ? [] : [{ id, completions, ...course }];
      });
    },
  };
}
