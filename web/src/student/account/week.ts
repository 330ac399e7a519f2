import type { EnrolledCourse } from '@markaz/contract/accounts/users';

const weekMs = 7 * 24 * 60 * 60_000;

/** Counts the lectures that were completed and the quizzes that were taken in the last seven days. */
export function countWeek(courses: readonly EnrolledCourse[], now: Date) {
  const start = new Date(now.getTime() - weekMs).toISOString();
  const lectures = courses.flatMap(({ progress }) => progress.lectures);
  return {
    lectures: lectures.filter(({ completedAt = '' }) => completedAt > start).length,
    quizzes: lectures.filter(({ quiz }) => (quiz?.at ?? '') > start).length,
  };
}
