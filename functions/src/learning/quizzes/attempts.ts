import { isPass, markAttempt } from '@markaz/contract/learning/quiz-marking';
import type { Answers, KeyedQuiz, Quiz, QuizSettings } from '@markaz/contract/learning/quizzes';
import { times } from '@markaz/contract/limits';
import { type ApiError, conflict } from '../../core/api-error.ts';
import {
  type AttemptRecord,
  type CourseQuizzes,
  isCounted,
  type QuizProgress,
} from '../../store/records/quiz.ts';
import { isPassed } from './gates.ts';

/**
 * Maximum number of stored attempts. The newest are kept. If a client submits a stored attempt
 * again, it gets the stored result.
 */
const maxStoredAttempts = 20;
/**
 * Limit for the answers and the ids of rightly answered questions that one quiz of a student may
 * store. One document contains a student's quizzes of a whole course, so its size must be limited
 * (test/quiz-document-sizes.test.ts). The newest attempt always keeps its answers. Attempts beyond
 * the limit keep their mark, but cannot be regraded.
 */
const maxStoredQuestions = 200;

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/**
 * Returns when an attempt's time is up, in milliseconds since 1970. Returns infinity if the quiz
 * has no time limit.
 */
function timeLimitEnd(start: { readonly at: number }, minutes: number | null): number {
  return minutes === null ? Number.POSITIVE_INFINITY : start.at + minutes * 60_000;
}

function hasNoAttemptsLeft({ taken }: QuizProgress, { attempts }: QuizSettings): boolean {
  return attempts !== null && taken >= attempts;
}

/** Whether the student can neither pass the quiz any more nor skip it. */
export function isStuck(state: QuizProgress, settings: QuizSettings): boolean {
  return !isPassed(state) && hasNoAttemptsLeft(state, settings);
}

export const noAttemptsLeftError = (): ApiError => conflict('استنفدت محاولات هذا الاختبار.');
const notStartedError = (): ApiError =>
  conflict('لم تبدأ هذه المحاولة، أو انتهى وقتها. ابدأ الاختبار من جديد.');
const quizChangedError = (): ApiError => conflict('تغيّرت أسئلة هذا الاختبار. ابدأه من جديد.');

/** Removes an attempt's answers. The attempt keeps its mark, but cannot be regraded. */
function withoutAnswers(attempt: AttemptRecord): AttemptRecord {
  return { ...attempt, answers: {}, right: null };
}

/**
 * Keeps the attempt that the statistics count, and the newest attempts. If they contain too many
 * answers, the oldest attempts lose theirs.
 */
function limitStoredAttempts(attempts: readonly AttemptRecord[]): AttemptRecord[] {
  const newest = attempts.slice(-maxStoredAttempts);
  const counted = attempts.find(isCounted);
  const isCountedOlder = counted !== undefined && !newest.includes(counted);
  const retained = isCountedOlder ? [counted, ...newest.slice(1)] : newest;
  const countQuestions = ({ answers, right }: AttemptRecord) =>
    Object.keys(answers).length + (right?.length ?? 0);
  let questionsLeft = maxStoredQuestions - (counted === undefined ? 0 : countQuestions(counted));
  const limited = retained.toReversed().map((attempt, age) => {
    if (attempt === counted) return attempt;
    questionsLeft -= countQuestions(attempt);
    return age === 0 || questionsLeft >= 0 ? attempt : withoutAnswers(attempt);
  });
  return limited.toReversed();
}

/**
 * Adds an attempt. Earlier attempts lose their answers if no mark depends on them. Students may
 * repeat a quiz often, and the document is limited to 1 MiB.
 */
function addAttempt(state: QuizProgress, attempt: AttemptRecord): QuizProgress {
  const { passedAt, taken, attempts } = state;
  const earlierAttempts = attempts.map((each) => {
    const affectsMark =
      isCounted(each) || (!each.late && (passedAt === null || each.at <= passedAt));
    return affectsMark ? each : withoutAnswers(each);
  });
  return {
    ...state,
    taken: taken + 1,
    attempts: limitStoredAttempts([...earlierAttempts, attempt]),
    start: null,
  };
}

/** Records a started attempt as late if it was not submitted in time. */
function closeOverdueAttempt(
  state: QuizProgress,
  { minutes }: QuizSettings,
  questionCount: number,
  now: Date,
): QuizProgress {
  const { start } = state;
  if (start === null || now.getTime() <= timeLimitEnd(start, minutes) + times.quizGrace)
    return state;
  return addAttempt(state, {
    id: start.attempt,
    at: toSeconds(new Date(start.at)),
    score: 0,
    of: questionCount,
    late: true,
    // Version 0 means that the attempt cannot be marked.
    version: 0,
    answers: {},
    right: null,
  });
}

/**
 * Starts an attempt at a quiz with a time limit, or continues the attempt that is already started.
 * @param quiz the quiz as students receive it
 * @returns `isNew` is true if the attempt starts now. `remaining` is the remaining time in
 * milliseconds. `attemptId` is null if the last attempt was started but never handed in. Its end is
 * then to be stored
 * @throws 409 if no attempt is left
 */
export function startAttempt(
  before: QuizProgress,
  { settings, version, questions }: Quiz,
  { attemptId, now }: { readonly attemptId: string; readonly now: Date },
) {
  const state = closeOverdueAttempt(before, settings, questions.length, now);
  const describeStart = (start: NonNullable<QuizProgress['start']>, isNew: boolean) => ({
    state: { ...state, ...(isNew && { title: settings.title, start }) },
    attemptId: start.attempt,
    isNew,
    remaining: Math.max(0, timeLimitEnd(start, settings.minutes) - now.getTime()),
  });
  if (state.start !== null) return describeStart(state.start, false);
  if (state !== before && hasNoAttemptsLeft(state, settings))
    return { state, attemptId: null, isNew: true, remaining: 0 };
  if (hasNoAttemptsLeft(state, settings) || state.attempts.some(({ id }) => id === attemptId))
    throw noAttemptsLeftError();
  return describeStart({ attempt: attemptId, at: now.getTime(), version }, true);
}

interface SubmittedAnswers {
  readonly attemptId: string;
  readonly version: number;
  readonly answers: Answers;
}

type Saves = CourseQuizzes['lectures'][string]['saves'];

/**
 * Returns the version of the quiz by which to mark answers to an attempt without a stored start.
 * Returns null if the answers are too old. If questions were added after the student opened the
 * quiz, answers without these questions are accepted for an hour.
 */
function markingVersionOf(
  { questions, version }: KeyedQuiz,
  submitted: Pick<SubmittedAnswers, 'version'>,
  saves: Saves,
  now: Date,
): number | null {
  const newerVersions = questions
    .map(({ since }) => since)
    .filter((since) => since > submitted.version);
  if (newerVersions.length === 0) return Math.min(submitted.version, version);
  const firstSave = saves.find((save) => save.version === Math.min(...newerVersions));
  const isRecent =
    firstSave !== undefined && now.getTime() - firstSave.at * 1000 <= times.formerQuizVersion;
  return isRecent ? submitted.version : null;
}

/** Returns the chosen options as letters. Skips questions and options that do not exist. */
function lettersOfAnswers({ questions }: KeyedQuiz, answers: Answers): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const chosen = Object.hasOwn(answers, id) ? new Set(answers[id]) : new Set<string>();
      const letters = options.filter((option) => chosen.has(option.id)).map((option) => option.id);
      return letters.length === 0 ? [] : [[id, letters.join('')]];
    }),
  );
}

export function answersOf({ answers: letters }: Pick<AttemptRecord, 'answers'>): Answers {
  return Object.fromEntries(Object.entries(letters).map(([id, chosen]) => [id, [...chosen]]));
}

/**
 * Marks a submitted attempt. A repeated submission returns the stored attempt. An attempt counts
 * for the mark only until the quiz is passed, because afterwards the student may have seen the
 * answers.
 * @param isEnrolled whether the course's statistics count the first attempt
 * @throws 409 if no attempt is left, no start is stored, or the questions have changed
 */
export function submitAttempt(
  before: QuizProgress,
  { quiz, saves }: { readonly quiz: KeyedQuiz; readonly saves: Saves },
  submitted: SubmittedAnswers,
  { now, isEnrolled }: { readonly now: Date; readonly isEnrolled: boolean },
): { readonly state: QuizProgress; readonly attempt: AttemptRecord; readonly isNew: boolean } {
  const { settings } = quiz;
  const existing = before.attempts.find(({ id }) => id === submitted.attemptId);
  if (existing !== undefined) return { state: before, attempt: existing, isNew: false };
  const isStarted = before.start?.attempt === submitted.attemptId;
  const state = isStarted
    ? before
    : closeOverdueAttempt(before, settings, quiz.questions.length, now);
  if (hasNoAttemptsLeft(state, settings)) throw noAttemptsLeftError();
  if (settings.minutes !== null && !isStarted) throw notStartedError();
  const start = isStarted ? state.start : null;
  const version = start?.version || markingVersionOf(quiz, submitted, saves, now);
  if (version === null) throw quizChangedError();
  const { score, of, right, asked } = markAttempt(quiz.questions, submitted.answers, version);
  if (of === 0) throw quizChangedError();
  const late =
    start !== null && now.getTime() > timeLimitEnd(start, settings.minutes) + times.quizGrace;
  const at = toSeconds(now);
  const answers = lettersOfAnswers(quiz, submitted.answers);
  const countsForMark = !late && state.passedAt === null;
  const isPassing = countsForMark && isPass({ score, of }, settings);
  const attempt: AttemptRecord = {
    id: submitted.attemptId,
    at,
    score,
    of,
    late,
    version,
    answers,
    right: [...right],
    ...(isEnrolled && state.taken === 0 && { first: { passed: isPassing } }),
  };
  const isBetter = state.best === null || score * state.best.of > state.best.score * of;
  const wrong = asked.filter((id) => !right.has(id)).map((id) => [id, at] as const);
  return {
    attempt,
    isNew: true,
    state: {
      ...addAttempt(state, attempt),
      title: settings.title,
      passMark: settings.passMark,
      best: countsForMark && isBetter ? { score, of } : state.best,
      passedAt: isPassing ? at : state.passedAt,
      wrong: { ...state.wrong, ...Object.fromEntries(wrong) },
    },
  };
}
