import type { ResponseOf } from '@markaz/contract/api';
import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../../../shared/api/client.ts';

/** What the server says when the editor is opened. */
export type OpenedCourse = ResponseOf<'admin/courses/course'>;

/** A course as the server has it, which an edit begins with. */
export type StoredCourse = Pick<OpenedCourse, 'course' | 'lectures' | 'removedLectures'>;

/** The course to be edited, asked for anew by each edit: an old answer would only end in a 409. */
export function storedCourseQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'course', id],
    queryFn: async ({ signal }): Promise<OpenedCourse> =>
      permitted(await postJson('admin/courses/course', { id }, { signal })),
    gcTime: 0,
    // What is being typed must not be replaced beneath the fingers.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
