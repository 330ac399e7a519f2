import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { permitted, postJson } from '../api/client.ts';
import { withFetched } from './course-mistakes.ts';
import { changeCourseMistakes, keptCourseMistakes } from './kept-mistakes.ts';

/** Courses of one call (`limits.mistakeCourses`). */
const most = 3;

/** When the newest attempts at a course's quizzes were taken, by lecture. */
function newestIn({ progress }: EnrolledCourse): ReadonlyMap<string, string> {
  return new Map(
    progress.lectures.flatMap(({ lId, quiz }) => (quiz?.at == null ? [] : [[lId, quiz.at]])),
  );
}

/** The courses in which an attempt was taken that this device knows nothing of: on another one, say. */
export function unknownCourses(
  uid: string,
  courses: readonly EnrolledCourse[],
): readonly EnrolledCourse[] {
  return courses.filter((course) => {
    const newest = [...newestIn(course)];
    if (newest.length === 0) return false;
    const { quizzes } = keptCourseMistakes(uid, course.id);
    return newest.some(([lId, at]) => at > (quizzes[lId]?.at ?? ''));
  });
}

/** Asks the server, once for three courses, and keeps on this device what it tells. */
export async function fetchMistakes(
  uid: string,
  courses: readonly EnrolledCourse[],
  signal: AbortSignal,
): Promise<void> {
  for (let first = 0; first < courses.length; first += most) {
    const asked = courses.slice(first, first + most);
    const cIds = asked.map(({ id }) => id);
    const answer = permitted(await postJson('user/mistakes', { cIds }, { signal }));
    for (const course of asked) {
      const fetched = answer.courses.find(({ cId }) => cId === course.id)?.quizzes ?? [];
      changeCourseMistakes(uid, course.id, (before) =>
        withFetched(before, fetched, newestIn(course)),
      );
    }
  }
}
