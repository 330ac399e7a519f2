import type { QuizProgress, QuizSummary, TakenQuiz } from './records/quiz.ts';
import { takenQuizSchema } from './records/quiz.ts';

/**
 * A student's quiz results are in two documents: `progress/{uid}` has the data for lists and gates,
 * and `courseWork/{cId}-{uid}` has the attempts.
 */

const nothing: TakenQuiz = takenQuizSchema.parse({});

/** The state of a quiz that the student has not started. */
export const nothingTaken: QuizProgress = { ...nothing, start: null, openedAt: null };

/** @param taken undefined if nothing was taken; ignored if a former record holds everything */
export function standingOf(
  { former, start, openedAt }: Pick<QuizSummary, 'former' | 'start' | 'openedAt'>,
  taken: TakenQuiz | undefined,
): QuizProgress {
  return { ...(former ?? taken ?? nothing), start, openedAt };
}

/** Returns the part for `courseWork/{cId}-{uid}` (`takenQuizSchema`), without default values. */
export function takenOf({ start: _, openedAt: __, attempts, ...taken }: QuizProgress) {
  return {
    ...taken,
    attempts: attempts.map(({ answers, right, late, counted, ...attempt }) => ({
      ...attempt,
      ...(late && { late }),
      ...(counted === true && { counted }),
      ...(Object.keys(answers).length > 0 && { answers }),
      ...(right !== null && { right }),
    })),
  };
}

/**
 * Returns the part for `progress/{uid}` (`quizSummarySchema`). Empty values are omitted, because
 * the document holds everything that a student ever watched.
 */
export function summaryOf({ taken, attempts, best, passedAt, openedAt, start }: QuizProgress) {
  const last = attempts.at(-1);
  return {
    taken,
    ...best,
    ...(passedAt !== null && { passedAt }),
    ...(openedAt !== null && { openedAt }),
    ...(last !== undefined && { at: last.at }),
    ...(last?.late === true && { late: true }),
    ...(start !== null && { start }),
  };
}
