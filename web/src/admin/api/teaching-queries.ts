import { queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';

/** The courses of a teacher. @param author by default the caller, who is a teacher */
export const taughtCoursesQuery = (author?: string) =>
  queryOptions({
    queryKey: ['admin', 'teaching', 'courses', author],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/teaching/courses', { author }, { signal })).courses,
  });
