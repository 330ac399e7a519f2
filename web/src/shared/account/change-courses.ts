import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import type { QueryClient } from '@tanstack/react-query';
import { rememberedUser } from '../auth/remembered-user.ts';
import { type LectureProgress, withProgress } from './pending-reports.ts';
import { myCoursesQuery, storeCourses } from './queries.ts';

/** Changes a user's courses in the cache and on this device, without waiting for the server. */
export function changeMyCourses(
  client: QueryClient,
  uid: string,
  update: (courses: readonly EnrolledCourse[]) => readonly EnrolledCourse[],
): void {
  const courses = client.getQueryData(myCoursesQuery.queryKey);
  if (courses === undefined) return;
  const updatedCourses = update(courses);
  client.setQueryData(myCoursesQuery.queryKey, updatedCourses);
  storeCourses(uid, updatedCourses);
}

export function updateCachedProgress(
  client: QueryClient,
  cId: string,
  watched: LectureProgress,
): void {
  const uid = rememberedUser()?.uid;
  if (uid === undefined) return;
  changeMyCourses(client, uid, (courses) =>
    withProgress(courses, cId, watched, new Date().toISOString()),
  );
}
