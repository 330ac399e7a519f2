import { permitted, postJson } from '../../shared/api/client.ts';

export const adminKeys = {
  courses: ['admin', 'courses'] as const,
};

/**
 * Moves courses to the trash. Like every JSON post it gives the number 403 to whoever may not
 * (spec 6); else the ids that existed.
 * @throws ApiError where it failed or its answer never arrived.
 */
export async function deleteCourses(ids: readonly string[]): Promise<readonly string[] | 403> {
  const answer = await postJson('admin/courses/delete', { ids: [...ids] });
  return answer === 403 ? 403 : answer.deleted;
}

/** What can be done to courses besides deleting them. */
export type CourseChange = 'publish' | 'unpublish' | 'restore';

/**
 * Shows courses to students, hides them, or takes them out of the trash: all of them or none.
 * @param ids at most `limits.deleteIds`.
 * @returns the ids of those that were not so already
 * @throws ApiError where it failed, 403 included.
 */
export async function changeCourses(
  ids: readonly string[],
  change: CourseChange,
): Promise<readonly string[]> {
  if (change === 'restore')
    return permitted(await postJson('admin/courses/restore', { ids: [...ids] })).restored;
  const wish = { ids: [...ids], published: change === 'publish' };
  return permitted(await postJson('admin/courses/publish', wish)).changed;
}
