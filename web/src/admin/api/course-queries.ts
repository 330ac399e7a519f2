import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';

export const adminKeys = {
  courses: ['admin', 'courses'] as const,
};

/** Every course, the trashed ones too: their codes and log entries are still there. */
export const allCoursesQuery = queryOptions({
  queryKey: [...adminKeys.courses, 'all'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/courses', { state: 'all' }, { signal })),
  select: ({ courses }) => courses,
});

/** How many students have each course and how many cards would open it, of the same answer. */
export const courseTotalsQuery = queryOptions({
  ...allCoursesQuery,
  select: ({ numbers }) => numbers,
});

/** Gives a course's id its title; empty while it is not known. */
export function useCourseTitle(): (cId: string) => string {
  const { data: courses } = useQuery(allCoursesQuery);
  return (cId) => courses?.find(({ id }) => id === cId)?.title ?? '';
}

/** Courses that codes can be made for. */
export function liveCourses(courses: readonly AdminCourseSummary[]): AdminCourseSummary[] {
  return courses.filter(({ state }) => state === 'live');
}
