import type { CourseRevision, CourseSubmission } from '@markaz/contract/courses';
import { apiCopy } from '../../../../shared/api/copy.ts';
import { ApiError, isApiError } from '../../../../shared/api/errors.ts';
import { postForm, type UploadOptions } from '../../../../shared/api/post-form.ts';
import type { StoredCourse } from './stored-course.ts';

interface Refused {
  /** The server does not take it: nothing is stored, the error's `fields` say why. */
  readonly outcome: 'FAILED';
  readonly error: ApiError;
}

interface Broken {
  /** The request threw, or its answer was none of ours. */
  readonly outcome: 'ERROR';
  readonly error: unknown;
}

/** How a submit ends (spec 4, Course submit outcome). */
export type SubmitOutcome = { readonly outcome: 'ADDED'; readonly id: string } | Refused | Broken;

/** How saving an edit ends. */
export type UpdateOutcome =
  | { readonly outcome: 'UPDATED'; readonly stored: StoredCourse }
  /** Somebody saved the course since it was read; nothing of this edit is stored. */
  | { readonly outcome: 'CONFLICT' }
  | Refused
  | Broken;

interface Picture {
  readonly thumbnail: Blob | null;
}

/** The body of both calls (spec 7): JSON texts and, where there is one, the picture. */
function formOf({ thumbnail, ...parts }: (CourseSubmission | CourseRevision) & Picture): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined) form.set(name, JSON.stringify(value));
  if (thumbnail !== null) form.set('thumbnail', thumbnail, 'thumbnail');
  return form;
}

function failureOf(error: unknown): Refused | Broken {
  const isAnswer = isApiError(error) && error.status !== 0 && error.code !== 'bad_answer';
  return isAnswer ? { outcome: 'FAILED', error } : { outcome: 'ERROR', error };
}

/** Whether the server has something against single fields, and not against the whole. */
export function hasFields({ fields }: ApiError): boolean {
  return Object.keys(fields).length > 0;
}

/** Sends a new course. Never throws: every end is one of the spec's three outcomes. */
export async function submitCourse(
  course: CourseSubmission & Picture,
  options: UploadOptions = {},
): Promise<SubmitOutcome> {
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
 * Saves an edited course. Never throws. The same edit sent again, because its answer was lost, is
 * the same to the server.
 */
export async function updateCourse(
  course: CourseRevision & Picture,
  options: UploadOptions = {},
): Promise<UpdateOutcome> {
  try {
    const { course: stored, lectures } = await postForm(
      'admin/courses/update',
      formOf(course),
      options,
    );
    return { outcome: 'UPDATED', stored: { course: stored, lectures } };
  } catch (error) {
    return isApiError(error, 'conflict') ? { outcome: 'CONFLICT' } : failureOf(error);
  }
}
