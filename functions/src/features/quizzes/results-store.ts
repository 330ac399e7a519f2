import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { KeyedQuiz } from '@markaz/contract/quizzes';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type CourseCompletions,
  type CourseRecord,
  courseCompletionsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { courseQuizzesSchema } from '../../store/records/quiz.ts';

const decompress = promisify(gunzip);

export type QuizCounts = CourseCompletions['quizzes'][string];

/** What results are told from. */
export interface QuizResults {
  readonly course: CourseRecord;
  readonly quiz: KeyedQuiz | null;
  readonly counts: QuizCounts | undefined;
}

/** Ids come from outside: `constructor` is no lecture. */
function own<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

export function createQuizResultStore(database: Database) {
  return {
    /** A course, a lecture's quiz with its keys and what was counted of it; three reads. */
    async read(cId: string, lId: string): Promise<QuizResults | null> {
      const [courseDoc, quizzesDoc, completionsDoc] = await database.firestore.getAll(
        database.course(cId),
        database.courseQuizzes(cId),
        database.courseCompletions(cId),
      );
      const course = readRecord(courseRecordSchema, courseDoc);
      if (course === null) return null;
      const { lectures = {} } = readRecord(courseQuizzesSchema, quizzesDoc) ?? {};
      const { quizzes = {} } = readRecord(courseCompletionsSchema, completionsDoc) ?? {};
      const gzip = own(lectures, lId)?.gzip ?? null;
      // Only ever written as the contract has it.
      const quiz: KeyedQuiz | null =
        gzip === null ? null : JSON.parse((await decompress(gzip)).toString('utf8'));
      return { course, quiz, counts: own(quizzes, lId) };
    },
  };
}
