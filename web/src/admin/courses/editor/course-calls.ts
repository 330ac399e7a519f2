import type { ResponseOf } from '@markaz/contract/api';
import type { CourseRevision, CourseSubmission } from '@markaz/contract/catalogue/course-input';
import { queryOptions } from '@tanstack/react-query';
import { createContext } from 'react';
import { apiCopy } from '../../../shared/api/api.copy.ts';
import { postJson, requirePermission } from '../../../shared/api/client.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { postForm, type UploadOptions } from '../../../shared/api/post-form.ts';
import { readOnceOptions } from '../editing/draft-store.ts';

export type OpenedCourse = ResponseOf<'admin/courses/course'>;

/** A stored course, from which an edit starts. */
export type StoredCourse = Pick<OpenedCourse, 'course' | 'lectures' | 'removedLectures'>;

/** The course as it was when the editor opened, or null for a new course. */
export const OpenedCourseContext = createContext<OpenedCourse | null>(null);

export function storedCourseQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'course', id],
    queryFn: async ({ signal }): Promise<OpenedCourse> =>
      requirePermission(await postJson('admin/courses/course', { id }, { signal })),
    ...readOnceOptions,
  });
}

interface WithThumbnail {
  readonly thumbnail: Blob | null;
}

/** Returns the form data of both calls (spec 7). Every part is JSON text, except the picture. */
function toFormData({
  thumbnail,
  ...parts
}: (CourseSubmission | CourseRevision) & WithThumbnail): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined) form.set(name, JSON.stringify(value));
  if (thumbnail !== null) form.set('thumbnail', thumbnail, 'thumbnail');
  return form;
}

/** Sends a new course (spec 4). @returns its id @throws the same errors as `postForm` */
export async function submitCourse(
  course: CourseSubmission & WithThumbnail,
  options: UploadOptions = {},
): Promise<string> {
  const { added, id } = await postForm('admin/courses/submit', toFormData(course), options);
  if (added) return id;
  throw new ApiError({ status: 200, code: 'bad_answer', message: apiCopy.badAnswer });
}

/**
 * Saves an edited course. The server recognises a request that is repeated after a lost response.
 * @throws the same errors as `postForm`, and ApiError `conflict` if the course was saved since
 * `updatedAt`
 */
export async function updateCourse(
  revision: CourseRevision & WithThumbnail,
  options: UploadOptions = {},
): Promise<StoredCourse> {
  const response = await postForm('admin/courses/update', toFormData(revision), options);
  const { course, lectures, removedLectures } = response;
  return { course, lectures, removedLectures };
}
