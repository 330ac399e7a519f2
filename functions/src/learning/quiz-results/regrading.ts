import { isPass, type Mark, markAttempt } from '@markaz/contract/learning/quiz-marking';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import { type AttemptRecord, isCounted, type QuizProgress } from '../../store/records/quiz.ts';
import { answersOf } from '../quizzes/attempts.ts';

/** The result of marking a student's attempts again. */
export interface Regraded {
  readonly state: QuizProgress;
  /** `gained`: the best mark rose, or the quiz is now passed; `lost`: the best mark fell. */
  readonly change: 'gained' | 'lost' | 'same';
  readonly passes: boolean;
  /** Changes to the course's numbers; null if no counted attempt changed. */
  readonly counted: {
    /** Time of the attempt in seconds since 1970. Numbers counted until then include it. */
    readonly at: number;
    readonly score: number;
    readonly passed: number;
    /** 1 for questions that are correct now, -1 for questions that are wrong now. */
    readonly right: ReadonlyMap<string, 1 | -1>;
  } | null;
}

/** Marks an attempt by the current key. Deleted questions keep their marks. */
function remark(attempt: AttemptRecord, { questions, settings }: KeyedQuiz): AttemptRecord {
  if (attempt.right === null) return attempt;
  const marked = markAttempt(questions, answersOf(attempt), attempt.version);
  const right = [...attempt.right.filter((id) => !marked.asked.includes(id)), ...marked.right];
  const before = new Set(attempt.right);
  const isSame = right.length === before.size && right.every((id) => before.has(id));
  if (isSame) return attempt;
  const remarked = { ...attempt, right, score: right.length };
  if (attempt.first === undefined) return remarked;
  return { ...remarked, first: { passed: !attempt.late && isPass(remarked, settings) } };
}

/** Returns a positive number if the first mark is better. */
function compare(one: Mark | null, other: Mark | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return one.score * other.of - other.score * one.of;
}

function bestOf(marks: readonly Mark[]): Mark | null {
  const [best] = marks.toSorted((one, other) => compare(other, one));
  return best === undefined ? null : { score: best.score, of: best.of };
}

/** Returns when questions were last answered wrongly, by the new marks of stored attempts. */
function wrongIn(
  { wrong }: QuizProgress,
  attempts: readonly AttemptRecord[],
  { questions }: KeyedQuiz,
): QuizProgress['wrong'] {
  const marked = attempts.flatMap(({ right, ...attempt }) =>
    right === null ? [] : [{ ...attempt, right: new Set(right) }],
  );
  const times = new Set(marked.map(({ at }) => at));
  const entries = questions.flatMap(({ id, since }) => {
    const last =
      marked.findLast(({ version, right }) => since <= version && !right.has(id))?.at ?? 0;
    const known = wrong[id] ?? 0;
    // The time belongs to an attempt that is not marked again.
    const other = times.has(known) ? 0 : known;
    return Math.max(last, other) === 0 ? [] : [[id, Math.max(last, other)] as const];
  });
  const asked = new Set(questions.map(({ id }) => id));
  const others = Object.entries(wrong).filter(([id]) => !asked.has(id));
  return Object.fromEntries([...others, ...entries]);
}

/**
 * Marks a student's attempts again by the current key. The same attempts count as before. A passed
 * quiz stays passed, so that an open gate never closes. Attempts that are no longer stored keep
 * their marks. Returns null if nothing changes.
 */
export function regrade(before: QuizProgress, quiz: KeyedQuiz): Regraded | null {
  const attempts = before.attempts.map((attempt) => remark(attempt, quiz));
  if (attempts.every((attempt, index) => attempt === before.attempts[index])) return null;
  const { passedAt: passed, best: former } = before;
  const counts = ({ late, at }: AttemptRecord) => !late && (passed === null || at <= passed);
  const counting = attempts.filter(counts);
  // The best mark belongs to an attempt that is no longer stored.
  const isForgotten =
    former !== null &&
    before.taken > attempts.length &&
    before.attempts.filter(counts).every((attempt) => compare(attempt, former) !== 0);
  const best = bestOf(isForgotten ? [former, ...counting] : counting);
  const passing = counting.find((attempt) => isPass(attempt, quiz.settings));
  const passedAt = passed ?? passing?.at ?? null;
  const difference = compare(best, former);
  const passes = passed === null && passedAt !== null;
  const gains = difference > 0 || passes;
  return {
    state: { ...before, attempts, best, passedAt, wrong: wrongIn(before, attempts, quiz) },
    change: gains ? 'gained' : difference < 0 ? 'lost' : 'same',
    passes,
    counted: countedChange(before.attempts, attempts, quiz),
  };
}

function countedChange(
  before: readonly AttemptRecord[],
  after: readonly AttemptRecord[],
  { settings }: KeyedQuiz,
): Regraded['counted'] {
  const index = before.findIndex(isCounted);
  const [was, is] = [before[index], after[index]];
  if (was === undefined || is === undefined || was === is) return null;
  const [right, now] = [new Set(was.right), new Set(is.right)];
  const passes = (attempt: AttemptRecord) =>
    Number(attempt.first?.passed ?? (!attempt.late && isPass(attempt, settings)));
  return {
    // Former versions counted an attempt when it was handed in.
    at: is.first === undefined ? 0 : is.at,
    score: is.score - was.score,
    passed: passes(is) - passes(was),
    right: new Map([
      ...[...now].filter((id) => !right.has(id)).map((id) => [id, 1] as const),
      ...[...right].filter((id) => !now.has(id)).map((id) => [id, -1] as const),
    ]),
  };
}
