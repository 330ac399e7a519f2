import type { Exam, ExamFacts } from '../catalogue/exams.ts';
import { seededShuffle } from './seeded-shuffle.ts';

type Window = Pick<ExamFacts, 'opens' | 'closes'>;

/** Returns the state of an exam. It opens at `opens` and closes at `closes`. */
export function examState({ opens, closes }: Window, now: Date): 'before' | 'open' | 'closed' {
  if (now.getTime() < Date.parse(opens)) return 'before';
  return now.getTime() < Date.parse(closes) ? 'open' : 'closed';
}

/** Whether the marks of an exam are still held back from students and parents. */
export function areMarksHeldBack(
  { results, closes }: Pick<ExamFacts, 'results' | 'closes'>,
  now: Date,
): boolean {
  return results === 'window' && now.getTime() < Date.parse(closes);
}

/**
 * Returns when an attempt at an exam ends, in milliseconds since 1970.
 * @param minutes time limit of each attempt, or null if only the window limits it
 * @param startedAt in milliseconds since 1970
 */
export function attemptEnd(
  { closes }: Pick<ExamFacts, 'closes'>,
  minutes: number | null,
  startedAt: number,
): number {
  const limit = minutes === null ? Number.POSITIVE_INFINITY : startedAt + minutes * 60_000;
  return Math.min(limit, Date.parse(closes));
}

interface DrawableQuiz<Question> {
  readonly settings: { readonly exam: Pick<Exam, 'draws'> | null };
  readonly questions: readonly Question[];
}

type DrawableQuestion = { readonly id: string; readonly from?: string };

/**
 * Returns the questions of an attempt, in the order of the quiz: all questions without `from`, and
 * `count` random questions from each lecture in `draws`. Each attempt gets its own selection.
 */
export function drawQuestions<Question extends DrawableQuestion>(
  { settings, questions }: DrawableQuiz<Question>,
  attemptId: string,
): readonly Question[] {
  const draws = settings.exam?.draws ?? [];
  const drawn = draws.flatMap(({ lId, count }) => {
    const pool = questions.filter(({ from }) => from === lId);
    return seededShuffle(pool, attemptId + lId).slice(0, count);
  });
  const drawnIds = new Set(drawn.map(({ id }) => id));
  return questions.filter(({ id, from }) => from === undefined || drawnIds.has(id));
}

/** Returns how many questions each attempt has. */
export function questionsPerAttempt(quiz: DrawableQuiz<DrawableQuestion>): number {
  return drawQuestions(quiz, '').length;
}
