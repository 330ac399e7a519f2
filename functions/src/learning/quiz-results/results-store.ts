import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import { type Database, readRecord } from '../../store/database.ts';
import { numbersIn, plus } from '../../store/numbers.ts';
import {
  type CourseCompletions,
  type CourseRecord,
  courseCompletionsSchema,
  courseRecordSchema,
  type LectureRecord,
} from '../../store/records/course.ts';
import { quizNumbersSchema } from '../../store/records/course-work.ts';
import { awaitsRegrade, courseQuizzesSchema } from '../../store/records/quiz.ts';
import { unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';

export type QuizCounts = CourseCompletions['quizzes'][string];

/** The data of a quiz's results. */
export interface QuizResults {
  readonly course: Pick<CourseRecord, 'title'>;
  readonly lecture: Pick<LectureRecord, 'title'>;
  readonly quiz: KeyedQuiz | null;
  readonly regrade: boolean;
  readonly counts: QuizCounts;
}

export function createQuizResultStore(database: Database) {
  return {
    /** Reads a lecture's quiz with keys and numbers; four reads. */
    async read(cId: string, lId: string): Promise<QuizResults | null> {
      const [courseDoc, quizzesDoc, completionsDoc, numbersDoc] = await database.firestore.getAll(
        database.course(cId),
        database.courseQuizzes(cId),
        database.courseCompletions(cId),
        database.quizNumbers(cId, lId),
      );
      const course = readRecord(courseRecordSchema, courseDoc);
      const lecture = course?.lectures.find(({ id }) => id === lId);
      if (course === null || lecture === undefined) return null;
      const { lectures = {} } = readRecord(courseQuizzesSchema, quizzesDoc) ?? {};
      const { quizzes = {} } = readRecord(courseCompletionsSchema, completionsDoc) ?? {};
      const kept = lecture.quiz === undefined ? undefined : lectures[lId];
      const quiz = kept?.gzip == null ? null : await unpackKeyedQuiz(kept.gzip);
      const regrade = quiz !== null && kept !== undefined && awaitsRegrade(kept);
      const former = numbersIn(quizzes[lId] ?? {});
      const numbers = numbersIn(numbersDoc?.data() ?? {});
      const counts = quizNumbersSchema.parse({ ...plus(former, numbers), cId });
      return { course, lecture, quiz, regrade, counts };
    },
  };
}
