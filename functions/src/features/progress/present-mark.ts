import type { QuizMark } from '@markaz/contract/quiz-results';
import type { QuizProgress } from '../../store/records/quiz.ts';

function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

/** How a student stands with a quiz, for staff. @param quiz undefined where nothing is kept of it */
export function presentMark(quiz: QuizProgress | undefined): QuizMark {
  const { taken = 0, attempts = [], best = null, passedAt = null, openedAt = null } = quiz ?? {};
  const last = attempts.at(-1);
  return {
    attempts: taken,
    best,
    passedAt: timeOf(passedAt),
    openedAt: timeOf(openedAt),
    last: last === undefined ? null : { at: timeOf(last.at) ?? '', late: last.late },
  };
}
