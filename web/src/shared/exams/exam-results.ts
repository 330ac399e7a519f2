import { mayKnowAnswers } from '@markaz/contract/learning/quiz-marking';
import type { Quiz, QuizResult } from '@markaz/contract/learning/quizzes';

interface Marked {
  readonly quiz: Pick<Quiz, 'settings'>;
  readonly result: QuizResult;
}

/**
 * Whether the server may now say more about an exam than a result that was sent earlier does: marks
 * that were held back, or right answers that were secret while others could take the exam.
 */
export function saysMoreNow({ quiz: { settings }, result }: Marked, now: Date): boolean {
  const { shownAt, answers } = result;
  if (shownAt !== undefined) return Date.parse(shownAt) <= now.getTime();
  return (
    // Quizzes that older versions of the site stored have no `exam`.
    Boolean(settings.exam) &&
    answers.length > 0 &&
    answers.every(({ right }) => right === undefined) &&
    mayKnowAnswers(settings, result, now)
  );
}

/**
 * Whether a result tells mistakes. A result of an exam does only once it contains the right answers.
 * Until then, nothing is recorded, so that the page of mistakes fetches them after the exam.
 */
export function tellsMistakes({ quiz: { settings }, result }: Marked): boolean {
  if (result.shownAt !== undefined) return false;
  return !settings.exam || result.answers.some(({ right }) => right !== undefined);
}
