import type { CourseTotals } from '@markaz/contract/catalogue/course-admin';
import * as z from 'zod';
import { type Database, readRecord } from './database.ts';

const count = z.number().int().default(0);

/** Numbers of cards by expiry, in milliseconds since 1970. */
const byEndSchema = z.record(z.string(), count).default({});

/** Numbers of each course and bundle in `statistics/{shard}` (`counting.ts`). */
const courseTotalsSchema = z.object({
  courses: z
    .record(
      z.string(),
      z.object({
        students: count,
        unused: byEndSchema,
        /** Cards of bundles that include the course. */
        inBundles: byEndSchema,
        /** Version 5's numbers of its own cards for lectures, until they are moved. */
        byLecture: z.record(z.string(), byEndSchema).default({}),
      }),
    )
    .default({}),
});

interface Totals extends CourseTotals {
  /** Cards that open a lecture on its own, by lecture, in version 5's numbers. */
  readonly formerLectureCards: Readonly<Record<string, number>>;
}

/** The totals of a course without students. */
export const noTotals: Totals = {
  students: 0,
  unusedCards: 0,
  bundleCards: 0,
  formerLectureCards: {},
};

function goodCards(byEnd: z.output<typeof byEndSchema>, now: Date): number {
  return Object.entries(byEnd)
    .filter(([end]) => Number(end) > now.getTime())
    .reduce((sum, [, number]) => sum + number, 0);
}

/**
 * Returns each course's students, and the cards that would open it or a part of it now, even in the
 * trash. For a bundle: the number of its cards. One read for each shard of the centre's numbers,
 * for any number of courses.
 */
export async function readCourseTotals(
  database: Database,
  now: Date,
): Promise<ReadonlyMap<string, Totals>> {
  const shards = await database.firestore.getAll(...database.statistics, {
    fieldMask: ['courses'],
  });
  const totals = new Map<string, Totals>();
  for (const shard of shards) {
    const { courses } = readRecord(courseTotalsSchema, shard) ?? { courses: {} };
    for (const [cId, { students, unused, inBundles, byLecture }] of Object.entries(courses)) {
      const before = totals.get(cId) ?? noTotals;
      const formerLectureCards = { ...before.formerLectureCards };
      for (const [lId, byEnd] of Object.entries(byLecture))
        formerLectureCards[lId] = (formerLectureCards[lId] ?? 0) + goodCards(byEnd, now);
      totals.set(cId, {
        students: before.students + students,
        unusedCards: before.unusedCards + goodCards(unused, now),
        bundleCards: before.bundleCards + goodCards(inBundles, now),
        formerLectureCards,
      });
    }
  }
  return totals;
}
