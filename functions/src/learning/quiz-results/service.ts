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
     * Regrades the attempts of one page of a course's students. Without `apply`, the call only
     * reports what would change. A call can be repeated safely. If a student submits an attempt
     * meanwhile, the function tries again. Cost: 2 reads, 2 more per student, and 1 more per
     * student who took the quiz. With `apply`, the call adds 2 writes per student whose attempts
     * change, and 2 for the counters if there is such a student. On the last page, it adds 1 write
     * for the quiz. A call that writes anything adds 1 write for the log.
     * @throws 400, 404, and 409 if the quiz changed meanwhile
     */
    'admin/quizzes/regrade': ({ caller: admin, input }) =>
      runStaffAction(database, { admin, now: now() }, () => regradePage(input)),

    /**
     * Returns a quiz's statistics. First counts what students did until two minutes ago. Cost: 6
     * reads, and 1 more per student whose work is not counted yet. If there is such work, also 1
     * write, and 1 read and 1 write per quiz.
     * @throws 404
     */
    async 'admin/quizzes/results'({ input: { cId, lId } }) {
      await counting.count(cId);
      const [courseDoc, quizzesDoc, completionsDoc, countersDoc] = await database.firestore.getAll(
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
      const quizCounters = countersIn(countersDoc?.data() ?? {});
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
        // Each question's counters are keyed by option. `right` is stored beside them.
        const { right = 0, ...chosen } = statistics.questions[id] ?? {};
        return { id, asked: countTakenSince(since), right, chosen };
      });
      const currentIds = new Set(questions.map(({ id }) => id));
      const { taken, score, of, passed } = statistics;
      return {
        course: course.title,
        lecture: lecture.title,
        quiz,
        regrade: quiz !== null && entry !== undefined && awaitsRegrade(entry),
        totals: { taken, score, of, passed },
        questions,
        removed: Object.keys(statistics.questions).filter((id) => !currentIds.has(id)).length,
      };
    },
  } satisfies Partial<Handlers>;
}
