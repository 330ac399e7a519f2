import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson, requirePermission } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { refetchRarely } from '../api/query-client.ts';
import { storeSettings } from '../brand/settings.ts';
import { openedCourse } from './opened-courses.ts';

export const courseKeys = {
  all: ['courses'] as const,
  catalogue: ['courses', 'catalogue'] as const,
  /** Prefix of the keys of all single courses. */
  anyCourse: ['courses', 'course'] as const,
  course: (id: string) => ['courses', 'course', id] as const,
  /** The lectures of a course with their resources (student/lecture/queries.ts). */
  lectures: (id: string) => ['courses', 'course', id, 'lectures'] as const,
  /** The server's answer for `lectures` that came with the student's courses. It is never fetched. */
  lecturesAhead: (id: string) => ['courses', 'course', id, 'ahead'] as const,
};

/** The catalogue, newest first. Filters out drafts, even if the server sends one. */
export const coursesQuery = queryOptions({
  ...refetchRarely,
  queryKey: courseKeys.catalogue,
  queryFn: async () => {
    const { courses, settings } = await getJson('courses');
    storeSettings(settings);
    return courses.filter((course) => course.published);
  },
  meta: { forEveryone: true },
});

/**
 * A course with its lectures, but without the lectures' resources. The answer's `locked` fields do
 * not depend on enrolments. Offline, returns the course stored on this device.
 */
export function courseQuery(id: string) {
  return queryOptions({
    ...refetchRarely,
    queryKey: courseKeys.course(id),
    queryFn: async () => {
      try {
        return requirePermission(await postJson('courses/course', { id, lectures: true }));
      } catch (error) {
        const opened = isApiError(error, 'offline') ? openedCourse(id) : undefined;
        if (opened === undefined) throw error;
        return { ...opened, fromDevice: true };
      }
    },
    refetchOnReconnect: (query) =>
      query.state.data && 'fromDevice' in query.state.data
        ? 'always'
        : refetchRarely.refetchOnReconnect(query),
  });
}
