import type { ResponseOf } from '@markaz/contract/api';
import { apiCopy } from './api.copy.ts';
import { answerOf, type PathsOf } from './client.ts';
import { ApiError } from './errors.ts';
import { finishSignOut, isSignOutPending } from './pending-sign-out.ts';

/** Milliseconds after which the upload of a picture of several megabytes fails. */
const timeout = 180_000;

export interface UploadOptions {
  /** Share of the body that was sent, 0 to 1; 1 while the server works. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

function offline(message: string = apiCopy.offline): ApiError {
  return new ApiError({ status: 0, code: 'offline', message });
}

/**
 * Uses XMLHttpRequest, because `fetch` reports no upload progress
 * (docs/decisions/course-editor.md#uploads-by-xmlhttprequest).
 */
function send(path: string, form: FormData, { onProgress, signal }: UploadOptions) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${path}`);
    request.timeout = timeout;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.upload.addEventListener('load', () => onProgress?.(1));
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(offline()));
    request.addEventListener('timeout', () => reject(offline(apiCopy.timeout)));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * Posts a form with files and reports upload progress. Not in client.ts, because only admins upload
 * and every visitor downloads that file.
 * @throws ApiError on every failure, 403 included; `offline` if no answer arrived. The signal's
 * reason if it was aborted.
 */
export async function postForm<Path extends PathsOf<{ method: 'POST'; body: 'multipart' }>>(
  path: Path,
  form: FormData,
  options: UploadOptions = {},
): Promise<ResponseOf<Path>> {
  // A same-origin XMLHttpRequest always carries the session, which the user has signed out of.
  if (isSignOutPending()) {
    void finishSignOut();
    throw offline();
  }
  return answerOf<Path>(await send(path, form, options));
}
