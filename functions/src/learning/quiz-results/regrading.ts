import { isPass, type Mark, markAttempt } from '@markaz/contract/learning/quiz-marking';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import { type AttemptRecord, isCounted, type QuizProgress } from '../../store/records/quiz.ts';
import { answersOf } from '../quizzes/attempts.ts';
import { tenthOf } from './counting.ts';

/** The result of regrading a student's attempts. */
export interface Regraded {
  readonly state: QuizProgress;
  /** `gained` if the best mark rose or the quiz is now passed, `lost` if the best mark fell. */
  readonly change: 'gained' | 'lost' | 'same';
  readonly isNewPass: boolean;
  /** Changes to the quiz's counters, or null if the counted attempt did not change. */
  readonly counterChange: {
    /**
     * Time of the attempt in seconds since 1970. The counters already include the attempt if the
     * course is counted until this time or later.
     */
    readonly at: number;
    /** Difference between the new and the former score. */
    readonly score: number;
    /** 1 if the attempt passes now, -1 if it no longer passes, otherwise 0. */
    readonly passed: number;
    /** Tenths of the full marks before and after (`tenthOf`). Equal if the attempt is in no other. */
    readonly tenths: readonly [number, number];
    /** 1 for questions that are correct now, -1 for questions that are wrong now. */
    readonly right: ReadonlyMap<string, 1 | -1>;
  } | null;
}

/** Marks an attempt by the current key. Deleted questions keep their former result. */
function regradeAttempt(attempt: AttemptRecord, { questions, settings }: KeyedQuiz): AttemptRecord {
  if (attempt.right === null) return attempt;
  const marked = markAttempt(questions, answersOf(attempt), attempt.version, attempt.asked);
  const right = [...attempt.right.filter((id) => !marked.asked.includes(id)), ...marked.right];
  const before = new Set(attempt.right);
  const isSame = right.length === before.size && right.every((id) => before.has(id));
  if (isSame) return attempt;
  const regraded = { ...attempt, right, score: right.length };
  if (attempt.first === undefined) return regraded;
  return { ...regraded, first: { passed: !attempt.late && isPass(regraded, settings) } };
}

/** Returns a positive number if the first mark is better, a negative one if the second is. */
function compareMarks(one: Mark | null, other: Mark | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return one.score * other.of - other.score * one.of;
}

function bestMarkOf(marks: readonly Mark[]): Mark | null {
  const [best] = marks.toSorted((one, other) => compareMarks(other, one));
  return best === undefined ? null : { score: best.score, of: best.of };
}

/**
 * Returns when each question was last answered wrongly, by the new results of the stored attempts.
 */
function mistakeTimes(
  { wrong }: QuizProgress,
  attempts: readonly AttemptRecord[],
  { questions }: KeyedQuiz,
): QuizProgress['wrong'] {
  const markedAttempts = attempts.flatMap(({ right, ...attempt }) =>
    right === null ? [] : [{ ...attempt, right: new Set(right) }],
  );
  const markedTimes = new Set(markedAttempts.map(({ at }) => at));
  const currentEntries = questions.flatMap(({ id, since }) => {
    const wasAsked = ({ version, asked }: Pick<AttemptRecord, 'version' | 'asked'>) =>
      since <= version && (asked?.includes(id) ?? true);
    const lastWrongAt =
      markedAttempts.findLast((attempt) => wasAsked(attempt) && !attempt.right.has(id))?.at ?? 0;
    const stored = wrong[id] ?? 0;
    // If no stored attempt has this time, it belongs to an attempt that cannot be regraded. Then
    // the time is kept.
    const unmarkedTime = markedTimes.has(stored) ? 0 : stored;
    return Math.max(lastWrongAt, unmarkedTime) === 0
      ? []
      : [[id, Math.max(lastWrongAt, unmarkedTime)] as const];
  });
  const currentIds = new Set(questions.map(({ id }) => id));
  const removedEntries = Object.entries(wrong).filter(([id]) => !currentIds.has(id));
  return Object.fromEntries([...removedEntries, ...currentEntries]);
}

/**
 * Regrades a student's attempts by the current key. The attempts that counted for the mark before
 * still count. A passed quiz stays passed, so that no lecture is locked again. Attempts that are no
 * longer stored keep their marks. Returns null if nothing changes.
 */
export function regrade(before: QuizProgress, quiz: KeyedQuiz): Regraded | null {
  const attempts = before.attempts.map((attempt) => regradeAttempt(attempt, quiz));
  if (attempts.every((attempt, index) => attempt === before.attempts[index])) return null;
  const { passedAt: formerPassedAt, best: formerBest } = before;
  const countsForMark = ({ late, at }: AttemptRecord) =>
    !late && (formerPassedAt === null || at <= formerPassedAt);
  const countingAttempts = attempts.filter(countsForMark);
  // Whether the best mark belongs to an attempt that is no longer stored.
  const isBestNotStored =
    formerBest !== null &&
    before.taken > attempts.length &&
    before.attempts
      .filter(countsForMark)
      .every((attempt) => compareMarks(attempt, formerBest) !== 0);
  const best = bestMarkOf(isBestNotStored ? [formerBest, ...countingAttempts] : countingAttempts);
  const passing = countingAttempts.find((attempt) => isPass(attempt, quiz.settings));
  const passedAt = formerPassedAt ?? passing?.at ?? null;
  const difference = compareMarks(best, formerBest);
  const isNewPass = formerPassedAt === null && passedAt !== null;
  const isGain = difference > 0 || isNewPass;
  return {
    state: { ...before, attempts, best, passedAt, wrong: mistakeTimes(before, attempts, quiz) },
    change: isGain ? 'gained' : difference < 0 ? 'lost' : 'same',
    isNewPass,
    counterChange: counterChangeOf(before.attempts, attempts, quiz),
  };
}

function counterChangeOf(
  before: readonly AttemptRecord[],
  after: readonly AttemptRecord[],
  { settings }: KeyedQuiz,
): Regraded['counterChange'] {
  const index = before.findIndex(isCounted);
  const [attemptBefore, attemptAfter] = [before[index], after[index]];
  if (attemptBefore === undefined || attemptAfter === undefined || attemptBefore === attemptAfter)
    return null;
  const [rightBefore, rightAfter] = [new Set(attemptBefore.right), new Set(attemptAfter.right)];
  const passes = (attempt: AttemptRecord) =>
    Number(attempt.first?.passed ?? (!attempt.late && isPass(attempt, settings)));
  return {
    // Former versions of the site stored no `first`, and counted an attempt when it was submitted.
    // Time 0 means that the counters already include the attempt.
    at: attemptAfter.first === undefined ? 0 : attemptAfter.at,
    score: attemptAfter.score - attemptBefore.score,
    tenths: [tenthOf(attemptBefore), tenthOf(attemptAfter)],
    passed: passes(attemptAfter) - passes(attemptBefore),
    right: new Map([
      ...[...rightAfter].filter((id) => !rightBefore.has(id)).map((id) => [id, 1] as const),
      ...[...rightBefore].filter((id) => !rightAfter.has(id)).map((id) => [id, -1] as const),
    ]),
  };
}
