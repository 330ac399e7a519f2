import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { pagedQuery } from '../api/paged-query.ts';

const all = ['admin', 'students'] as const;

/** Everything that is known of students. */
export const studentKeys = { all } as const;

/** @param search beginning of a name or an address, or a code; empty for everyone. */
export const studentsQuery = (search: string) =>
  pagedQuery([...all, 'list', search], (page, options) =>
    postJson('admin/students', { search, ...page }, options),
  );

/** Who has the course, by name. */
export const courseStudentsQuery = (cId: string) =>
  pagedQuery([...all, 'of', cId], (page, options) =>
    postJson('admin/courses/students', { cId, ...page }, options),
  );

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
