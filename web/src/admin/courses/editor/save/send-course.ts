import type { CourseRevision, CourseSubmission } from '@markaz/contract/catalogue/course-input';
import { apiCopy } from '../../../../shared/api/api.copy.ts';
import { ApiError, isApiError } from '../../../../shared/api/errors.ts';
import { postForm, type UploadOptions } from '../../../../shared/api/post-form.ts';
import type { StoredCourse } from './stored-course.ts';

/** How a save ends (spec 4, Course submit outcome). */
export type SaveOutcome =
  | { readonly outcome: 'ADDED'; readonly id: string }
  | { readonly outcome: 'UPDATED'; readonly stored: StoredCourse }
  /** The course was saved since it was read; nothing of this edit is stored. */
  | { readonly outcome: 'CONFLICT' }
  /** The server refused it, and nothing is stored; the error's `fields` say why. */
  | { readonly outcome: 'FAILED'; readonly error: ApiError }
  /** The request threw, or its response was not from our API. */
  | { readonly outcome: 'ERROR'; readonly error: unknown };

interface Picture {
  readonly thumbnail: Blob | null;
}

/** The body of both calls (spec 7): JSON texts and, if there is one, the picture. */
function formOf({ thumbnail, ...parts }: (CourseSubmission | CourseRevision) & Picture): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined) form.set(name, JSON.stringify(value));
  if (thumbnail !== null) form.set('thumbnail', thumbnail, 'thumbnail');
  return form;
}

function failureOf(error: unknown): SaveOutcome {
  const isAnswer = isApiError(error) && error.status !== 0 && error.code !== 'bad_answer';
  return isAnswer ? { outcome: 'FAILED', error } : { outcome: 'ERROR', error };
}

/** Sends a new course. Never throws. */
export async function submitCourse(
  course: CourseSubmission & Picture,
  options: UploadOptions = {},
): Promise<SaveOutcome> {
  try {
    const { added, id } = await postForm('admin/courses/submit', formOf(course), options);
    if (added) return { outcome: 'ADDED', id };
    const said = { status: 200, code: 'bad_answer', message: apiCopy.badAnswer } as const;
    return { outcome: 'FAILED', error: new ApiError(said) };
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Saves an edited course. Never throws. The server recognises a repeat of an edit whose response
 * was lost.
 */
export async function updateCourse(
  revision: CourseRevision & Picture,
  options: UploadOptions = {},
): Promise<SaveOutcome> {
  try {
    const answer = await postForm('admin/courses/update', formOf(revision), options);
    const { course, lectures, removedLectures } = answer;
    return { outcome: 'UPDATED', stored: { course, lectures, removedLectures } };
  } catch (error) {
    return isApiError(error, 'conflict') ? { outcome: 'CONFLICT' } : failureOf(error);
  }
}
