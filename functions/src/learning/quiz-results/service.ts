import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import type { ProgressCache } from '../../store/known-progress.ts';
import { countersIn, plus } from '../../store/numbers.ts';
import { courseCompletionsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { quizCountersSchema } from '../../store/records/course-work.ts';
import { awaitsRegrade, courseQuizzesSchema } from '../../store/records/quiz.ts';
import { runStaffAction } from '../../store/staff-action.ts';
import { unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';
import type { Counting } from './counting.ts';
import { createRegrade } from './regrade-page.ts';

export function createQuizResultService({
  database,
  now,
  known,
  counting,
}: Pick<Context, 'database' | 'now'> & {
  readonly known: ProgressCache;
  readonly counting: Counting;
}) {
  const regradePage = createRegrade(database, known);
  return {
    /**
     * Regrades a page of a course's students. Two reads, two per student, one more per student who
     * took the quiz. `apply` adds two writes per student whose attempts change, two for the
     * course's numbers, one for the log and, on the last page, one for the quiz. Idempotent.
     * Decides again if a student submits meanwhile.
     * @throws 400, 404, 409 if the quiz changed meanwhile
     */
    'admin/quizzes/regrade': ({ caller: admin, input }) =>
      runStaffAction(database, { admin, now: now() }, () => regradePage(input)),

    /**
     * First counts all work until two minutes ago. Six reads, and one per student of the course who
     * completed a lecture or took a quiz for the first time since the last count; then a write, and
     * a read and a write per quiz. @throws 404
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
      const former = countersIn(quizzes[lId] ?? {});
      const numbers = countersIn(numbersDoc?.data() ?? {});
      const counts = quizCountersSchema.parse({ ...plus(former, numbers), cId });

      /** Counts the students who answered that version or a later one. */
      const takenSince = (since: number) =>
        Object.entries(counts.versions)
          .filter(([version]) => Number(version) >= since)
          .reduce((sum, [, taken]) => sum + taken, 0);
      const questions = (quiz?.questions ?? []).map(({ id, since }) => {
        // `right` is stored among the options' numbers.
        const { right = 0, ...chosen } = counts.questions[id] ?? {};
        return { id, asked: takenSince(since), right, chosen };
      });
      const existing = new Set(questions.map(({ id }) => id));
      const { taken, score, of, passed } = counts;
      return {
        course: course.title,
        lecture: lecture.title,
        quiz,
        regrade: quiz !== null && entry !== undefined && awaitsRegrade(entry),
        totals: { taken, score, of, passed },
        questions,
        removed: Object.keys(counts.questions).filter((id) => !existing.has(id)).length,
      };
    },
  } satisfies Partial<Handlers>;
}
