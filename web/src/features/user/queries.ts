import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../api/client.ts';

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

/** The student's courses with progress, last watched first. Ask it only while signed in. */
export function myCoursesQuery() {
  return queryOptions({
    queryKey: userKeys.courses,
    queryFn: async ({ signal }) => {
      const answer = permitted(await postJson('user/courses', undefined, { signal }));
      return answer.courses;
    },
  });
}
