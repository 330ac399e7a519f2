import { times } from '@markaz/contract/limits';
import { isPass, markSheet } from '@markaz/contract/quiz-marking';
import type { Answers, KeyedQuiz, QuizSettings } from '@markaz/contract/quizzes';
import {
  type AttemptRecord,
  type QuizProgress,
  quizProgressSchema,
} from '../../store/records/quiz.ts';

/** Attempts that are remembered one by one: any of them may be sent again. */
const remembered = 20;

/** Of who has not begun. */
export const nothingTaken: QuizProgress = quizProgressSchema.parse({});

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** When what was begun then is over, in milliseconds since 1970; never where there is no limit. */
function endOf(start: { readonly at: number }, minutes: number | null): number {
  return minutes === null ? Number.POSITIVE_INFINITY : start.at + minutes * 60_000;
}

function isUsedUp({ taken }: QuizProgress, { attempts }: QuizSettings): boolean {
  return attempts !== null && taken >= attempts;
}

function withAttempt(state: QuizProgress, attempt: AttemptRecord): QuizProgress {
  return {
    ...state,
    taken: state.taken + 1,
    attempts: [...state.attempts, attempt].slice(-remembered),
    start: null,
  };
}

/** An attempt that was begun and never sent has been taken once its time is over. */
function withoutOverdue(
  state: QuizProgress,
  { minutes }: QuizSettings,
  questions: number,
  now: Date,
): QuizProgress {
  const { start } = state;
  if (start === null || now.getTime() <= endOf(start, minutes) + times.quizGrace) return state;
  const lost = {
    id: start.attempt,
    at: seconds(new Date(start.at)),
    score: 0,
    of: questions,
    late: true,
  };
  return withAttempt(state, lost);
}

export interface Begun {
  readonly state: QuizProgress;
  readonly attemptId: string;
  /** Milliseconds. */
  readonly remaining: number;
}

/**
 * Begins an attempt at a quiz with a time limit, or goes on with the one that was begun.
 * @param questions how many the quiz has
 */
export function begin(
  before: QuizProgress,
  settings: QuizSettings & { readonly minutes: number },
  { attemptId, questions, now }: { attemptId: string; questions: number; now: Date },
): Begun | 'used-up' {
  const state = withoutOverdue(before, settings, questions, now);
  const left = (start: { readonly at: number }) =>
    Math.max(0, endOf(start, settings.minutes) - now.getTime());
  if (state.start !== null)
    return { state, attemptId: state.start.attempt, remaining: left(state.start) };
  if (isUsedUp(state, settings)) return 'used-up';
  const isKnown = state.attempts.some(({ id }) => id === attemptId);
  if (isKnown) return 'used-up';
  const start = { attempt: attemptId, at: now.getTime() };
  return { state: { ...state, title: settings.title, start }, attemptId, remaining: left(start) };
}

export interface Sheet {
  readonly attemptId: string;
  readonly version: number;
  readonly answers: Answers;
}

export interface Taken {
  readonly state: QuizProgress;
  readonly attempt: AttemptRecord;
  readonly isNew: boolean;
  /** It is what passed the quiz. */
  readonly passes: boolean;
  /** Questions that it answered rightly; none where it was taken before. */
  readonly right: ReadonlySet<string>;
}

/** `not-begun`: nobody knows when; `changed`: none of the questions is asked any more. */
export type Refused = 'used-up' | 'not-begun' | 'changed';

/** The chosen options as letters, of questions and options that there are. */
function lettersOf({ questions }: KeyedQuiz, answers: Answers): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const chosen = Object.hasOwn(answers, id) ? new Set(answers[id]) : new Set<string>();
      const letters = options.filter((option) => chosen.has(option.id)).map((option) => option.id);
      return letters.length === 0 ? [] : [[id, letters.join('')]];
    }),
  );
}

/** What stored letters stand for. */
export function answersOf(letters: QuizProgress['answers']): Answers {
  return Object.fromEntries(Object.entries(letters).map(([id, chosen]) => [id, [...chosen]]));
}

/**
 * Takes an attempt, once: one that was taken before is given as it was. Marks count until the quiz is
 * passed: what comes after that may have seen the answers.
 */
export function take(
  before: QuizProgress,
  quiz: KeyedQuiz,
  sheet: Sheet,
  now: Date,
): Taken | Refused {
  const { settings } = quiz;
  const known = before.attempts.find(({ id }) => id === sheet.attemptId);
  const isOwn = before.start?.attempt === sheet.attemptId;
  if (known !== undefined)
    return { state: before, attempt: known, isNew: false, passes: false, right: new Set() };
  const state = isOwn ? before : withoutOverdue(before, settings, quiz.questions.length, now);
  if (settings.minutes !== null && !isOwn)
    return isUsedUp(state, settings) ? 'used-up' : 'not-begun';
  if (isUsedUp(state, settings)) return 'used-up';
  const { score, of, right, asked } = markSheet(quiz.questions, sheet.answers, sheet.version);
  if (of === 0) return 'changed';
  const late =
    isOwn &&
    state.start !== null &&
    now.getTime() > endOf(state.start, settings.minutes) + times.quizGrace;
  const at = seconds(now);
  const attempt = { id: sheet.attemptId, at, score, of, late };
  const counts = !late && state.passedAt === null;
  const passes = counts && isPass(attempt, settings);
  const isBetter = state.best === null || score * state.best.of > state.best.score * of;
  const wrong = asked.filter((id) => !right.has(id)).map((id) => [id, at] as const);
  return {
    attempt,
    isNew: true,
    passes,
    right,
    state: {
      ...withAttempt(state, attempt),
      title: settings.title,
      best: counts && isBetter ? { score, of } : state.best,
      passedAt: passes ? at : state.passedAt,
      answers: lettersOf(quiz, sheet.answers),
      version: sheet.version,
      wrong: { ...state.wrong, ...Object.fromEntries(wrong) },
    },
  };
}
