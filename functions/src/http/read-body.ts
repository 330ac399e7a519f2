import type { Request } from 'express';
import { ApiError } from '../core/api-error.ts';
import { sentHeader } from './raw-requests.ts';

/** Milliseconds within which a body must have arrived; so long, its sender occupies a slot. */
export interface BodyPatience {
  /** Anyone may send these: no longer than 256 KB take on a bad network. */
  readonly json: number;
  /** Admins alone: 6 MB at a megabit a second. */
  readonly multipart: number;
}

export const bodyPatience: BodyPatience = { json: 10_000, multipart: 50_000 };

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

/** By events, for every call comes through here and a loop over the stream costs several times as much. */
function collect(request: Request, limit: number, withinMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => {
      clearTimeout(timer);
      request.off('data', take).off('end', finish).off('error', fail).off('close', leave);
    };
    // Kept open, so that the refusal can still be sent; what else comes is thrown away.
    const fail = (error: Error) => {
      stop();
      request.resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) fail(new ApiError('too_large'));
      else chunks.push(chunk);
    };
    const finish = () => {
      stop();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
    };
    const leave = () => fail(new Error('The body ended early'));
    const timer = setTimeout(() => {
      const message = 'لم يصل الطلب كاملًا. تأكد من اتصالك ثم أعد المحاولة.';
      fail(new ApiError('invalid_request', { message }));
    }, withinMs);
    request.on('data', take).on('end', finish).on('error', fail).on('close', leave);
  });
}

/**
 * The body's bytes, at most `limit` of them.
 * @param withinMs milliseconds after which a body that is still on its way is given up.
 * @throws 413 over the limit, 415 where the body is compressed, 400 where it ends early or never.
 */
export async function readBody(request: Request, limit: number, withinMs: number): Promise<Buffer> {
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
  try {
    return await collect(request, limit, withinMs);
  } catch (cause) {
    const known = cause instanceof ApiError ? cause : new ApiError('invalid_request', { cause });
    throw refuse(request, known);
  }
}
