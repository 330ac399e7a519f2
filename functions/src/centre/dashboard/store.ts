import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Database } from '../../store/database.ts';
import { readRecordOfList, readRecords } from '../../store/read-list.ts';
import { codeBatchHeadSchema } from '../../store/records/code-batch.ts';
import {
  type CourseCompletions,
  codeCountsSchema,
  courseCompletionsSchema,
  lectureRecordSchema,
} from '../../store/records/course.ts';

const count = z.number().int().default(0);

/** One of `statistics/{shard}`; the numbers of the centre are the sums over all of them. */
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
  /** Cards that were redeemed: what they cost, in piastres, and of how many nobody knows. */
  income: z
    .object({
      days: z
        .record(z.string(), z.object({ cards: count, piastres: count, unpriced: count }))
        .default({}),
    })
    .prefault({}),
});

export type Statistics = z.infer<typeof statisticsSchema>;

/** A number of the centre: of all shards together. */
export function sumOf(
  statistics: readonly Statistics[],
  numberOf: (statistics: Statistics) => number | undefined,
): number {
  return statistics.reduce((total, shard) => total + (numberOf(shard) ?? 0), 0);
}

/** What is needed of a batch that expires. */
const expiringSchema = codeBatchHeadSchema.pick({
  cId: true,
  opens: true,
  outlet: true,
  expiresAt: true,
});

/** What is needed of a course beside its completions. */
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
    /** The shards, with the enrolments and income of these days; as many reads as there are shards. */
    async readStatistics(days: readonly string[]): Promise<Statistics[]> {
      const snapshots = await database.firestore.getAll(...database.statistics, {
        // Days of former years stay where they are.
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

    /** Codes past their end that are kept as `state`; one read for each 1,000 of them. */
    async countExpired(state: 'inactive' | 'unused', now: Date): Promise<number> {
      const expired = await database.accessCodes
        .where('state', '==', state)
        .where('expiresAt', '<=', Timestamp.fromDate(now))
        // Sorted as lists of codes are, so that their index serves.
        .orderBy('expiresAt')
        .orderBy('serial')
        .count()
        .get();
      return expired.data().count;
    },

    /** Batches whose cards expire between the two, the next first; a read for each. */
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

    /** How many cards of a batch were handed over and not redeemed; one read for each 1,000. */
    async countUnused(batch: string): Promise<number> {
      const unused = await database.accessCodes
        .where('batch', '==', batch)
        .where('state', '==', 'unused')
        .count()
        .get();
      return unused.data().count;
    },

    /** The live courses of which most lectures were completed, two reads for each. */
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
        // Purged in the meantime.
        return course === null ? [] : [{ id, completions, ...course }];
      });
    },
  };
}
