import type { ResponseOf } from '@markaz/contract/api';
import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../../../shared/api/client.ts';

/** The server's response when the editor opens. */
export type OpenedCourse = ResponseOf<'admin/courses/course'>;

/** A stored course, from which an edit begins. */
export type StoredCourse = Pick<OpenedCourse, 'course' | 'lectures' | 'removedLectures'>;

/** The course to edit, read anew by each edit: an outdated copy would only end in a 409. */
export function storedCourseQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'course', id],
    queryFn: async ({ signal }): Promise<OpenedCourse> =>
      permitted(await postJson('admin/courses/course', { id }, { signal })),
    gcTime: 0,
    // A refetch must not replace the input.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
