import type { CourseTotals } from '@markaz/contract/catalogue/course-admin';
import * as z from 'zod';
import { type Database, readRecord } from './database.ts';

const count = z.number().int().default(0);

/** Numbers of cards by their end, in milliseconds since 1970. */
const byEndSchema = z.record(z.string(), count).default({});

/** What `statistics/{shard}` says of each course, and each bundle (`counting.ts`). */
const courseTotalsSchema = z.object({
  courses: z
    .record(
      z.string(),
      z.object({
        students: count,
        unused: byEndSchema,
        /** Cards for bundles that it is in. */
        inBundles: byEndSchema,
        /** What version 5 counted of its own cards that open lectures, until it is moved. */
        byLecture: z.record(z.string(), byEndSchema).default({}),
      }),
    )
    .default({}),
});

interface Totals extends CourseTotals {
  /** How many cards would open a lecture by itself, by lecture, as far as version 5 counted them. */
  readonly formerLectureCards: Readonly<Record<string, number>>;
}

/** Of a course that nobody has. */
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
 * How many students have each course, and how many cards would open it, or anything of it, now, in
 * the trash too; of a bundle, how many cards it has. A read for each shard of the centre's numbers,
 * whatever the number of courses.
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
