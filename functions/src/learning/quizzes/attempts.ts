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

/** Number of newest attempts that are stored one by one, because each may be sent again. */
const remembered = 20;
/**
 * Limit of stored answers and correct questions of a quiz, because one document has the quizzes of
 * a whole course (test/quiz-room.test.ts). The newest attempt always keeps its own. Attempts beyond
 * the limit keep their mark, but are never regraded.
 */
const questionsKept = 200;

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Returns when an attempt's time ends, in milliseconds since 1970; infinity if it has no limit. */
function endOf(start: { readonly at: number }, minutes: number | null): number {
  return minutes === null ? Number.POSITIVE_INFINITY : start.at + minutes * 60_000;
}

function isUsedUp({ taken }: QuizProgress, { attempts }: QuizSettings): boolean {
  return attempts !== null && taken >= attempts;
}

const usedUp = (): ApiError => conflict('استنفدت محاولات هذا الاختبار.');
const notBegun = (): ApiError =>
  conflict('لم تبدأ هذه المحاولة، أو انتهى وقتها. ابدأ الاختبار من جديد.');
const quizChanged = (): ApiError => conflict('تغيّرت أسئلة هذا الاختبار. ابدأه من جديد.');

/** Removes the answers. The attempt keeps its mark, but is never regraded. */
function withoutAnswers(attempt: AttemptRecord): AttemptRecord {
  return { ...attempt, answers: {}, right: null };
}

/** Keeps the counted and the newest attempts. Beyond the limit, the oldest lose their answers. */
function withinBounds(attempts: readonly AttemptRecord[]): AttemptRecord[] {
  const newest = attempts.slice(-remembered);
  const counted = attempts.find(isCounted);
  const isOlder = counted !== undefined && !newest.includes(counted);
  const kept = isOlder ? [counted, ...newest.slice(1)] : newest;
  const questionsIn = ({ answers, right }: AttemptRecord) =>
    Object.keys(answers).length + (right?.length ?? 0);
  let room = questionsKept - (counted === undefined ? 0 : questionsIn(counted));
  const bounded = kept.toReversed().map((attempt, age) => {
    if (attempt === counted) return attempt;
    room -= questionsIn(attempt);
    return age === 0 || room >= 0 ? attempt : withoutAnswers(attempt);
  });
  return bounded.toReversed();
}

/**
 * Adds an attempt. Former attempts lose their answers if no mark depends on them, because students
 * may repeat a quiz often and the document is limited to 1 MiB.
 */
function withAttempt(state: QuizProgress, attempt: AttemptRecord): QuizProgress {
  const { passedAt, taken, attempts } = state;
  const former = attempts.map((each) => {
    const matters = isCounted(each) || (!each.late && (passedAt === null || each.at <= passedAt));
    return matters ? each : withoutAnswers(each);
  });
  return { ...state, taken: taken + 1, attempts: withinBounds([...former, attempt]), start: null };
}

/** Counts a started attempt as taken if it was never submitted and its time has ended. */
function withoutOverdue(
  state: QuizProgress,
  { minutes }: QuizSettings,
  questions: number,
  now: Date,
): QuizProgress {
  const { start } = state;
  if (start === null || now.getTime() <= endOf(start, minutes) + times.quizGrace) return state;
  return withAttempt(state, {
    id: start.attempt,
    at: seconds(new Date(start.at)),
    score: 0,
    of: questions,
    late: true,
    // Version 0 means that there is nothing to mark.
    version: 0,
    answers: {},
    right: null,
  });
}

/**
 * Starts an attempt at a quiz with a time limit, or continues the one already started.
 * @param quiz the quiz as students receive it
 * @returns `isNew` if it starts now; `remaining` in milliseconds
 * @throws 409 if no attempt is left
 */
export function begin(
  before: QuizProgress,
  { settings, version, questions }: Quiz,
  { attemptId, now }: { readonly attemptId: string; readonly now: Date },
) {
  const state = withoutOverdue(before, settings, questions.length, now);
  const begun = (start: NonNullable<QuizProgress['start']>, isNew: boolean) => ({
    state: { ...state, ...(isNew && { title: settings.title, start }) },
    attemptId: start.attempt,
    isNew,
    remaining: Math.max(0, endOf(start, settings.minutes) - now.getTime()),
  });
  if (state.start !== null) return begun(state.start, false);
  if (isUsedUp(state, settings) || state.attempts.some(({ id }) => id === attemptId))
    throw usedUp();
  return begun({ attempt: attemptId, at: now.getTime(), version }, true);
}

interface Sheet {
  readonly attemptId: string;
  readonly version: number;
  readonly answers: Answers;
}

type Saves = CourseQuizzes['lectures'][string]['saves'];

/**
 * Returns the version by which a sheet without a stored start is marked; null if it is too old. A
 * sheet without the newest questions is accepted for an hour, because it may have been open.
 */
function versionOf(
  { questions, version }: KeyedQuiz,
  sheet: Pick<Sheet, 'version'>,
  saves: Saves,
  now: Date,
): number | null {
  const added = questions.map(({ since }) => since).filter((since) => since > sheet.version);
  if (added.length === 0) return Math.min(sheet.version, version);
  const first = saves.find((save) => save.version === Math.min(...added));
  const isRecent =
    first !== undefined && now.getTime() - first.at * 1000 <= times.formerQuizVersion;
  return isRecent ? sheet.version : null;
}

/** Returns the chosen options as letters, only for questions and options that exist. */
function lettersOf({ questions }: KeyedQuiz, answers: Answers): Record<string, string> {
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
 * Takes an attempt once; a repeated one is returned unchanged. A mark counts only until the quiz is
 * passed, because afterwards the student may have seen the answers.
 * @param isStudent whether the first attempt counts in the course's numbers
 * @throws 409 if no attempt is left, no start is stored, or the questions have changed
 */
export function take(
  before: QuizProgress,
  { quiz, saves }: { readonly quiz: KeyedQuiz; readonly saves: Saves },
  sheet: Sheet,
  { now, isStudent }: { readonly now: Date; readonly isStudent: boolean },
): { readonly state: QuizProgress; readonly attempt: AttemptRecord; readonly isNew: boolean } {
  const { settings } = quiz;
  const known = before.attempts.find(({ id }) => id === sheet.attemptId);
  if (known !== undefined) return { state: before, attempt: known, isNew: false };
  const isBegun = before.start?.attempt === sheet.attemptId;
  const state = isBegun ? before : withoutOverdue(before, settings, quiz.questions.length, now);
  if (isUsedUp(state, settings)) throw usedUp();
  if (settings.minutes !== null && !isBegun) throw notBegun();
  const start = isBegun ? state.start : null;
  const version = start?.version || versionOf(quiz, sheet, saves, now);
  if (version === null) throw quizChanged();
  const { score, of, right, asked } = markAttempt(quiz.questions, sheet.answers, version);
  if (of === 0) throw quizChanged();
  const late = start !== null && now.getTime() > endOf(start, settings.minutes) + times.quizGrace;
  const at = seconds(now);
  const answers = lettersOf(quiz, sheet.answers);
  const counts = !late && state.passedAt === null;
  const passes = counts && isPass({ score, of }, settings);
  const attempt: AttemptRecord = {
    id: sheet.attemptId,
    at,
    score,
    of,
    late,
    version,
    answers,
    right: [...right],
    ...(isStudent && state.taken === 0 && { first: { passed: passes } }),
  };
  const isBetter = state.best === null || score * state.best.of > state.best.score * of;
  const wrong = asked.filter((id) => !right.has(id)).map((id) => [id, at] as const);
  return {
    attempt,
    isNew: true,
    state: {
      ...withAttempt(state, attempt),
      title: settings.title,
      best: counts && isBetter ? { score, of } : state.best,
      passedAt: passes ? at : state.passedAt,
      wrong: { ...state.wrong, ...Object.fromEntries(wrong) },
    },
  };
}
