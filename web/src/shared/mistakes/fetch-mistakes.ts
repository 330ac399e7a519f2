import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { postJson, requirePermission } from '../api/client.ts';
import { withFetched } from './course-mistakes.ts';
import { changeCourseMistakes, storedCourseMistakes } from './stored-mistakes.ts';

/** Maximum number of courses in one call (`limits.mistakeCourses`). */
const maxCourses = 3;

/**
 * Returns the time of the newest attempt at each quiz of a course, keyed by lecture id. Exams count
 * only once they have closed, because nobody learns their right answers before.
 */
function newestAttempts({ progress, exams = [] }: EnrolledCourse): ReadonlyMap<string, string> {
  const running = new Set(
    exams.filter(({ closes }) => Date.parse(closes) > Date.now()).map(({ lId }) => lId),
  );
  return new Map(
    progress.lectures.flatMap(({ lId, quiz }) =>
      quiz?.at == null || running.has(lId) ? [] : [[lId, quiz.at]],
    ),
  );
}

/**
 * Returns the courses with a quiz attempt that is not recorded on this device, such as an attempt
 * on another device.
 */
export function coursesToFetch(
  uid: string,
  courses: readonly EnrolledCourse[],
): readonly EnrolledCourse[] {
  return courses.filter((course) => {
    const newest = [...newestAttempts(course)];
    if (newest.length === 0) return false;
    const { quizzes } = storedCourseMistakes(uid, course.id);
    return newest.some(([lId, at]) => at > (quizzes[lId]?.at ?? ''));
  });
}

/**
 * Fetches the mistakes in courses and saves them on this device. Makes one call for every three
 * courses.
 */
export async function fetchMistakes(
  uid: string,
  courses: readonly EnrolledCourse[],
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < courses.length; start += maxCourses) {
    const batch = courses.slice(start, start + maxCourses);
    const cIds = batch.map(({ id }) => id);
    const answer = requirePermission(await postJson('user/mistakes', { cIds }, { signal }));
    for (const course of batch) {
      const fetched = answer.courses.find(({ cId }) => cId === course.id)?.quizzes ?? [];
      changeCourseMistakes(uid, course.id, (before) =>
        withFetched(before, fetched, newestAttempts(course)),
      );
    }
  }
}
