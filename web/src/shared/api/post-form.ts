import type { ResponseOf } from '@markaz/contract/api';
import { answerOf, type PathsOf } from './client.ts';
import { apiCopy } from './copy.ts';
import { ApiError } from './errors.ts';
import { finishSignOut, isSignOutPending } from './pending-sign-out.ts';

/** Milliseconds after which the upload of a picture of several megabytes is given up. */
const timeout = 180_000;

export interface UploadOptions {
  /** Share of the body that has left, 0 to 1; 1 while the server works. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

function offline(message: string = apiCopy.offline): ApiError {
  return new ApiError({ status: 0, code: 'offline', message });
}

/**
 * XMLHttpRequest, because `fetch` reports no upload progress
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
 * Posts a form with files, telling how much of it has left. Apart from client.ts, because only
 * admins upload and every visitor downloads that file.
 * @throws ApiError on every failure, 403 included; `offline` where no answer arrived. The signal's
 * reason where it was aborted.
 */
export async function postForm<Path extends PathsOf<{ method: 'POST'; body: 'multipart' }>>(
  path: Path,
  form: FormData,
  options: UploadOptions = {},
): Promise<ResponseOf<Path>> {
  // To its own site such a request always carries the session, which was signed out of.
  if (isSignOutPending()) {
    void finishSignOut();
    throw offline();
  }
  return answerOf<Path>(await send(path, form, options));
}
