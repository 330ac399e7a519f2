import type { Progress, QuizStatus } from '@markaz/contract/accounts/users';
import { areMarksHeldBack } from '@markaz/contract/learning/exam-rules';
import { hiddenLecturesOf, type ListedCourse } from '../../catalogue/courses/present.ts';
import type { CourseProgress, ProgressRecord } from '../../store/records/progress.ts';
import type { QuizSummary } from '../../store/records/quiz.ts';
import { unpackPosition } from './packed-position.ts';

/**
 * Returns a student's results in a quiz as the API sends them. Returns undefined if there is no
 * submitted attempt and staff have not opened the next lectures.
 * @param isHeld whether the marks are held back
 */
function presentQuizStatus(quiz: QuizSummary, isHeld: boolean): QuizStatus | undefined {
  const { taken, last, openedAt, permission } = quiz;
  if (last === null && openedAt === null && permission === undefined) return undefined;
  const { best, passedAt } = isHeld ? { best: null, passedAt: null } : quiz;
  return {
    attempts: taken,
    best,
    passed: passedAt !== null || openedAt !== null,
    ...(passedAt === null && openedAt !== null && { opened: true }),
    at: last === null ? null : new Date(last.at * 1000).toISOString(),
    ...(permission && {
      permission: { ...permission, until: new Date(permission.until).toISOString() },
    }),
  };
}

/**
 * Returns a student's stored progress in one course as the API sends it.
 * @param hasLecture returns whether the course still has a lecture. Progress in removed lectures is
 * left out
 * @param completedSince the times of completions after this time are added, in seconds since 1970
 * @param held ids of the lectures with exams whose marks are held back
 */
export function presentProgress(
  stored: CourseProgress,
  hasLecture: (lId: string) => boolean,
  completedSince = Number.POSITIVE_INFINITY,
  held: ReadonlySet<string> = new Set(),
): Progress {
  const existingEntries = Object.entries(stored).filter(([lId]) => hasLecture(lId));
  const lectures = existingEntries.map(([lId, { watched, completedAt, quiz }]) => ({
    lId,
    ...unpackPosition(watched),
    completed: completedAt > 0,
    completedAt,
    quiz: quiz && presentQuizStatus(quiz, held.has(lId)),
  }));
  const [lastWatched] = lectures.filter(({ at }) => at > 0).toSorted((a, b) => b.at - a.at);
  return {
    completedCount: lectures.filter(({ completed }) => completed).length,
    lastLectureId: lastWatched?.lId ?? null,
    lastWatchedAt: lastWatched === undefined ? null : new Date(lastWatched.at * 1000).toISOString(),
    lectures: lectures.map(({ lId, position, completed, completedAt, quiz }) => ({
      lId,
      position,
      completed,
      ...(completedAt > completedSince && {
        completedAt: new Date(completedAt * 1000).toISOString(),
      }),
      ...(quiz && { quiz }),
    })),
  };
}

/** Returns the ids of the lectures with exams whose marks are held back from students and parents. */
export function heldExams({ exams = [] }: ListedCourse, now: Date): ReadonlySet<string> {
  return new Set(exams.filter((exam) => areMarksHeldBack(exam, now)).map(({ lId }) => lId));
}

/**
 * Returns a student's progress in a listed course, for students and parents. Removed lectures, and lectures that students do
 * not see yet, do not count. Marks that are held back are left out.
 * @param completedSince as for `presentProgress`
 */
export function presentListedProgress(
  course: ListedCourse,
  { courses }: ProgressRecord,
  now: Date,
  completedSince?: number,
): Progress {
  const uncounted = new Set([...(course.removedLectures ?? []), ...hiddenLecturesOf(course)]);
  return presentProgress(
    courses[course.id] ?? {},
    (lId) => !uncounted.has(lId),
    completedSince,
    heldExams(course, now),
  );
}
