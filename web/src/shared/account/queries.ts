import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import { CancelledError, type QueryClient, queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { freshForDocument } from '../api/query-client.ts';
import { rememberedUser } from '../auth/remembered-user.ts';
import { keepCourses, keptCourses } from './kept-courses.ts';
import type { Watched } from './kept-reports.ts';
import { loadReports } from './load-reports.ts';
import { withKeptReports, withProgress } from './with-progress.ts';

export const userKeys = {
  all: ['user'] as const,
  doc: ['user', 'doc'] as const,
  courses: ['user', 'courses'] as const,
};

/**
 * The student's courses with progress, last watched first; without a connection, as this device
 * last saw them. Use it only while signed in. Its call also fills `userDocQuery`.
 */
export const myCoursesQuery = queryOptions({
  ...freshForDocument,
  queryKey: userKeys.courses,
  queryFn: async ({ client, signal }): Promise<readonly EnrolledCourse[]> => {
    const uid = rememberedUser()?.uid ?? null;
    const ask = async () => permitted(await postJson('user/courses', undefined, { signal }));
    // Reports go first, so that the answer includes what this device knows.
    const reports = await loadReports();
    const doubtful = (await reports?.flush()) ?? [];
    try {
      let answer = await ask();
      if (await reports?.confirm(doubtful, answer.courses)) answer = await ask();
      if (rememberedUser()?.uid === uid) client.setQueryData<User>(userKeys.doc, answer.user);
      const courses = withKeptReports(rememberedUser()?.uid ?? null, answer.courses);
      if (uid !== null) keepCourses(uid, courses);
      return courses;
    } catch (error) {
      const kept = uid !== null && isApiError(error, 'offline') ? keptCourses(uid) : null;
      if (kept === null) throw error;
      return withKeptReports(uid, kept);
    }
  },
  refetchOnReconnect: 'always',
});

/** The same for display: shows the copy on this device until the answer arrives. */
export const myCoursesAtHand = queryOptions({
  ...myCoursesQuery,
  placeholderData: () => {
    const uid = rememberedUser()?.uid ?? null;
    const kept = uid && keptCourses(uid);
    return kept ? withKeptReports(uid, kept) : undefined;
  },
});

/** The signed-in user's document; fails with `not_authenticated` without a session. */
export const userDocQuery = queryOptions({
  ...freshForDocument,
  queryKey: userKeys.doc,
  queryFn: async ({ client, signal }): Promise<User> => {
    // A query of the courses at the same moment has begun by then.
    await null;
    if (client.isFetching({ queryKey: userKeys.courses }) > 0) {
      const user = await client.fetchQuery(myCoursesQuery).then(
        () => client.getQueryData<User>(userKeys.doc),
        (error: unknown) => {
          // Cancelled only because the user left the page that needed the courses.
          if (!(error instanceof CancelledError)) throw error;
        },
      );
      if (user !== undefined) return user;
    }
    return permitted(await postJson('user/userdoc', undefined, { signal }));
  },
});

/** Applies a lecture's progress to the cache before the server knows it. */
export function noteProgress(client: QueryClient, cId: string, watched: Watched): void {
  const uid = rememberedUser()?.uid;
  const courses = client.getQueryData(myCoursesQuery.queryKey);
  if (uid === undefined || courses === undefined) return;
  const next = withProgress(courses, cId, watched, new Date().toISOString());
  client.setQueryData(myCoursesQuery.queryKey, next);
  keepCourses(uid, next);
}
