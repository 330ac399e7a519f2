import type { ResponseOf } from '@markaz/contract/api';
import { apiCopy } from './api.copy.ts';
import { offlineError, type PathsOf, parseAnswer } from './client.ts';
import { finishSignOut, isSignOutPending } from './pending-sign-out.ts';

/** Maximum duration of an upload, which is enough for a picture of several megabytes. */
const timeoutMs = 180_000;

export interface UploadOptions {
  /**
   * Called with the share of the body that has been sent, from 0 to 1. The share is 1 while the
   * server processes the upload.
   */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Uses XMLHttpRequest, because `fetch` reports no upload progress
 * (docs/decisions/course-editor.md#uploads-by-xmlhttprequest).
 */
function send(path: string, form: FormData, { onProgress, signal }: UploadOptions) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${path}`);
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.upload.addEventListener('load', () => onProgress?.(1));
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(offlineError()));
    request.addEventListener('timeout', () => reject(offlineError(apiCopy.timeout)));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * Posts a form with files. The function is not in client.ts, because all visitors download that
 * file and only staff upload files.
 * @throws ApiError on every failure, including a 403
 * @throws the signal's reason if the upload was aborted
 */
export async function postForm<Path extends PathsOf<{ method: 'POST'; body: 'multipart' }>>(
  path: Path,
  form: FormData,
  options: UploadOptions = {},
): Promise<ResponseOf<Path>> {
  // Send nothing, because a same-origin XMLHttpRequest would use the session that the user has
  // ended.
  if (isSignOutPending()) {
    void finishSignOut();
    throw offlineError();
  }
  return parseAnswer<Path>(await send(path, form, options));
}
