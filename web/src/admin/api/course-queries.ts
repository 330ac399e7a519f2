import { permitted, postJson } from '../../shared/api/client.ts';

export const adminKeys = {
  courses: ['admin', 'courses'] as const,
};

/**
 * Moves courses to the trash.
 * @returns the ids that existed
 * @throws ApiError where it failed, 403 included.
 */
export async function deleteCourses(ids: readonly string[]): Promise<readonly string[]> {
  return permitted(await postJson('admin/courses/delete', { ids: [...ids] })).deleted;
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
  const request = { ids: [...ids], published: change === 'publish' };
  return permitted(await postJson('admin/courses/publish', request)).changed;
}
