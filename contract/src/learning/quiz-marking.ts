import { isRight } from './question-kinds.ts';
import type { Answers, KeyedQuestion, QuizSettings } from './quizzes.ts';

export interface Mark {
  /** Number of right answers. */
  readonly score: number;
  /** Number of questions that were asked. */
  readonly of: number;
}

/**
 * Marks an attempt with one point for each right answer.
 * @param version version of the quiz that was answered. Questions that were added later are
 * ignored.
 */
export function markAttempt(
  questions: readonly Pick<KeyedQuestion, 'id' | 'right' | 'since'>[],
  answers: Answers,
  version: number,
): Mark & { readonly right: ReadonlySet<string>; readonly asked: readonly string[] } {
  const asked = questions.filter(({ since }) => since <= version);
  const right = asked.filter((question) =>
    isRight(question, Object.hasOwn(answers, question.id) ? (answers[question.id] ?? []) : []),
  );
  return {
    score: right.length,
    of: asked.length,
    right: new Set(right.map(({ id }) => id)),
    asked: asked.map(({ id }) => id),
  };
}

export function isPass({ score, of }: Mark, { passMark }: Pick<QuizSettings, 'passMark'>): boolean {
  return of > 0 && score * 100 >= passMark * of;
}

/** Whether explanations, which may reveal the answer, are shown after an attempt. */
export function mayReadExplanations({ answersAfter }: Pick<QuizSettings, 'answersAfter'>): boolean {
  return answersAfter !== 'never';
}

/** Whether a student may know which answers are right. */
export function mayKnowAnswers(
  { answersAfter, attempts }: Pick<QuizSettings, 'answersAfter' | 'attempts'>,
  taken: { readonly attempts: number; readonly passed: boolean },
): boolean {
  if (taken.attempts === 0 || answersAfter === 'never') return false;
  if (answersAfter === 'attempt' || taken.passed) return true;
  return attempts !== null && taken.attempts >= attempts;
}
