import type { Exam } from '../catalogue/exams.ts';
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
 * @param askedIds ids of the questions that were asked. Omitted if the attempt had all questions
 */
export function markAttempt(
  questions: readonly Pick<KeyedQuestion, 'id' | 'right' | 'since'>[],
  answers: Answers,
  version: number,
  askedIds?: readonly string[],
): Mark & { readonly right: ReadonlySet<string>; readonly asked: readonly string[] } {
  const asked = questions.filter(
    ({ id, since }) => since <= version && (askedIds?.includes(id) ?? true),
  );
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

type AnswerSettings = Pick<QuizSettings, 'answersAfter'> & {
  readonly exam: Pick<Exam, 'closes'> | null;
};

/**
 * Whether explanations, which may reveal the answer, are shown after an attempt. Those of an exam are
 * shown only after it has closed, because others may still take it.
 */
export function mayReadExplanations({ answersAfter, exam }: AnswerSettings, now: Date): boolean {
  return answersAfter !== 'never' && (exam === null || Date.parse(exam.closes) <= now.getTime());
}

/** Whether a student may know which answers are right. In an exam, nobody may before it has closed. */
export function mayKnowAnswers(
  settings: AnswerSettings & Pick<QuizSettings, 'attempts'>,
  taken: { readonly attempts: number; readonly passed: boolean },
  now: Date,
): boolean {
  if (taken.attempts === 0 || !mayReadExplanations(settings, now)) return false;
  const { answersAfter, attempts } = settings;
  if (answersAfter === 'attempt' || taken.passed) return true;
  return attempts !== null && taken.attempts >= attempts;
}
