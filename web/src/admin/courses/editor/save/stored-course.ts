import type { ResponseOf } from '@markaz/contract/api';
import type { AdminLecture } from '@markaz/contract/course-admin';
import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../../../shared/api/client.ts';
import type { CourseFormValues } from '../form/course-form-values.ts';

/** A course as the server has it, which an edit begins with. */
export type StoredCourse = Pick<ResponseOf<'admin/courses/course'>, 'course' | 'lectures'>;

/**
 * @param signal gives the call up.
 * @throws ApiError where it failed, 404 included.
 */
export async function readStoredCourse(id: string, signal?: AbortSignal): Promise<StoredCourse> {
  return permitted(await postJson('admin/courses/course', { id }, { signal }));
}

/** The course to be edited, asked for anew by each edit: an old answer would only end in a 409. */
export function storedCourseQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'course', id],
    queryFn: ({ signal }) => readStoredCourse(id, signal),
    gcTime: 0,
    // What is being typed must not be replaced beneath the fingers.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function lectureValues({ id, title, description, open, durationSeconds, resources }: AdminLecture) {
  return {
    id,
    title,
    description,
    open,
    durationSeconds,
    resources: resources.map((resource) => ({ ...resource, title: resource.title ?? '' })),
  };
}

/** A stored course as the form holds it. */
export function formValues({ course, lectures }: StoredCourse): CourseFormValues {
  return {
    courseInfo: {
      title: course.title,
      description: course.description,
      subject: course.subject,
      grade: course.grade ?? '',
      section: course.section ?? '',
      madhhab: course.madhhab ?? '',
      author: course.author,
      published: course.published,
    },
    lectures: lectures.map(lectureValues),
  };
}
