import { queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { pagedQuery } from '../api/paged-query.ts';

const studentsKey = ['admin', 'students'] as const;

/** @param search beginnings of names or of an e-mail address, or a code; by default everyone */
export const studentsQuery = (search: string) =>
  pagedQuery([...studentsKey, 'list', search], (page, options) =>
    postJson('admin/students', { search, ...page }, options),
  );

/** A course's students, sorted by name. Search results are sorted newest first. */
export const courseStudentsQuery = (cId: string, search: string) =>
  pagedQuery([...studentsKey, 'of', cId, search], (page, options) =>
    postJson('admin/courses/students', { cId, search, ...page }, options),
  );

/** Students without recent activity. @param cId id of a course, or empty for all courses */
export const awayQuery = (cId: string) =>
  pagedQuery([...studentsKey, 'away', cId], (page, options) =>
    postJson('admin/students/away', { ...(cId !== '' && { cId }), ...page }, options),
  );

/** Invitations, newest first. @param search the beginning of an e-mail address, or empty */
export const invitationsQuery = (search: string) =>
  pagedQuery([...studentsKey, 'invitations', search], (page, options) =>
    postJson('admin/students/invitations', { search, ...page }, options),
  );

export const studentQuery = (uid: string) =>
  queryOptions({
    queryKey: [...studentsKey, 'student', uid],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/students/student', { uid }, { signal })),
  });

/** A student's repairs. Always refetched, because a cached list may lack the latest one. */
export const repairsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...studentsKey, 'repairs', uid],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/students/repairs', { uid }, { signal })).repairs,
    staleTime: 0,
  });
