import { queryOptions } from '@tanstack/react-query';
import { getJson, permitted, postJson } from '../api/client.ts';
import { keptForDocument } from '../api/kept-for-document.ts';
import { keepSettings } from '../brand/settings.ts';

export const courseKeys = {
  all: ['courses'] as const,
  catalogue: ['courses', 'catalogue'] as const,
  course: (id: string) => ['courses', 'course', id] as const,
};

/** The published catalogue, newest first; drafts never reach the screen even if one is sent. */
export const coursesQuery = queryOptions({
  ...keptForDocument,
  queryKey: courseKeys.catalogue,
  queryFn: async ({ signal }) => {
    const { courses, settings } = await getJson('courses', { signal });
    keepSettings(settings);
    return courses.filter((course) => course.published);
  },
  meta: { forEveryone: true },
});

/** A course with its lectures, without resources: `locked` says what holds for visitors. */
export function courseQuery(id: string) {
  return queryOptions({
    ...keptForDocument,
    queryKey: courseKeys.course(id),
    queryFn: async ({ signal }) =>
      permitted(await postJson('courses/course', { id, lectures: true }, { signal })),
  });
}
