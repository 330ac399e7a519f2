import type { EnrolledCourse } from '@markaz/contract/users';
import type { ProgressEntry } from './progress-sender.ts';

/**
 * The student's courses as they will be once `entry` has arrived, so that marks change at once.
 * @param now ISO 8601.
 */
export function withProgress(
  courses: readonly EnrolledCourse[],
  cId: string,
  entry: ProgressEntry,
  now: string,
): EnrolledCourse[] {
  return courses.map((course) => {
    if (course.id !== cId) return course;
    const { lectures } = course.progress;
    const before = lectures.find((lecture) => lecture.lId === entry.lId);
    const after = { ...entry, completed: entry.completed || before?.completed === true };
    const others = lectures.filter((lecture) => lecture !== before);
    const next = [...others, after];
    return {
      ...course,
      progress: {
        completedCount: next.filter((lecture) => lecture.completed).length,
        lastLectureId: entry.lId,
        lastWatchedAt: now,
        lectures: next,
      },
    };
  });
}
