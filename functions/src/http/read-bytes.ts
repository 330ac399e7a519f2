import type { Request } from 'express';
import getRawBody from 'raw-body';
import { ApiError } from '../core/api-error.ts';
import { withTimeout } from '../core/with-timeout.ts';

/** Milliseconds within which a body must have arrived; so long, its sender occupies a slot. */
export interface BodyTimeouts {
  /** Anyone may send these: no longer than 256 KB take on a bad network. */
  readonly json: number;
  /** Admins alone: 6 MB at a megabit a second. */
  readonly multipart: number;
}

export const bodyTimeouts: BodyTimeouts = { json: 10_000, multipart: 50_000 };

/** Milliseconds for which a caller whose body is refused may still read why. */
const linger = 3_000;

/**
 * Throws away what still comes and ends the connection soon: Node would read to the end what nobody
 * wants, for as long as the sender likes.
 */
function cutOff(request: Request): void {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), linger).unref();
}

/**
 * The body's bytes, at most `limit` of them: those that Cloud Functions' framework has read, or else
 * as raw-body reads them, by itself and not in `express.json`, which would read a refused body to
 * its end before anyone is told.
 * @param milliseconds after which a body that is still on its way is given up.
 * @throws 413 over the limit, 415 where the body is compressed, 400 where it ends early or never.
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
