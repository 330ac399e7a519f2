import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../api/client.ts';

const all = ['admin', 'students'] as const;

/** Everything that is known of students. */
export const studentKeys = { all } as const;

/** @param search beginning of a name or an address, or a code; empty for everyone. */
export function studentsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...all, 'list', search],
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === null ? {} : { after: pageParam };
      return permitted(await postJson('admin/students', { search, ...page }, { signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function studentQuery(uid: string) {
  return queryOptions({
    queryKey: [...all, 'student', uid],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/students/student', { uid }, { signal })),
  });
}
