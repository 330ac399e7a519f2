import type { CourseSubmission } from '@markaz/contract/courses';
import { apiCopy } from '../../../../shared/api/copy.ts';
import { ApiError, type ClientErrorCode } from '../../../../shared/api/errors.ts';
import { type Upload, type UploadOptions, upload } from './upload.ts';

/** How a submit ends (spec 4, Course submit outcome). */
export type SubmitOutcome =
  | { readonly outcome: 'ADDED'; readonly id: string }
  | {
      /** The server answered `added: false`: nothing is stored, `fields` say why. */
      readonly outcome: 'FAILED';
      readonly message: string | null;
      readonly fields: Readonly<Record<string, string>>;
    }
  /** The request threw, or its answer said neither. */
  | { readonly outcome: 'ERROR'; readonly error: unknown };

export interface CourseToSubmit extends CourseSubmission {
  readonly thumbnail: Blob | null;
}

/** An answer's fields, whatever it is. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The texts among an answer's fields. */
export function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** The body of the submit call (spec 7): JSON texts and, where there is one, the picture. */
export function courseForm({
  courseInfo,
  lectures,
  requestId,
  thumbnail,
}: CourseToSubmit): FormData {
  const form = new FormData();
  if (requestId !== undefined) form.set('requestId', JSON.stringify(requestId));
  form.set('courseInfo', JSON.stringify(courseInfo));
  form.set('lectures', JSON.stringify(lectures));
  if (thumbnail !== null) form.set('thumbnail', thumbnail, 'thumbnail');
  return form;
}

const codes: ReadonlyMap<number, ClientErrorCode> = new Map([
  [401, 'not_authenticated'],
  [403, 'not_authorized'],
  [404, 'not_found'],
  [409, 'conflict'],
  [413, 'too_large'],
  [503, 'unavailable'],
]);

/** @param message the server's own sentence, where it gave one. */
export function errorOf(status: number, message: unknown): ApiError {
  return new ApiError({
    status,
    code: codes.get(status) ?? 'bad_answer',
    message: typeof message === 'string' ? message : apiCopy.badAnswer,
  });
}

/**
 * Sends a new course. Never throws: every end is one of the spec's three outcomes.
 * @param send the transport, exchanged in tests.
 */
export async function submitCourse(
  course: CourseToSubmit,
  options: UploadOptions = {},
  send: Upload = upload,
): Promise<SubmitOutcome> {
  try {
    const { status, body } = await send('admin/courses/submit', courseForm(course), options);
    const answer = record(body);
    if (answer.added === true && typeof answer.id === 'string')
      return { outcome: 'ADDED', id: answer.id };
    if (answer.added === false) {
      const message = typeof answer.message === 'string' ? answer.message : null;
      return { outcome: 'FAILED', message, fields: texts(answer.fields) };
    }
    return { outcome: 'ERROR', error: errorOf(status, answer.message) };
  } catch (error) {
    return { outcome: 'ERROR', error };
  }
}
