import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { pagedQuery } from '../api/paged-query.ts';

const key = ['admin', 'students'] as const;

/** @param search beginnings of names or an address, or a code; empty for everyone. */
export const studentsQuery = (search: string) =>
  pagedQuery([...key, 'list', search], (page, options) =>
    postJson('admin/students', { search, ...page }, options),
  );

/** A course's students, by name; in a search, the newest first. */
export const courseStudentsQuery = (cId: string, search: string) =>
  pagedQuery([...key, 'of', cId, search], (page, options) =>
    postJson('admin/courses/students', { cId, search, ...page }, options),
  );

/** Absent students, of one course or of all. @param cId empty for all */
export const awayQuery = (cId: string) =>
  pagedQuery([...key, 'away', cId], (page, options) =>
    postJson('admin/students/away', { ...(cId !== '' && { cId }), ...page }, options),
  );

export const studentQuery = (uid: string) =>
  queryOptions({
    queryKey: [...key, 'student', uid],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/students/student', { uid }, { signal })),
  });

/** A student's repairs. They are a log, and a cached copy may lack the latest. */
export const repairsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...key, 'repairs', uid],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/students/repairs', { uid }, { signal })).repairs,
    staleTime: 0,
  });
