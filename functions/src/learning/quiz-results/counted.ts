import { type Numbers, plus, totalOf } from '../../store/numbers.ts';
import type { CourseWork } from '../../store/records/course-work.ts';
import type { AttemptRecord } from '../../store/records/quiz.ts';

/** Amounts to add to a course's numbers. */
export interface Counted {
  /** Completions, by lecture. */
  readonly lectures: Numbers;
  /** Counts of first attempts, by lecture (`quizNumbersSchema`). */
  readonly quizzes: Readonly<Record<string, Numbers>>;
}

export const nothingCounted: Counted = { lectures: {}, quizzes: {} };

function numbersOf(attempt: AttemptRecord, passed: boolean): Numbers {
  const right = (attempt.right ?? []).map((id) => ({ [id]: { right: 1 } }));
  const chosen = Object.entries(attempt.answers).map(([id, letters]) => ({
    [id]: Object.fromEntries([...letters].map((letter) => [letter, 1])),
  }));
  return {
    ...{ taken: 1, score: attempt.score, of: attempt.of, passed: Number(passed) },
    versions: { [attempt.version]: 1 },
    questions: totalOf([...right, ...chosen]),
  };
}

/** Returns the sum with a student's work after `from` and up to `until`, in seconds. */
export function addCounted(
  sum: Counted,
  { lectures }: CourseWork,
  { from, until }: { readonly from: number; readonly until: number },
): Counted {
  const isNew = (seconds: number | undefined) =>
    seconds !== undefined && seconds > from && seconds <= until;
  const completed: Record<string, number> = {};
  const quizzes: Record<string, Numbers> = { ...sum.quizzes };
  for (const [lId, { completedAt, quiz }] of Object.entries(lectures)) {
    if (isNew(completedAt)) completed[lId] = 1;
    const attempt = quiz?.attempts.find(({ first }) => first !== undefined);
    if (attempt?.first === undefined || !isNew(attempt.at)) continue;
    quizzes[lId] = plus(quizzes[lId] ?? {}, numbersOf(attempt, attempt.first.passed));
  }
  return { lectures: plus(sum.lectures, completed), quizzes };
}
