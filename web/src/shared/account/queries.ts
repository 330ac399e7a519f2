import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { CancelledError, type QueryClient, queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { refetchRarely } from '../api/query-client.ts';
import { coursesStorageKey, rememberedUser } from '../auth/remembered-user.ts';
import { openedCourse } from '../courses/opened-courses.ts';
import { courseKeys } from '../courses/queries.ts';
import { paths } from '../paths.ts';
import { readJson, toldStoragePrefix, writeText } from '../storage.ts';
import { loadReportSender } from './load-reports.ts';
import { withPendingReports } from './pending-reports.ts';

export const userKeys = {
  all: ['user'] as const,
  doc: ['user', 'doc'] as const,
  courses: ['user', 'courses'] as const,
  /** What is new in the courses, as text, by course id. It is never fetched (shared/news). */
  news: ['user', 'news'] as const,
};

/** Maximum number of stored courses. Students do not need older ones offline. */
const maxStoredCourses = 50;

export function storeCourses(uid: string, courses: readonly EnrolledCourse[]): void {
  writeText(
    coursesStorageKey,
    JSON.stringify({ uid, courses: courses.slice(0, maxStoredCourses) }),
  );
}

/**
 * Returns this student's stored courses. Returns null if no courses are stored, or if they belong
 * to another student.
 */
export function storedCourses(uid: string): readonly EnrolledCourse[] | null {
  const stored = readJson<{ uid: string; courses: EnrolledCourse[] }>(coursesStorageKey);
  return (stored?.uid === uid && stored.courses) || null;
}

/**
 * Returns the course whose lectures home and «كورساتي» request together with the student's courses:
 * the last watched one, where the student will probably continue. If this device has its list, that
 * costs the centre one read, and the lecture's page no call.
 */
export function courseAhead(client: QueryClient, uid: string | null) {
  const isStart = location.pathname === paths.home() || location.pathname === paths.user();
  const id = isStart && uid !== null ? storedCourses(uid)?.[0]?.id : undefined;
  const known = id === undefined ? undefined : openedCourse(id)?.version;
  if (id === undefined || known === undefined) return undefined;
  return client.getQueryState(courseKeys.lectures(id)) === undefined ? { id, known } : undefined;
}

/**
 * The student's courses with progress, last watched first. Offline, the query returns the courses
 * stored on this device. Use it only while signed in. The API's answer also contains the user's
 * document, which the query stores as the data of `userDocQuery`.
 */
export const myCoursesQuery = queryOptions({
  ...refetchRarely,
  queryKey: userKeys.courses,
  queryFn: async ({ client, signal }): Promise<readonly EnrolledCourse[]> => {
    const uid = rememberedUser()?.uid ?? null;
    const ahead = courseAhead(client, uid);
    const request = ahead && { lectures: ahead };
    const fetchCourses = async () =>
      requirePermission(await postJson('user/courses', request, { signal }));
    // Send pending reports first, so that the answer includes them.
    const reports = await loadReportSender();
    const unconfirmed = (await reports?.flush()) ?? [];
    try {
      let answer = await fetchCourses();
      if (await reports?.removeConfirmed(unconfirmed, answer.courses))
        answer = await fetchCourses();
      if (rememberedUser()?.uid === uid) {
        client.setQueryData<User>(userKeys.doc, answer.user);
        if (ahead) client.setQueryData(courseKeys.lecturesAhead(ahead.id), answer.lectures);
      }
      const courses = withPendingReports(rememberedUser()?.uid ?? null, answer.courses);
      if (uid !== null) {
        storeCourses(uid, courses);
        writeText(toldStoragePrefix + uid, JSON.stringify(answer.announcements ?? []));
      }
      return courses;
    } catch (error) {
      const stored = uid !== null && isApiError(error, 'offline') ? storedCourses(uid) : null;
      if (stored === null) throw error;
      return withPendingReports(uid, stored);
    }
  },
  refetchOnReconnect: 'always',
});

/** Like `myCoursesQuery`, but shows the courses stored on this device until the answer arrives. */
export const myCoursesWithPlaceholder = queryOptions({
  ...myCoursesQuery,
  placeholderData: () => {
    const uid = rememberedUser()?.uid ?? null;
    const stored = uid && storedCourses(uid);
    return stored ? withPendingReports(uid, stored) : undefined;
  },
});

/** The signed-in user's Firestore document. Fails with `not_authenticated` without a session. */
export const userDocQuery = queryOptions({
  ...refetchRarely,
  queryKey: userKeys.doc,
  queryFn: async ({ client, signal }): Promise<User> => {
    // Wait one tick. If the page also starts a query for the courses in this tick, `isFetching`
    // below then sees it.
    await null;
    if (client.isFetching({ queryKey: userKeys.courses }) > 0) {
      const user = await client.fetchQuery(myCoursesQuery).then(
        () => client.getQueryData<User>(userKeys.doc),
        (error: unknown) => {
          // The query was cancelled because the user left the page that needed the courses.
          if (!(error instanceof CancelledError)) throw error;
        },
      );
      if (user !== undefined) return user;
    }
    return requirePermission(await postJson('user/userdoc', undefined, { signal }));
  },
});
