import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readListRecord, readRecords } from '../../store/database.ts';
import { codeBatchHeadSchema } from '../../store/records/cards.ts';
import {
  codeCountsSchema,
  courseCompletionsSchema,
  lectureRecordSchema,
} from '../../store/records/course.ts';

const countSchema = z.number().int().default(0);

/** A shard `statistics/{shard}`. The counters of the centre are the sums over all shards. */
const statisticsSchema = z.object({
  codes: codeCountsSchema.prefault({}),
  /** Keyed by `outletField`. */
  outlets: z.record(z.string(), codeCountsSchema.extend({ unrecorded: countSchema })).default({}),
  enrolments: z
    .object({
      total: countSchema,
      days: z.record(z.string(), countSchema).default({}),
      courses: z.record(z.string(), countSchema).default({}),
    })
    .prefault({}),
  /**
   * Number of redeemed cards by day, and the sum of their prices. `unpriced` is the number of these
   * cards that have no price.
   */
  income: z
    .object({
      days: z
        .record(
          z.string(),
          z.object({ cards: countSchema, piastres: countSchema, unpriced: countSchema }),
        )
        .default({}),
    })
    .prefault({}),
});

export type Statistics = z.infer<typeof statisticsSchema>;

export function sumShards(
  statistics: readonly Statistics[],
  numberOf: (statistics: Statistics) => number | undefined,
): number {
  return statistics.reduce((total, shard) => total + (numberOf(shard) ?? 0), 0);
}

const expiringBatchSchema = codeBatchHeadSchema.pick({
  cId: true,
  opens: true,
  outlet: true,
  expiresAt: true,
});

const courseTitlesSchema = z.object({
  title: z.string(),
  lectures: z.array(lectureRecordSchema.pick({ id: true, title: true })),
});

export function createDashboardStore(database: Database) {
  return {
    /** Reads the shards with enrolments and income of these days. Cost: 1 read per shard. */
    async readStatistics(days: readonly string[]): Promise<Statistics[]> {
      const snapshots = await database.firestore.getAll(...database.statistics, {
        // Each shard has the counts of many more days. Decoding all of them would take time.
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

    /** Counts expired codes that are stored as `state`. Cost: 1 read per 1,000 codes. */
    async countExpired(state: 'inactive' | 'unused', now: Date): Promise<number> {
      const expired = await database.accessCodes
        .where('state', '==', state)
        .where('expiresAt', '<=', Timestamp.fromDate(now))
        // The order is the same as in lists of codes, so that one index serves both.
        .orderBy('expiresAt')
        .orderBy('serial')
        .count()
        .get();
      return expired.data().count;
    },

    /** Finds batches that expire between two times, soonest first. Cost: 1 read per batch. */
    async listExpiring(after: Date, until: Date, limit: number) {
      const { docs } = await database.codeBatches
        .where('expiresAt', '>', Timestamp.fromDate(after))
        .where('expiresAt', '<=', Timestamp.fromDate(until))
        .orderBy('expiresAt')
        .select(...Object.keys(expiringBatchSchema.shape))
        .limit(limit)
        .get();
      return readRecords(database, expiringBatchSchema, docs).map(({ id, record }) => ({
        id,
        ...record,
      }));
    },

    /**
     * Returns which first steps of a new centre are done, as far as counters do not show them.
     * Cost: 3 reads.
     */
    async readFirstSteps() {
      const printedBatches = database.codeBatches.where('printCount', '>', 0);
      const [[catalogue], printed, moved] = await Promise.all([
        database.firestore.getAll(database.catalogue, { fieldMask: ['settings'] }),
        printedBatches.select().limit(1).get(),
        database.cardMoves.select().limit(1).get(),
      ]);
      return {
        settings: (catalogue?.get('settings') ?? null) !== null,
        printed: !printed.empty,
        moved: !moved.empty,
      };
    },

    /** Counts the active cards of a batch that are not redeemed. Cost: 1 read per 1,000 cards. */
    async countUnused(batch: string): Promise<number> {
      const unused = await database.accessCodes
        .where('batch', '==', batch)
        .where('state', '==', 'unused')
        .count()
        .get();
      return unused.data().count;
    },

    /**
     * Finds the live courses whose lectures students completed most often, in descending order.
     * Removed lectures do not count. Cost: 2 reads per course.
     */
    async listMostWatched(limit: number) {
      const { docs } = await database.completions
        .where('live', '==', true)
        .orderBy('total', 'desc')
        .limit(limit)
        .get();
      const courseCompletions = readRecords(database, courseCompletionsSchema, docs).filter(
        ({ record }) => record.total > 0,
      );
      if (courseCompletions.length === 0) return [];
      const refs = courseCompletions.map(({ id }) => database.course(id));
      const fieldMask = Object.keys(courseTitlesSchema.shape);
      const snapshots = await database.firestore.getAll(...refs, { fieldMask });
      return courseCompletions
        .flatMap(({ id, record: completions }, index) => {
          const course = readListRecord(database, courseTitlesSchema, snapshots[index]);
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
