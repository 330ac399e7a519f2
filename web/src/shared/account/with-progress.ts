import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { keptReports, type Watched } from './kept-reports.ts';

/** Sorts watched courses as the server does. */
const lastWatchedFirst = (a: EnrolledCourse, b: EnrolledCourse) =>
  (b.progress.lastWatchedAt ?? '').localeCompare(a.progress.lastWatchedAt ?? '');

/**
 * Returns the student's courses as they will be after a report, so that marks change at once.
 * @param at time of the report; ISO 8601.
 */
export function withProgress(
  courses: readonly EnrolledCourse[],
  cId: string,
  watched: Watched,
  at: string,
): readonly EnrolledCourse[] {
  const changed = courses.map((course) => {
    if (course.id !== cId) return course;
    const { lectures } = course.progress;
    const before = lectures.find((lecture) => lecture.lId === watched.lId);
    const after = {
      ...before,
      ...watched,
      completed: watched.completed || before?.completed === true,
    };
    const others = lectures.filter((lecture) => lecture !== before);
    const next = [...others, after];
    return {
      ...course,
      progress: {
        completedCount: next.filter((lecture) => lecture.completed).length,
        lastLectureId: watched.lId,
        lastWatchedAt: at,
        lectures: next,
      },
    };
  });
  return changed.toSorted(lastWatchedFirst);
}

/** Returns the courses with this device's unconfirmed reports. @param uid null for nobody */
export function withKeptReports(
  uid: string | null,
  courses: readonly EnrolledCourse[],
): readonly EnrolledCourse[] {
  return (uid === null ? [] : keptReports(uid)).reduce(
    (before, { cId, at, lId, position, completed }) =>
      withProgress(before, cId, { lId, position, completed }, at),
    courses,
  );
}
