import type { CourseRevision } from '@markaz/contract/courses';
import type { StoredCourse } from './stored-course.ts';
import { errorOf, record, texts } from './submit-course.ts';
import { type Upload, type UploadOptions, upload } from './upload.ts';

/** How saving an edit ends. */
export type UpdateOutcome =
  | { readonly outcome: 'UPDATED'; readonly stored: StoredCourse }
  /** Somebody saved the course since it was read; nothing of this edit is stored. */
  | { readonly outcome: 'CONFLICT' }
  | {
      readonly outcome: 'FAILED';
      readonly message: string | null;
      readonly fields: Readonly<Record<string, string>>;
    }
  | { readonly outcome: 'ERROR'; readonly error: unknown };

export interface CourseToUpdate extends CourseRevision {
  /** Null leaves the picture as it is, or removes it where that is wished. */
  readonly thumbnail: Blob | null;
}

function updateForm({ thumbnail, ...revision }: CourseToUpdate): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(revision)) form.set(name, JSON.stringify(value));
  if (thumbnail !== null) form.set('thumbnail', thumbnail, 'thumbnail');
  return form;
}

/**
 * Saves an edited course. Never throws. The same edit sent again, because its answer was lost, is
 * the same to the server.
 * @param send the transport, exchanged in tests.
 */
export async function updateCourse(
  course: CourseToUpdate,
  options: UploadOptions = {},
  send: Upload = upload,
): Promise<UpdateOutcome> {
  try {
    const { status, body } = await send('admin/courses/update', updateForm(course), options);
    const answer = record(body);
    if (status === 200 && answer.updated === true)
      return { outcome: 'UPDATED', stored: body as StoredCourse };
    if (status === 409) return { outcome: 'CONFLICT' };
    if (status === 400) {
      const message = typeof answer.message === 'string' ? answer.message : null;
      return { outcome: 'FAILED', message, fields: texts(answer.fields) };
    }
    return { outcome: 'ERROR', error: errorOf(status, answer.message) };
  } catch (error) {
    return { outcome: 'ERROR', error };
  }
}
