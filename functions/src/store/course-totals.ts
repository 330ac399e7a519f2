import type { CourseTotals } from '@markaz/contract/course-admin';
import * as z from 'zod';
import { type Database, readRecord } from './database.ts';

const count = z.number().int().default(0);

/** What `statistics/{shard}` says of each course (`counting.ts`). */
const courseTotalsSchema = z.object({
  courses: z
    .record(
      z.string(),
      z.object({
        students: count,
        /** By the end of the cards, in milliseconds since 1970. */
        unused: z.record(z.string(), count).default({}),
      }),
    )
    .default({}),
});

/**
 * How many students have each course, and how many cards would open it now, in the trash too; a read
 * for each shard of the centre's numbers, whatever the number of courses.
 */
export async function readCourseTotals(
  database: Database,
  now: Date,
): Promise<Map<string, CourseTotals>> {
  const shards = await database.firestore.getAll(...database.statistics, {
    fieldMask: ['courses'],
  });
  const totals = new Map<string, CourseTotals>();
  for (const shard of shards) {
    const { courses } = readRecord(courseTotalsSchema, shard) ?? { courses: {} };
    for (const [cId, { students, unused }] of Object.entries(courses)) {
      const before = totals.get(cId) ?? { students: 0, unusedCards: 0 };
      const cards = Object.entries(unused)
        .filter(([end]) => Number(end) > now.getTime())
        .reduce((sum, [, number]) => sum + number, 0);
      totals.set(cId, {
        students: before.students + students,
        unusedCards: before.unusedCards + cards,
      });
    }
  }
  return totals;
}
