import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import { addCounters, countersIn } from '../../store/counters.ts';
import { readRecord } from '../../store/database.ts';
import { courseCompletionsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { quizCountersSchema } from '../../store/records/course-work.ts';
import { awaitsRegrade, courseQuizzesSchema } from '../../store/records/quiz.ts';
import { unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';
import type { Counting } from './counting.ts';

/** Adds up the counters of a quiz, which former versions of the site stored with the completions. */
export function quizStatistics(
  cId: string,
  lId: string,
  completions: DocumentSnapshot | undefined,
  counters: DocumentSnapshot | undefined,
) {
  const { quizzes = {} } = readRecord(courseCompletionsSchema, completions) ?? {};
  const former = countersIn(quizzes[lId] ?? {});
  return quizCountersSchema.parse({
    ...addCounters(former, countersIn(counters?.data() ?? {})),
    cId,
  });
}

/**
 * Creates a function that returns a quiz's statistics. It first counts what students did until two
 * minutes ago. Cost: 6 reads, and 1 more per student whose work is not counted yet. If there is
 * such work, also 1 write, and 1 read and 1 write per quiz.
 * @throws 404
 */
export function createResultsReader({
  database,
  counting,
}: Pick<Context, 'database'> & { readonly counting: Counting }) {
  return async (cId: string, lId: string) => {
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
    const entry = lecture.quiz === undefined ? undefined : lectures[lId];
    const quiz = entry?.gzip == null ? null : await unpackKeyedQuiz(entry.gzip);
    const statistics = quizStatistics(cId, lId, completionsDoc, countersDoc);

    /** Returns how many first attempts used this version of the quiz or a later one. */
    const countTakenSince = (since: number) =>
      Object.entries(statistics.versions)
        .filter(([version]) => Number(version) >= since)
        .reduce((sum, [, taken]) => sum + taken, 0);
    const isDrawn = (quiz?.settings.exam?.draws ?? []).length > 0;
    const questions = (quiz?.questions ?? []).map(({ id, since }) => {
      // Each question's counters are keyed by option. `right` is stored beside them.
      const { right = 0, asked: drawn = 0, ...chosen } = statistics.questions[id] ?? {};
      return { id, asked: isDrawn ? drawn : countTakenSince(since), right, chosen };
    });
    const currentIds = new Set(questions.map(({ id }) => id));
    const { taken, score, of, passed } = statistics;
    return {
      course: course.title,
      lecture: lecture.title,
      quiz,
      regrade: quiz !== null && entry !== undefined && awaitsRegrade(entry),
      totals: { taken, score, of, passed },
      marks: Array.from({ length: 11 }, (_, tenth) => statistics.marks[tenth] ?? 0),
      questions,
      removed: Object.keys(statistics.questions).filter((id) => !currentIds.has(id)).length,
    };
  };
}
