import { permitted, postJson } from '../../api/client.ts';

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

/** What can be done to one course from its row. */
export type CourseChange = 'publish' | 'unpublish' | 'restore';

/**
 * Shows a course to students, hides it, or takes it out of the trash.
 * @throws ApiError where it failed, 403 included.
 */
export async function changeCourse(id: string, change: CourseChange): Promise<void> {
  permitted(
    change === 'restore'
      ? await postJson('admin/courses/restore', { ids: [id] })
      : await postJson('admin/courses/publish', { ids: [id], published: change === 'publish' }),
  );
}
