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

/** Number of newest attempts that are stored. A client may submit each of these again. */
const maxStoredAttempts = 20;
/**
 * Limit for the stored answers and right questions of one quiz. It exists because one document
 * contains a student's quizzes of a whole course (test/quiz-document-sizes.test.ts). The newest attempt
 * always keeps its answers. Attempts beyond the limit keep their mark, but cannot be regraded.
 */
const maxStoredQuestions = 200;

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/**
 * Returns when an attempt's time is up, in milliseconds since 1970; infinity if there is no limit.
 */
function timeLimitEnd(start: { readonly at: number }, minutes: number | null): number {
  return minutes === null ? Number.POSITIVE_INFINITY : start.at + minutes * 60_000;
}

function hasNoAttemptsLeft({ taken }: QuizProgress, { attempts }: QuizSettings): boolean {
  return attempts !== null && taken >= attempts;
}

const noAttemptsLeftError = (): ApiError => conflict('استنفدت محاولات هذا الاختبار.');
const notStartedError = (): ApiError =>
  conflict('لم تبدأ هذه المحاولة، أو انتهى وقتها. ابدأ الاختبار من جديد.');
const quizChangedError = (): ApiError => conflict('تغيّرت أسئلة هذا الاختبار. ابدأه من جديد.');

/** Removes an attempt's answers. It keeps its mark, but cannot be regraded. */
function withoutAnswers(attempt: AttemptRecord): AttemptRecord {
  return { ...attempt, answers: {}, right: null };
}

/** Keeps the counted and the newest attempts. Beyond the limit, the oldest lose their answers. */
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
 * Adds an attempt. Earlier attempts lose their answers if no mark depends on them, because students
 * may repeat a quiz often and the document is limited to 1 MiB.
 */
function addAttempt(state: QuizProgress, attempt: AttemptRecord): QuizProgress {
  const { passedAt, taken, attempts } = state;
  const former = attempts.map((each) => {
    const affectsMark =
      isCounted(each) || (!each.late && (passedAt === null || each.at <= passedAt));
    return affectsMark ? each : withoutAnswers(each);
  });
  return {
    ...state,
    taken: taken + 1,
    attempts: limitStoredAttempts([...former, attempt]),
    start: null,
  };
}

/** Records a started attempt as late if it was not submitted in time. */
function closeOverdueAttempt(
  state: QuizProgress,
  { minutes }: QuizSettings,
  questions: number,
  now: Date,
): QuizProgress {
  const { start } = state;
  if (start === null || now.getTime() <= timeLimitEnd(start, minutes) + times.quizGrace)
    return state;
  return addAttempt(state, {
    id: start.attempt,
    at: toSeconds(new Date(start.at)),
    score: 0,
    of: questions,
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
 * @returns `isNew` if the attempt starts now; `remaining` in milliseconds
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
  if (hasNoAttemptsLeft(state, settings) || state.attempts.some(({ id }) => id === attemptId))
    throw noAttemptsLeftError();
  return describeStart({ attempt: attemptId, at: now.getTime(), version }, true);
}

interface AnswerSheet {
  readonly attemptId: string;
  readonly version: number;
  readonly answers: Answers;
}

type Saves = CourseQuizzes['lectures'][string]['saves'];

/**
 * Returns the version by which to mark answers without a stored start; null if they are too old.
 * Answers that lack newly added questions are accepted for an hour, because the student may have
 * opened the quiz before the questions were added.
 */
function markingVersionOf(
  { questions, version }: KeyedQuiz,
  sheet: Pick<AnswerSheet, 'version'>,
  saves: Saves,
  now: Date,
): number | null {
  const newerVersions = questions
    .map(({ since }) => since)
    .filter((since) => since > sheet.version);
  if (newerVersions.length === 0) return Math.min(sheet.version, version);
  const firstSave = saves.find((save) => save.version === Math.min(...newerVersions));
  const isRecent =
    firstSave !== undefined && now.getTime() - firstSave.at * 1000 <= times.formerQuizVersion;
  return isRecent ? sheet.version : null;
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
 * Marks a submitted attempt. A repeated submission returns the stored attempt. Marks count only
 * until the quiz is passed, because afterwards the student may have seen the answers.
 * @param isEnrolled whether the course's statistics count the first attempt
 * @throws 409 if no attempt is left, no start is stored, or the questions have changed
 */
export function submitAttempt(
  before: QuizProgress,
  { quiz, saves }: { readonly quiz: KeyedQuiz; readonly saves: Saves },
  sheet: AnswerSheet,
  { now, isEnrolled }: { readonly now: Date; readonly isEnrolled: boolean },
): { readonly state: QuizProgress; readonly attempt: AttemptRecord; readonly isNew: boolean } {
  const { settings } = quiz;
  const existing = before.attempts.find(({ id }) => id === sheet.attemptId);
  if (existing !== undefined) return { state: before, attempt: existing, isNew: false };
  const isStarted = before.start?.attempt === sheet.attemptId;
  const state = isStarted
    ? before
    : closeOverdueAttempt(before, settings, quiz.questions.length, now);
  if (hasNoAttemptsLeft(state, settings)) throw noAttemptsLeftError();
  if (settings.minutes !== null && !isStarted) throw notStartedError();
  const start = isStarted ? state.start : null;
  const version = start?.version || markingVersionOf(quiz, sheet, saves, now);
  if (version === null) throw quizChangedError();
  const { score, of, right, asked } = markAttempt(quiz.questions, sheet.answers, version);
  if (of === 0) throw quizChangedError();
  const late =
    start !== null && now.getTime() > timeLimitEnd(start, settings.minutes) + times.quizGrace;
  const at = toSeconds(now);
  const answers = lettersOfAnswers(quiz, sheet.answers);
  const countsForMark = !late && state.passedAt === null;
  const isPassing = countsForMark && isPass({ score, of }, settings);
  const attempt: AttemptRecord = {
    id: sheet.attemptId,
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
      best: countsForMark && isBetter ? { score, of } : state.best,
      passedAt: isPassing ? at : state.passedAt,
      wrong: { ...state.wrong, ...Object.fromEntries(wrong) },
    },
  };
}
