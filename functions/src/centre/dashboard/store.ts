import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readListRecord, readRecords } from '../../store/database.ts';
import { codeBatchHeadSchema } from '../../store/records/cards.ts';
import {
  codeCountsSchema,
  courseCompletionsSchema,
  lectureRecordSchema,
} from '../../store/records/course.ts';

const count = z.number().int().default(0);

/** One of `statistics/{shard}`. The centre's numbers are the sums over all shards. */
const statisticsSchema = z.object({
  codes: codeCountsSchema.prefault({}),
  /** Keyed by `outletField`. */
  outlets: z.record(z.string(), codeCountsSchema).default({}),
  enrolments: z
    .object({
      total: count,
      days: z.record(z.string(), count).default({}),
      courses: z.record(z.string(), count).default({}),
    })
    .prefault({}),
  /** Redeemed cards: their prices in piastres, and the number of cards without a known price. */
  income: z
    .object({
      days: z
        .record(z.string(), z.object({ cards: count, piastres: count, unpriced: count }))
        .default({}),
    })
    .prefault({}),
});

export type Statistics = z.infer<typeof statisticsSchema>;

export function sumOf(
  statistics: readonly Statistics[],
  numberOf: (statistics: Statistics) => number | undefined,
): number {
  return statistics.reduce((total, shard) => total + (numberOf(shard) ?? 0), 0);
}

const expiringSchema = codeBatchHeadSchema.pick({
  cId: true,
  opens: true,
  outlet: true,
  expiresAt: true,
});

/** The fields of a course that are read besides its completions. */
const watchedSchema = z.object({
  title: z.string(),
  lectures: z.array(lectureRecordSchema.pick({ id: true, title: true })),
});

export function createDashboardStore(database: Database) {
  return {
    /** Reads the shards with enrolments and income of these days. Cost: one read per shard. */
    async readStatistics(days: readonly string[]): Promise<Statistics[]> {
      const snapshots = await database.firestore.getAll(...database.statistics, {
        // Excludes all other days.
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

    /** Counts expired codes that are stored as `state`. Cost: one read per 1,000 codes. */
    async countExpired(state: 'inactive' | 'unused', now: Date): Promise<number> {
      const expired = await database.accessCodes
        .where('state', '==', state)
        .where('expiresAt', '<=', Timestamp.fromDate(now))
        // The order is that of lists of codes, so that the same index is used.
        .orderBy('expiresAt')
        .orderBy('serial')
        .count()
        .get();
      return expired.data().count;
    },

    /** Finds batches that expire between two times, soonest first. Cost: one read per batch. */
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

    /** Counts a batch's active cards that are not redeemed. Cost: one read per 1,000 cards. */
    async countUnused(batch: string): Promise<number> {
      const unused = await database.accessCodes
        .where('batch', '==', batch)
        .where('state', '==', 'unused')
        .count()
        .get();
      return unused.data().count;
    },

    /**
     * Finds the live courses with the most lectures that students watched to the end, most first.
     * Removed lectures do not count. Cost: two reads per course.
     */
    async listMostWatched(limit: number) {
      const { docs } = await database.completions
        .where('live', '==', true)
        .orderBy('total', 'desc')
        .limit(limit)
        .get();
      const counted = readRecords(database, courseCompletionsSchema, docs).filter(
        ({ record }) => record.total > 0,
      );
      if (counted.length === 0) return [];
      const refs = counted.map(({ id }) => database.course(id));
      const fieldMask = Object.keys(watchedSchema.shape);
      const snapshots = await database.firestore.getAll(...refs, { fieldMask });
      return counted
        .flatMap(({ id, record: completions }, index) => {
          const course = readListRecord(database, watchedSchema, snapshots[index]);
          // The course was purged meanwhile.
          if (course === null) return [];
          const lectures = course.lectures.map((lecture) => ({
            ...lecture,
            completions: completions.lectures[lecture.id] ?? 0,
          }));
          const total = lectures.reduce((sum, lecture) => sum + lecture.completions, 0);
          return [{ id, title: course.title, completions: total, lectures }];
        })
        .filter(({ completions }) => completions > 0)
        .toSorted((a, b) => b.completions - a.completions);
    },
  };
}
