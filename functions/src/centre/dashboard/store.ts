import { type DocumentReference, FieldPath, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Database, readEach, readListRecord, readRecords } from '../../store/database.ts';
import { codeBatchHeadSchema } from '../../store/records/cards.ts';
import {
  codeCountsSchema,
  courseCompletionsSchema,
  courseRecordSchema,
  lectureRecordSchema,
} from '../../store/records/course.ts';
import { accessOfEnrolment, hasOpenAccess } from '../../store/records/enrolment.ts';
import { stuckFieldSchema } from '../../store/records/progress.ts';
import { enrolmentOf, userRecordSchema } from '../../store/records/user.ts';

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

const stuckStudentSchema = userRecordSchema.pick({
  displayName: true,
  enrolments: true,
  deleted: true,
});

const stuckCourseSchema = courseRecordSchema.pick({ state: true, title: true, lectures: true });

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
     * Finds students who used up their attempts at a quiz that locks later lectures. Leaves out
     * students who can go on meanwhile, because they lost the course, or because the quiz changed.
     * Cost: 2 reads per student, and 1 per course; at most 3 times `limit`.
     * @param now decides whether a student still has the course
     * @param after finds attempts after this time
     */
    async listStuck(now: Date, after: Date, limit: number) {
      const afterSeconds = Math.floor(after.getTime() / 1000);
      const { docs } = await database.allProgress
        .where('stuck.at', '>', afterSeconds)
        .orderBy('stuck.at', 'desc')
        .select('stuck')
        .limit(limit)
        .get();
      const marks = readRecords(database, stuckFieldSchema, docs)
        .flatMap(({ id, record }) =>
          (record.stuck?.quizzes ?? []).map((quiz) => ({ uid: id, ...quiz })),
        )
        .filter(({ at }) => at > afterSeconds)
        .toSorted((a, b) => b.at - a.at)
        .slice(0, limit);
      const uids = [...new Set(marks.map(({ uid }) => uid))];
      const cIds = [...new Set(marks.map(({ cId }) => cId))];
      const readFields = <Schema extends z.ZodObject>(schema: Schema, refs: DocumentReference[]) =>
        readEach(database, schema, refs, Object.keys(schema.shape));
      const [users, courses] = await Promise.all([
        readFields(stuckStudentSchema, uids.map(database.user)),
        readFields(stuckCourseSchema, cIds.map(database.course)),
      ]);
      return marks.flatMap(({ uid, cId, lId, at, taken }) => {
        const user = users.get(uid);
        const course = courses.get(cId);
        const lecture = course?.lectures.find(({ id }) => id === lId);
        if (user?.deleted !== null || course?.state !== 'live' || lecture?.quiz === undefined)
          return [];
        const { gate, attempts = null } = lecture.quiz;
        if (!gate || attempts === null || taken < attempts) return [];
        if (!hasOpenAccess(accessOfEnrolment(enrolmentOf(user, cId)), now)) return [];
        const { displayName } = user;
        return [{ uid, displayName, cId, course: course.title, lId, lecture: lecture.title, at }];
      });
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
        settings: (catalogue?.get('settings.updatedAt')?.toMillis() ?? 0) > 0,
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
