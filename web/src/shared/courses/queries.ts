import type { ResponseOf } from '@markaz/contract/api';
import type { CourseSummary } from '@markaz/contract/courses';
import { queryOptions } from '@tanstack/react-query';
import { getJson, permitted, postJson } from '../api/client.ts';
import { keepSettings } from '../brand/settings.ts';

export const courseKeys = {
  all: ['courses'] as const,
  catalogue: ['courses', 'catalogue'] as const,
  course: (id: string) => ['courses', 'course', id] as const,
};

/** The published catalogue, newest first; drafts never reach the screen even if one is sent. */
export function coursesQuery() {
  return queryOptions({
    queryKey: courseKeys.catalogue,
    queryFn: async ({ signal }) => {
      // A course that moved from one page to the next in between must not be there twice.
      const courses = new Map<string, CourseSummary>();
      let query: { readonly after?: string } | undefined = {};
      while (query !== undefined) {
        const page: ResponseOf<'courses'> = await getJson('courses', { signal, query });
        if (query.after === undefined) keepSettings(page.settings);
        for (const course of page.courses) courses.set(course.id, course);
        query = page.next === undefined ? undefined : { after: page.next };
      }
      return [...courses.values()].filter((course) => course.published);
    },
    staleTime: 5 * 60_000,
    meta: { forEveryone: true },
  });
}

/** A course with its lectures, without resources: `locked` says what holds for visitors. */
export function courseQuery(id: string) {
  return queryOptions({
    queryKey: courseKeys.course(id),
    queryFn: async ({ signal }) =>
      permitted(await postJson('courses/course', { id, lectures: true }, { signal })),
  });
}
