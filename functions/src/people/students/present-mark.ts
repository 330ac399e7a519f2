import type { QuizMark } from '@markaz/contract/learning/quiz-results';
import type { QuizSummary } from '../../store/records/quiz.ts';

function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

/** A student's results in a quiz, for staff. @param quiz undefined if nothing is stored */
export function presentMark(quiz: QuizSummary | undefined): QuizMark {
  const { taken = 0, last = null, best = null, passedAt = null, openedAt = null } = quiz ?? {};
  return {
    attempts: taken,
    best,
    passedAt: timeOf(passedAt),
    openedAt: timeOf(openedAt),
    last: last === null ? null : { at: timeOf(last.at) ?? '', late: last.late },
  };
}
