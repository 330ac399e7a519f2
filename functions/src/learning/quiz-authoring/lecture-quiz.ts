import { questionsPerAttempt } from '@markaz/contract/learning/exam-rules';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import type { LectureQuiz } from '../../catalogue/authoring/course-records.ts';
import { packQuiz, withoutKeys } from '../quizzes/packed-quiz.ts';

/** Returns what a course and its contents store about the quiz of a lecture. */
export async function lectureQuizOf(quiz: KeyedQuiz): Promise<LectureQuiz> {
  const { minutes, gate, passMark, attempts, exam: settings } = quiz.settings;
  const { draws: _draws, ...exam } = settings ?? { draws: [] };
  const examField = 'opens' in exam ? { exam } : {};
  const questions = questionsPerAttempt(quiz);
  return {
    listed: { questions, minutes, gate, passMark, attempts, ...examField },
    contents: {
      version: quiz.version,
      gzip: await packQuiz(withoutKeys(quiz)),
      ...examField,
    },
  };
}
