import { isPass, isRight, type Mark } from '@markaz/contract/learning/quiz-marking';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import { type AttemptRecord, isCounted, type QuizProgress } from '../../store/records/quiz.ts';
import { answersOf } from '../quizzes/attempts.ts';

/** What marking a student's attempts again comes to. */
export interface Regraded {
  readonly state: QuizProgress;
  /** What becomes of the best mark, and whether the quiz is passed now. */
  readonly change: 'gained' | 'lost' | 'same';
  readonly passes: boolean;
  /** What the course's numbers gain or lose; null where they do not count the student. */
  readonly counted: {
    /** Seconds since 1970: the numbers count the attempt once all until then is counted. */
    readonly at: number;
    readonly score: number;
    readonly passed: number;
    /** Questions that are right now, by 1, or wrong, by -1. */
    readonly right: ReadonlyMap<string, 1 | -1>;
  } | null;
}

/** An attempt by the key as it is. Questions that are gone stay as they were marked. */
function remark(attempt: AttemptRecord, { questions, settings }: KeyedQuiz): AttemptRecord {
  if (attempt.right === null) return attempt;
  const answers = answersOf(attempt);
  const asked = questions.filter(({ since }) => since <= attempt.version);
  const known = new Set(asked.map(({ id }) => id));
  const gone = attempt.right.filter((id) => !known.has(id));
  const now = asked.filter((question) => isRight(question, answers[question.id] ?? []));
  const right = [...gone, ...now.map(({ id }) => id)];
  const before = new Set(attempt.right);
  const isSame = right.length === before.size && right.every((id) => before.has(id));
  if (isSame) return attempt;
  const marked = { ...attempt, right, score: right.length };
  if (attempt.first === undefined) return marked;
  return { ...marked, first: { passed: !attempt.late && isPass(marked, settings) } };
}

/** Positive where the first is the better mark. */
function compare(one: Mark | null, other: Mark | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return one.score * other.of - other.score * one.of;
}

function bestOf(marks: readonly Mark[]): Mark | null {
  const [best] = marks.toSorted((one, other) => compare(other, one));
  return best === undefined ? null : { score: best.score, of: best.of };
}

/** When questions were last answered wrongly: those of a remembered attempt as they are marked now. */
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
    // Of an attempt that is not marked again.
    const other = times.has(known) ? 0 : known;
    return Math.max(last, other) === 0 ? [] : [[id, Math.max(last, other)] as const];
  });
  const asked = new Set(questions.map(({ id }) => id));
  const others = Object.entries(wrong).filter(([id]) => !asked.has(id));
  return Object.fromEntries([...others, ...entries]);
}

/**
 * Marks a student's attempts again by the key as it is. Which of them count stays as it was, and who has
 * passed has passed: a gate that was open is never closed. Attempts that are remembered no more keep
 * their mark. Null where nothing changes.
 */
export function regrade(before: QuizProgress, quiz: KeyedQuiz): Regraded | null {
  const attempts = before.attempts.map((attempt) => remark(attempt, quiz));
  if (attempts.every((attempt, index) => attempt === before.attempts[index])) return null;
  const { passedAt: passed, best: former } = before;
  const counts = ({ late, at }: AttemptRecord) => !late && (passed === null || at <= passed);
  const counting = attempts.filter(counts);
  // The best mark of an attempt that is remembered no more.
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
    // Former versions counted at once.
    at: is.first === undefined ? 0 : is.at,
    score: is.score - was.score,
    passed: passes(is) - passes(was),
    right: new Map([
      ...[...now].filter((id) => !right.has(id)).map((id) => [id, 1] as const),
      ...[...right].filter((id) => !now.has(id)).map((id) => [id, -1] as const),
    ]),
  };
}
