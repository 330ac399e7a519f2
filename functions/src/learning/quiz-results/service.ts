import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { addCounters, countersIn } from '../../store/counters.ts';
import { readRecord } from '../../store/database.ts';
import type { ProgressCache } from '../../store/progress-cache.ts';
import { courseCompletionsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { quizCountersSchema } from '../../store/records/course-work.ts';
import { awaitsRegrade, courseQuizzesSchema } from '../../store/records/quiz.ts';
import { runStaffAction } from '../../store/staff-action.ts';
import { unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';
import type { Counting } from './counting.ts';
import { createPageRegrading } from './regrade-page.ts';

export function createQuizResultService({
  database,
  now,
  progressCache,
  counting,
}: Pick<Context, 'database' | 'now'> & {
  readonly progressCache: ProgressCache;
  readonly counting: Counting;
}) {
  const regradePage = createPageRegrading(database, progressCache);
  return {
    /**
     * Regrades a page of a course's students. It is idempotent, and it is repeated if a student
     * submits meanwhile. Cost: 2 reads; 2 more per student; 1 more per student who took the quiz.
     * `apply` adds 1 write for the log; 2 per student whose attempts change; 2 for the counters; 1
     * for the quiz on the last page.
     * @throws 400, 404, 409 if the quiz changed meanwhile
     */
    'admin/quizzes/regrade': ({ caller: admin, input }) =>
      runStaffAction(database, { admin, now: now() }, () => regradePage(input)),

    /**
     * Returns a quiz's statistics, after counting all work until two minutes ago. Cost: 6 reads; 1
     * more per student with uncounted work; then 1 write, and 1 read and 1 write per quiz.
     * @throws 404
     */
    async 'admin/quizzes/results'({ input: { cId, lId } }) {
      await counting.count(cId);
      const [courseDoc, quizzesDoc, completionsDoc, numbersDoc] = await database.firestore.getAll(
        database.course(cId),
        database.courseQuizzes(cId),
        database.courseCompletions(cId),
        database.quizCounters(cId, lId),
      );
      const course = readRecord(courseRecordSchema, courseDoc);
      const lecture = course?.lectures.find(({ id }) => id === lId);
      if (course === null || lecture === undefined) throw notFound();
      const { lectures = {} } = readRecord(courseQuizzesSchema, quizzesDoc) ?? {};
      const { quizzes = {} } = readRecord(courseCompletionsSchema, completionsDoc) ?? {};
      const entry = lecture.quiz === undefined ? undefined : lectures[lId];
      const quiz = entry?.gzip == null ? null : await unpackKeyedQuiz(entry.gzip);
      const formerCounters = countersIn(quizzes[lId] ?? {});
      const quizCounters = countersIn(numbersDoc?.data() ?? {});
      const statistics = quizCountersSchema.parse({
        ...addCounters(formerCounters, quizCounters),
        cId,
      });

      /** Returns how many first attempts used this version of the quiz or a later one. */
      const countTakenSince = (since: number) =>
        Object.entries(statistics.versions)
          .filter(([version]) => Number(version) >= since)
          .reduce((sum, [, taken]) => sum + taken, 0);
      const questions = (quiz?.questions ?? []).map(({ id, since }) => {
        // `right` is stored beside the counters of the options.
        const { right = 0, ...chosen } = statistics.questions[id] ?? {};
        return { id, asked: countTakenSince(since), right, chosen };
      });
      const existing = new Set(questions.map(({ id }) => id));
      const { taken, score, of, passed } = statistics;
      return {
        course: course.title,
        lecture: lecture.title,
        quiz,
        regrade: quiz !== null && entry !== undefined && awaitsRegrade(entry),
        totals: { taken, score, of, passed },
        questions,
        removed: Object.keys(statistics.questions).filter((id) => !existing.has(id)).length,
      };
    },
  } satisfies Partial<Handlers>;
}
