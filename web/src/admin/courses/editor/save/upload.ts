import { apiCopy } from '../../../../shared/api/copy.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { finishSignOut, isSignOutPending } from '../../../../shared/api/pending-sign-out.ts';

export interface UploadOptions {
  /** Share of the body that has left, 0 to 1; 1 while the server works. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface UploadAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Parsed JSON; null where the answer was none. */
  readonly body: unknown;
}

/** Posts a form under /api; resolves for every answer, whatever its status. */
export type Upload = (
  path: string,
  form: FormData,
  options: UploadOptions,
) => Promise<UploadAnswer>;

/** Milliseconds without any sign of life before an upload is given up. */
const patience = 180_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws ApiError `offline` where no answer arrived; the signal's reason where it was aborted.
 */
export const upload: Upload = (path, form, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message: string) => () =>
      reject(new ApiError({ status: 0, code: 'offline', message }));
    // To its own site such a request always carries the session, which was signed out of.
    if (isSignOutPending()) {
      void finishSignOut();
      return fail(apiCopy.offline)();
    }
    request.open('POST', `/api/${path}`);
    request.timeout = patience;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.upload.addEventListener('load', () => onProgress?.(1));
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: parsed(request.responseText) }),
    );
    request.addEventListener('error', fail(apiCopy.offline));
    request.addEventListener('timeout', fail(apiCopy.timeout));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
