import { attemptEnd, drawQuestions, examState } from '@markaz/contract/learning/exam-rules';
import { isPass, markAttempt } from '@markaz/contract/learning/quiz-marking';
import type { Answers, KeyedQuiz, Quiz, QuizSettings } from '@markaz/contract/learning/quizzes';
import { times } from '@markaz/contract/limits';
import { type ApiError, conflict } from '../../core/api-error.ts';
import { formatMoment } from '../../core/cairo.ts';
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

type Start = NonNullable<QuizProgress['start']>;

/**
 * Returns when an attempt's time is up, in milliseconds since 1970. Returns infinity if the quiz
 * has no time limit. If staff change an exam, its running attempts never end earlier than before.
 */
function timeLimitEnd({ at, ends = 0 }: Start, { minutes, exam }: QuizSettings): number {
  if (exam !== null) return Math.max(ends, attemptEnd(exam, minutes, at));
  return minutes === null ? Number.POSITIVE_INFINITY : at + minutes * 60_000;
}

function hasNoAttemptsLeft({ taken, permission }: QuizProgress, { attempts }: QuizSettings) {
  return attempts !== null && taken >= attempts + (permission?.extra ?? 0);
}

/** Whether attempts at the quiz begin on the server, which then decides when their time is up. */
export function isTimed({ minutes, exam }: QuizSettings): boolean {
  return minutes !== null || exam !== null;
}

/** Whether the student can neither pass the quiz any more nor skip it. */
export function isStuck(state: QuizProgress, settings: QuizSettings): boolean {
  return !isPassed(state) && hasNoAttemptsLeft(state, settings);
}

export const noAttemptsLeftError = (): ApiError => conflict('استنفدت محاولات هذا الاختبار.');
const notStartedError = (): ApiError =>
  conflict('لم تبدأ هذه المحاولة، أو انتهى وقتها. ابدأ الاختبار من جديد.');
const notOpenYetError = (opens: string): ApiError =>
  conflict(`يبدأ الامتحان ${formatMoment(new Date(opens))}.`);
const closedError = (closes: string): ApiError =>
  conflict(`انتهى وقت الامتحان ${formatMoment(new Date(closes))}. إن كان لك عذر فكلّم المركز.`);
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
  settings: QuizSettings,
  questionCount: number,
  now: Date,
): QuizProgress {
  const { start } = state;
  if (start === null || now.getTime() <= timeLimitEnd(start, settings) + times.quizGrace)
    return state;
  return addAttempt(state, {
    id: start.attempt,
    at: toSeconds(new Date(start.at)),
    score: 0,
    of: start.asked?.length ?? questionCount,
    late: true,
    // Version 0 means that the attempt cannot be marked.
    version: 0,
    answers: {},
    right: null,
  });
}

/**
 * Returns when a new attempt at an exam ends, in milliseconds since 1970.
 * @throws 409 if the exam is not open, and staff have not allowed the student an attempt
 */
function examAttemptEnd(
  exam: NonNullable<QuizSettings['exam']>,
  minutes: number | null,
  { permission }: QuizProgress,
  now: Date,
): number {
  const state = examState(exam, now);
  if (state === 'before') throw notOpenYetError(exam.opens);
  if (state === 'open') return attemptEnd(exam, minutes, now.getTime());
  if (permission === undefined || permission.until <= now.getTime()) throw closedError(exam.closes);
  const closes = new Date(permission.until).toISOString();
  return attemptEnd({ closes }, minutes, now.getTime());
}

/**
 * Starts an attempt at a quiz with a time limit or at an exam, or continues the attempt that is already started.
 * @param quiz the quiz with all its questions, without keys
 * @returns `asked` are the ids of the attempt's questions if they were drawn. `isNew` is true if the attempt starts now. `remaining` is the remaining time in
 * milliseconds. `attemptId` is null if the last attempt was started but never handed in. Its end is
 * then to be stored
 * @throws 409 if no attempt is left, or if an exam is not open
 */
export function startAttempt(
  before: QuizProgress,
  quiz: Quiz,
  { attemptId, now }: { readonly attemptId: string; readonly now: Date },
) {
  const { settings, version, questions } = quiz;
  const { exam, minutes } = settings;
  const state = closeOverdueAttempt(before, settings, questions.length, now);
  const describeStart = (start: Start, isNew: boolean) => ({
    state: { ...state, ...(isNew && { title: settings.title, start }) },
    attemptId: start.attempt,
    asked: start.asked,
    isNew,
    remaining: Math.max(0, timeLimitEnd(start, settings) - now.getTime()),
  });
  if (state.start !== null) return describeStart(state.start, false);
  if (state !== before && hasNoAttemptsLeft(state, settings))
    return { state, attemptId: null, asked: undefined, isNew: true, remaining: 0 };
  if (hasNoAttemptsLeft(state, settings) || state.attempts.some(({ id }) => id === attemptId))
    throw noAttemptsLeftError();
  const start = { attempt: attemptId, at: now.getTime(), version };
  if (exam === null) return describeStart(start, true);
  const ends = examAttemptEnd(exam, minutes, state, now);
  const asked = drawQuestions(quiz, attemptId).map(({ id }) => id);
  const drawn = asked.length === questions.length ? {} : { asked };
  return describeStart({ ...start, ends, ...drawn }, true);
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

/**
 * Returns the chosen options as letters. Skips options that do not exist, and questions that do not
 * exist or were not asked.
 */
function lettersOfAnswers(
  { questions }: KeyedQuiz,
  answers: Answers,
  asked: readonly string[] | undefined,
): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const isAsked = asked?.includes(id) ?? true;
      const chosen =
        isAsked && Object.hasOwn(answers, id) ? new Set(answers[id]) : new Set<string>();
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
  if (isTimed(settings) && !isStarted) throw notStartedError();
  const start = isStarted ? state.start : null;
  const version = start?.version || markingVersionOf(quiz, submitted, saves, now);
  if (version === null) throw quizChangedError();
  const { score, of, right, asked } = markAttempt(
    quiz.questions,
    submitted.answers,
    version,
    start?.asked,
  );
  if (of === 0) throw quizChangedError();
  const late = start !== null && now.getTime() > timeLimitEnd(start, settings) + times.quizGrace;
  const at = toSeconds(now);
  const answers = lettersOfAnswers(quiz, submitted.answers, start?.asked);
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
    ...(start?.asked !== undefined && { asked: start.asked }),
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
      ...(settings.exam !== null && { exam: true as const }),
      best: countsForMark && isBetter ? { score, of } : state.best,
      passedAt: isPassing ? at : state.passedAt,
      wrong: { ...state.wrong, ...Object.fromEntries(wrong) },
    },
  };
}
