import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';

export const adminKeys = {
  courses: ['admin', 'courses'] as const,
};

/** All courses, including those in the trash, because their codes and log entries still exist. */
export const allCoursesQuery = queryOptions({
  queryKey: [...adminKeys.courses, 'all'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/courses', { state: 'all' }, { signal })),
  select: ({ courses }) => courses,
});

/** Numbers of students and usable cards of each course. They are part of the same response. */
export const courseStatisticsQuery = queryOptions({
  ...allCoursesQuery,
  select: ({ numbers }) => numbers,
});

/** Returns a function that finds the title of a course. Until loaded, it returns ''. */
export function useCourseTitle(): (cId: string) => string {
  const { data: courses } = useQuery(allCoursesQuery);
  return (cId) => courses?.find(({ id }) => id === cId)?.title ?? '';
}

/** Returns the courses for which codes can be created. */
export function liveCourses(courses: readonly AdminCourseSummary[]): AdminCourseSummary[] {
  return courses.filter(({ state }) => state === 'live');
}
