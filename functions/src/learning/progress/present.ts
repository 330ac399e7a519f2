import type { Progress, QuizStatus } from '@markaz/contract/accounts/users';
import { hiddenLecturesOf, type ListedCourse } from '../../catalogue/courses/present.ts';
import type { CourseProgress, ProgressRecord } from '../../store/records/progress.ts';
import type { QuizSummary } from '../../store/records/quiz.ts';
import { unpackPosition } from './packed-position.ts';

/**
 * Returns a student's results in a quiz as the API sends them. Returns undefined if there is no
 * submitted attempt and staff have not opened the next lectures.
 */
function presentQuizStatus(quiz: QuizSummary): QuizStatus | undefined {
  const { taken, last, best, passedAt, openedAt } = quiz;
  if (last === null && openedAt === null) return undefined;
  return {
    attempts: taken,
    best,
    passed: passedAt !== null || openedAt !== null,
    ...(passedAt === null && openedAt !== null && { opened: true }),
    at: last === null ? null : new Date(last.at * 1000).toISOString(),
  };
}

/**
 * Returns a student's stored progress in one course as the API sends it.
 * @param hasLecture returns whether the course still has a lecture. Progress in removed lectures is
 * left out
 * @param completedSince the times of completions after this time are added, in seconds since 1970
 */
export function presentProgress(
  stored: CourseProgress,
  hasLecture: (lId: string) => boolean,
  completedSince = Number.POSITIVE_INFINITY,
): Progress {
  const existingEntries = Object.entries(stored).filter(([lId]) => hasLecture(lId));
  const lectures = existingEntries.map(([lId, { watched, completedAt, quiz }]) => ({
    lId,
    ...unpackPosition(watched),
    completed: completedAt > 0,
    completedAt,
    quiz: quiz && presentQuizStatus(quiz),
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

/**
 * Returns a student's progress in a listed course. Removed lectures, and lectures that students do
 * not see yet, do not count.
 * @param completedSince as for `presentProgress`
 */
export function presentListedProgress(
  course: ListedCourse,
  { courses }: ProgressRecord,
  completedSince?: number,
): Progress {
  const uncounted = new Set([...(course.removedLectures ?? []), ...hiddenLecturesOf(course)]);
  return presentProgress(courses[course.id] ?? {}, (lId) => !uncounted.has(lId), completedSince);
}
