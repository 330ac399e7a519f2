import type { Request } from 'express';
import { ApiError } from './api-error.ts';
import { sentHeader } from './raw-requests.ts';

/** Where Cloud Functions' framework has read the body already, it leaves the bytes here. */
function rawBodyOf(request: Request): Buffer | undefined {
  const rawBody: unknown = 'rawBody' in request ? request.rawBody : undefined;
  return Buffer.isBuffer(rawBody) ? rawBody : undefined;
}

/**
 * The body's bytes, at most `limit` of them.
 * @throws 413 over the limit, 415 where the body is compressed, 400 where it ends early.
 */
export async function readBody(request: Request, limit: number): Promise<Buffer> {
  const encoding = sentHeader(request, 'content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw new ApiError('unsupported_media_type');

  const rawBody = rawBodyOf(request);
  if (rawBody !== undefined) {
    if (rawBody.length > limit) throw new ApiError('too_large');
    return rawBody;
  }
  if (Number(sentHeader(request, 'content-length') ?? 0) > limit) throw new ApiError('too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Kept open, so that the refusal can still be sent; Node discards the rest of the body.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > limit) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new ApiError('invalid_request', { cause });
  }
  if (length > limit) throw new ApiError('too_large');
  return Buffer.concat(chunks, length);
}
