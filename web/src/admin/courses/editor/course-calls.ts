import type { ResponseOf } from '@markaz/contract/api';
import type { CourseRevision, CourseSubmission } from '@markaz/contract/catalogue/course-input';
import { queryOptions } from '@tanstack/react-query';
import { createContext } from 'react';
import { apiCopy } from '../../../shared/api/api.copy.ts';
import { permitted, postJson } from '../../../shared/api/client.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { postForm, type UploadOptions } from '../../../shared/api/post-form.ts';
import { readOnce } from '../editing/draft-store.ts';

export type OpenedCourse = ResponseOf<'admin/courses/course'>;

/** A stored course, from which an edit starts. */
export type StoredCourse = Pick<OpenedCourse, 'course' | 'lectures' | 'removedLectures'>;

/** The course as it was when the editor opened; null for a new one. */
export const OpenedCourseContext = createContext<OpenedCourse | null>(null);

export function storedCourseQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'course', id],
    queryFn: async ({ signal }): Promise<OpenedCourse> =>
      permitted(await postJson('admin/courses/course', { id }, { signal })),
    ...readOnce,
  });
}

interface Picture {
  readonly thumbnail: Blob | null;
}

/** Returns the body of both calls (spec 7): JSON texts and, if there is one, the picture. */
function formOf({ thumbnail, ...parts }: (CourseSubmission | CourseRevision) & Picture): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined) form.set(name, JSON.stringify(value));
  if (thumbnail !== null) form.set('thumbnail', thumbnail, 'thumbnail');
  return form;
}

/** Sends a new course (spec 4). @returns its id. @throws as `postForm` */
export async function submitCourse(
  course: CourseSubmission & Picture,
  options: UploadOptions = {},
): Promise<string> {
  const { added, id } = await postForm('admin/courses/submit', formOf(course), options);
  if (added) return id;
  throw new ApiError({ status: 200, code: 'bad_answer', message: apiCopy.badAnswer });
}

/**
 * Saves an edited course. If a response was lost, the server recognises the repeated request.
 * @throws as `postForm`; ApiError `conflict` if the course was saved since `updatedAt`
 */
export async function updateCourse(
  revision: CourseRevision & Picture,
  options: UploadOptions = {},
): Promise<StoredCourse> {
  const answer = await postForm('admin/courses/update', formOf(revision), options);
  const { course, lectures, removedLectures } = answer;
  return { course, lectures, removedLectures };
}
