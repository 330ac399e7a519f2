import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readRecord, statisticsShards } from '../../firestore/database.ts';

const count = z.number().int().default(0);

/** One of `statistics/{shard}`; the numbers of the centre are the sums over all of them. */
const statisticsSchema = z.object({
  codes: z
    .object({ inactive: count, unused: count, used: count, revoked: count, swapped: count })
    .prefault({}),
  enrolments: z
    .object({ total: count, days: z.record(z.string(), count).default({}) })
    .prefault({}),
});

export type Statistics = z.infer<typeof statisticsSchema>;

export interface DashboardStore {
  /** The shards, with the enrolments of these days; as many reads as there are shards. */
  readStatistics(days: readonly string[]): Promise<Statistics[]>;
  /** Codes past their end that are kept as `state`; one read for each 1,000 of them. */
  countExpired(state: 'inactive' | 'unused', now: Date): Promise<number>;
  /** The live courses of which most lectures were completed, a read for each. */
  listMostWatched(limit: number): Promise<{ readonly id: string; readonly completions: number }[]>;
}

export function createDashboardStore(database: Database): DashboardStore {
  return {
    async readStatistics(days) {
      const shards = Array.from({ length: statisticsShards }, (_, index) =>
        database.statistics(index),
      );
      const snapshots = await database.firestore.getAll(...shards, {
        // Days of former years stay where they are.
        fieldMask: [
          'codes',
          'enrolments.total',
          ...days.map((day) => new FieldPath('enrolments', 'days', day)),
        ],
      });
      return snapshots
        .map((snapshot) => readRecord(statisticsSchema, snapshot))
        .filter((statistics) => statistics !== null);
    },

    async countExpired(state, now) {
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

    async listMostWatched(limit) {
      const { docs } = await database.counters
        .orderBy('completions', 'desc')
        .limit(limit)
        .select('completions')
        .get();
      return docs
        .map((doc) => ({ id: doc.id, completions: Number(doc.get('completions')) }))
        .filter(({ completions }) => completions > 0);
    },
  };
}
