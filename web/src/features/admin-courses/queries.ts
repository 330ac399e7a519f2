import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../api/client.ts';

export const adminKeys = {
  courses: ['admin', 'courses'] as const,
};

/** Every course that is not in the trash, drafts included, newest first. */
export const adminCoursesQuery = queryOptions({
  queryKey: adminKeys.courses,
  queryFn: async ({ signal }) => {
    const answer = permitted(await postJson('admin/courses', {}, { signal }));
    return answer.courses;
  },
});

/**
 * Moves courses to the trash. Like every JSON post it gives the number 403 to whoever may not
 * (spec 6); else the ids that existed.
 * @throws ApiError where it failed or its answer never arrived.
 */
export async function deleteCourses(ids: readonly string[]): Promise<readonly string[] | 403> {
  const answer = await postJson('admin/courses/delete', { ids: [...ids] });
  return answer === 403 ? 403 : answer.deleted;
}
