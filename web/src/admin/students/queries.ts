import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

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

/** Who has the course, by name. */
export function courseStudentsQuery(cId: string) {
  return infiniteQueryOptions({
    queryKey: [...all, 'of', cId],
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === null ? {} : { after: pageParam };
      return permitted(await postJson('admin/courses/students', { cId, ...page }, { signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Where the server gives students as a spreadsheet. @param cId empty for everyone. */
export function studentsFile(cId: string): string {
  const query = cId === '' ? '' : `?${new URLSearchParams({ cId })}`;
  return `/api/admin/students/export${query}`;
}

export function studentQuery(uid: string) {
  return queryOptions({
    queryKey: [...all, 'student', uid],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/students/student', { uid }, { signal })),
  });
}
