import type { QuizProgress, QuizSummary, TakenQuiz } from './records/quiz.ts';
import { takenQuizSchema } from './records/quiz.ts';

/**
 * A student's standing with a quiz lies in two documents: what lists and gates need in `progress/{uid}`,
 * and the attempts in `courseWork/{cId}-{uid}`.
 */

const nothing: TakenQuiz = takenQuizSchema.parse({});

/** The standing of a student who has not begun the quiz. */
export const nothingTaken: QuizProgress = { ...nothing, start: null, openedAt: null };

/** @param taken undefined where nothing was taken; of no interest where a former record holds all */
export function standingOf(
  { former, start, openedAt }: Pick<QuizSummary, 'former' | 'start' | 'openedAt'>,
  taken: TakenQuiz | undefined,
): QuizProgress {
  return { ...(former ?? taken ?? nothing), start, openedAt };
}

/** What `courseWork/{cId}-{uid}` keeps of a standing (`takenQuizSchema`), without what it need not say. */
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
 * What `progress/{uid}` keeps of it (`quizSummarySchema`). What there is not is left out: the document
 * holds all that a student ever watched.
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
