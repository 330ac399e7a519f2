import type { Request } from 'express';
import { ApiError } from './api-error.ts';
import { sentHeader } from './raw-requests.ts';

/** Milliseconds within which a body must have arrived: 6 MB at a megabit a second. */
const patience = 50_000;
/** Milliseconds for which a caller who sends too much may still read why. */
const linger = 3_000;

/** Where Cloud Functions' framework has read the body already, it leaves the bytes here. */
function rawBodyOf(request: Request): Buffer | undefined {
  const rawBody: unknown = 'rawBody' in request ? request.rawBody : undefined;
  return Buffer.isBuffer(rawBody) ? rawBody : undefined;
}

/**
 * Ends the connection soon: a caller who sends more than we take, or hardly anything, would keep
 * it for as long as they like, for Node reads to the end what nobody wants.
 */
function cutOff(request: Request): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), linger).unref();
  request.once('close', () => clearTimeout(timer));
}

function refuse(request: Request, error: ApiError): ApiError {
  if (!request.complete) cutOff(request);
  return error;
}

async function collect(request: Request, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Kept open, so that the refusal can still be sent; Node discards the rest of the body.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit) throw new ApiError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/**
 * The body's bytes, at most `limit` of them.
 * @param withinMs after which a body that is still on its way is given up.
 * @throws 413 over the limit, 415 where the body is compressed, 400 where it ends early or never.
 */
export async function readBody(
  request: Request,
  limit: number,
  withinMs = patience,
): Promise<Buffer> {
  const encoding = sentHeader(request, 'content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw refuse(request, new ApiError('unsupported_media_type'));

  const rawBody = rawBodyOf(request);
  if (rawBody !== undefined) {
    if (rawBody.length > limit) throw new ApiError('too_large');
    return rawBody;
  }
  if (Number(sentHeader(request, 'content-length') ?? 0) > limit) {
    throw refuse(request, new ApiError('too_large'));
  }
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const message = 'لم يصل الطلب كاملًا. تأكد من اتصالك ثم أعد المحاولة.';
      reject(new ApiError('invalid_request', { message }));
    }, withinMs);
  });
  try {
    return await Promise.race([collect(request, limit), tooLate]);
  } catch (cause) {
    const known = cause instanceof ApiError ? cause : new ApiError('invalid_request', { cause });
    throw refuse(request, known);
  } finally {
    clearTimeout(timer);
  }
}
