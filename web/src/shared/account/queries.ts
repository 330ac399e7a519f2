import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { rememberedUser } from '../auth/remembered-user.ts';
import { keepCourses, keptCourses } from './kept-courses.ts';

export const userKeys = {
  all: ['user'] as const,
  doc: ['user', 'doc'] as const,
  courses: ['user', 'courses'] as const,
};

/** The signed-in person's document; fails with `not_authenticated` where nobody is signed in. */
export const userDocQuery = queryOptions({
  queryKey: userKeys.doc,
  queryFn: async ({ signal }) => permitted(await postJson('user/userdoc', undefined, { signal })),
  staleTime: 5 * 60_000,
});

/**
 * The student's courses with progress, last watched first; without a connection, as this device last
 * saw them. Ask it only while signed in.
 */
export const myCoursesQuery = queryOptions({
  queryKey: userKeys.courses,
  queryFn: async ({ signal }) => {
    const uid = rememberedUser()?.uid ?? null;
    try {
      const { courses } = permitted(await postJson('user/courses', undefined, { signal }));
      if (uid !== null) keepCourses(uid, courses);
      return courses;
    } catch (error) {
      const kept = uid !== null && isApiError(error, 'offline') ? keptCourses(uid) : null;
      if (kept === null) throw error;
      return kept;
    }
  },
  refetchOnReconnect: 'always',
});
