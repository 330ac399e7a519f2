import type { Request } from 'express';
import getRawBody from 'raw-body';
import { ApiError } from '../core/api-error.ts';
import { withTimeout } from '../core/with-timeout.ts';

/** Timeouts for a body to arrive, in milliseconds. Until then its sender occupies a slot. */
export interface BodyTimeouts {
  /** Open to everyone: the time that 256 KB need on a bad network. */
  readonly json: number;
  /** Admins only: 6 MB at a megabit a second. */
  readonly multipart: number;
}

export const bodyTimeouts: BodyTimeouts = { json: 10_000, multipart: 50_000 };

/** Milliseconds in which a caller with a refused body can still read the error. */
const linger = 3_000;

/**
 * Discards the rest of the body and closes the connection soon. Otherwise Node would read a refused
 * body to its end, for as long as the sender likes.
 */
function cutOff(request: Request): void {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), linger).unref();
}

/**
 * Returns the body, at most `limit` bytes: what the framework of Cloud Functions has already read,
 * or else the output of raw-body. `express.json` would read a refused body to its end before it
 * answers.
 * @param milliseconds timeout for the whole body to arrive
 * @throws 413 over the limit, 415 if the body is compressed, 400 if it is incomplete or late
 */
export async function readBytes(
  request: Request & { readonly rawBody?: Buffer },
  limit: number,
  milliseconds: number,
): Promise<Buffer> {
  const { rawBody } = request;
  try {
    const encoding = request.get('content-encoding') ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') throw new ApiError('unsupported_media_type');
    if (rawBody === undefined) {
      const length = request.get('content-length') ?? null;
      const message = 'لم يصل الطلب كاملًا. تأكد من اتصالك ثم أعد المحاولة.';
      const late = new ApiError('invalid_request', { message });
      return await withTimeout(getRawBody(request, { length, limit }), milliseconds, late);
    }
    if (rawBody.length > limit) throw new ApiError('too_large');
    return rawBody;
  } catch (error) {
    cutOff(request);
    throw error;
  }
}
