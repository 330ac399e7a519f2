import type { FollowedStudent } from '@markaz/contract/learning/follow';
import { followedDays } from '@markaz/contract/limits';
import type { ListedCourse } from '../../catalogue/courses/present.ts';
import type { CourseProgress, ProgressRecord } from '../../store/records/progress.ts';
import type { TakenQuiz } from '../../store/records/quiz.ts';
import { unpackPosition } from '../progress/packed-position.ts';
import { presentListedProgress } from '../progress/present.ts';

/** Words that form a first name only together with the next word: عبد الله، أبو بكر، أم كلثوم. */
const namePrefixes = new Set(['عبد', 'عبدال', 'أبو', 'ابو', 'أم', 'ام', 'ابن', 'بنت', 'آل', 'ست']);
/** Second words that belong to the first name: نور الدين، فاطمة الزهراء، سيف الإسلام. */
const nameSuffixes = new Set([
  'الدين',
  'الله',
  'الإسلام',
  'الاسلام',
  'الزهراء',
  'النبي',
  'الحق',
  'الرحمن',
]);
const latinPrefix = /^(?:abd|abdel|abdul|abu|abo|umm|om)$/iu;

export function firstNameOf(displayName: string): string {
  const [first = '', second = ''] = displayName.trim().split(/\s+/u);
  const hasTwoWords =
    second !== '' &&
    (namePrefixes.has(first) || nameSuffixes.has(second) || latinPrefix.test(first));
  return hasTwoWords ? `${first} ${second}` : first;
}

function isoTimeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export type QuizFacts = Pick<TakenQuiz, 'title' | 'passMark' | 'exam'>;

/** A quiz on the parents' page, without the title of its course and the facts about the quiz. */
export interface FollowedQuiz
  extends Omit<FollowedStudent['quizzes'][number], 'title' | 'course' | 'passMark' | 'exam'> {
  readonly cId: string;
  readonly lId: string;
  /** Null if the title and the pass mark are in `courseWork`. */
  readonly details: QuizFacts | null;
}

/**
 * Returns the quizzes of a course for which the student has a mark. A late attempt has no mark.
 * Staff can also let a student pass without a mark.
 */
function quizzesWithMarks(cId: string, stored: CourseProgress): FollowedQuiz[] {
  return Object.entries(stored).flatMap(([lId, { quiz }]) => {
    if (quiz == null || quiz.last === null || quiz.best === null) return [];
    const { score, of } = quiz.best;
    const at = isoTimeOf(quiz.last.at);
    return [{ cId, lId, details: quiz.details, score, of, passed: quiz.passedAt !== null, at }];
  });
}

/**
 * Summarises which lectures of a course were watched after `since` (seconds since 1970). Returns
 * null if none was watched.
 */
function watchedSince(since: number, stored: CourseProgress) {
  const watchedLectures = Object.values(stored)
    .map((lecture) => ({
      at: unpackPosition(lecture.watched).at,
      finished: lecture.completedAt > 0,
    }))
    .filter(({ at }) => at > since);
  if (watchedLectures.length === 0) return null;
  const finished = watchedLectures.filter((lecture) => lecture.finished).length;
  const lastAt = isoTimeOf(Math.max(...watchedLectures.map(({ at }) => at)));
  return { lectures: watchedLectures.length, finished, lastAt };
}

const daySeconds = 24 * 60 * 60;

/** Returns the time of the last activity in a course in seconds since 1970, or 0. */
function lastActivityIn(stored: CourseProgress): number {
  const times = Object.values(stored).map(({ watched, completedAt, quiz }) =>
    Math.max(unpackPosition(watched).at, completedAt, quiz?.last?.at ?? 0),
  );
  return Math.max(0, ...times);
}

/**
 * Returns the courses to show on the parents' page, the course of the last activity first. `week`
 * summarises the last `followedDays` days, which are a week.
 * @param yearEnd end of the school year
 */
export function followedCourses({ courses }: ProgressRecord, now: Date, yearEnd: Date) {
  const since = now.getTime() / 1000 - followedDays * daySeconds;
  const yearStart = yearEnd.getTime() / 1000 - 366 * daySeconds;
  return Object.entries(courses)
    .map(([cId, stored]) => {
      const lastAt = lastActivityIn(stored);
      const quizzes = quizzesWithMarks(cId, stored);
      return { cId, week: watchedSince(since, stored), quizzes, lastAt };
    })
    .map((each) => ({ ...each, isOfThisYear: each.lastAt > yearStart }))
    .filter((each) => each.isOfThisYear || each.week !== null || each.quizzes.length > 0)
    .toSorted((a, b) => b.lastAt - a.lastAt);
}

/** Returns what the student did in total in a course. */
export function presentTotals(
  course: ListedCourse,
  progress: ProgressRecord,
  now: Date,
): FollowedStudent['courses'][number] {
  const { completedCount, lectures } = presentListedProgress(course, progress, now);
  const taken = lectures.flatMap(({ quiz }) => (quiz?.at == null ? [] : [quiz]));
  return {
    course: course.title,
    completed: Math.min(completedCount, course.lectureCount),
    lectures: course.lectureCount,
    quizzesPassed: taken.filter(({ passed, opened }) => passed && !opened).length,
    quizzesTaken: taken.length,
  };
}
