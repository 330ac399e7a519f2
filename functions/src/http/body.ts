import { byteLimits } from '@markaz/contract/limits';
import { withoutLoneSurrogates } from '@markaz/contract/text/text';
import type { Request } from 'express';
import getRawBody from 'raw-body';
import { ApiError, invalidFields } from '../core/api-error.ts';
import { withTimeout } from '../core/with-timeout.ts';

/**
 * Maximum time in milliseconds until a body has arrived. The time is limited because the request
 * occupies a slot of the instance meanwhile.
 */
export interface BodyTimeouts {
  /** For calls that are open to everyone. It is the time that 256 KB need on a bad network. */
  readonly json: number;
  /** For calls of admins. It is the time that 6 MB need at one megabit a second. */
  readonly multipart: number;
}

export const bodyTimeouts: BodyTimeouts = { json: 10_000, multipart: 50_000 };

/**
 * Discards the remaining body. Closes the connection after the caller has had time to read the
 * error. Otherwise Node would read a rejected body to its end, which can take arbitrarily long.
 */
function discardAndClose(request: Request): void {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), 3_000).unref();
}

/**
 * Returns the body. If the framework of Cloud Functions has not read it, raw-body reads it, because
 * `express.json` would read a rejected body to its end before it answers.
 * @param milliseconds time in which the full body must arrive
 * @throws 413 if the body has more than `limit` bytes, 415 if it is compressed, 400 if it is
 * incomplete or too slow
 */
async function readBytes(
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
      const timeoutError = new ApiError('invalid_request', { message });
      return await withTimeout(getRawBody(request, { length, limit }), milliseconds, timeoutError);
    }
    if (rawBody.length > limit) throw new ApiError('too_large');
    return rawBody;
  } catch (error) {
    discardAndClose(request);
    throw error;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const surrogateEscape = /\\u[dD][89a-fA-F]/u;
/**
 * Matches every escape, so that no match starts inside another escape. The first group is a
 * surrogate pair. The second group is an escape that is no surrogate. A match without a group is a
 * lone surrogate.
 */
const escapes =
  /(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|(\\.)/gu;

/**
 * Parses JSON and removes lone surrogates from its texts and names. JSON may contain them, but
 * Firestore rejects them.
 * @throws SyntaxError
 */
export function readJson(text: string): unknown {
  const wellFormed = text.isWellFormed() ? text : withoutLoneSurrogates(text);
  return JSON.parse(
    surrogateEscape.test(wellFormed) ? wellFormed.replace(escapes, '$1$2') : wellFormed,
  );
}

/** @throws 400 invalid_json */
export function parseJson(bytes: Buffer): unknown {
  try {
    return readJson(utf8.decode(bytes));
  } catch (cause) {
    throw new ApiError('invalid_json', { cause });
  }
}

/**
 * Reads the request's JSON body. Returns undefined if the body is empty.
 * @param milliseconds time in which the full body must arrive
 * @throws 400 invalid_json, 413, 415
 */
export async function readJsonBody(
  request: Request,
  milliseconds: number,
  limit: number = byteLimits.jsonBody,
): Promise<unknown> {
  const bytes = await readBytes(request, limit, milliseconds);
  if (bytes.length === 0) return undefined;
  if (!request.is('application/json')) throw new ApiError('unsupported_media_type');
  return parseJson(bytes);
}

/**
 * Reads a multipart body (spec 7, submit). It has text parts with JSON and at most one file, which
 * is the part named `fileField`. For an empty file input, browsers send a file part without a name
 * or content. This is treated as no file.
 * @param milliseconds time in which the full body must arrive
 * @throws 400 that names the invalid part, 413, 415
 */
export async function readMultipartBody(request: Request, fileField: string, milliseconds: number) {
  if (!request.is('multipart/form-data')) throw new ApiError('unsupported_media_type');
  const bytes = await readBytes(request, byteLimits.multipartBody, milliseconds);
  const { default: busboy } = await import('busboy');
  const values = new Map<string, unknown>();
  const fields: Record<string, string> = {};
  let file = null as Buffer | null;
  const read = new Promise<void>((resolve, reject) => {
    // Throws if the content type has no boundary.
    const parser = busboy({
      headers: { 'content-type': request.get('content-type') },
      defParamCharset: 'utf8',
      limits: {
        // A call has few text parts with known names. More parts are an attack or a mistake.
        fields: 10,
        files: 1,
        parts: 11,
        headerPairs: 20,
        fieldSize: byteLimits.multipartBody,
        fileSize: byteLimits.thumbnail,
      },
    });
    parser.on('field', (name, text) => {
      if (values.has(name)) reject(invalidFields({ [name]: 'تكرّر هذا الجزء في الطلب' }));
      values.set(name, undefined);
      try {
        values.set(name, readJson(text));
      } catch {
        if (name !== fileField) fields[name] = 'تعذّرت قراءة هذا الجزء من الطلب';
      }
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => reject(new ApiError('too_large')));
      stream.on('error', reject);
      stream.on('end', () => {
        if (chunks.length === 0) return;
        if (name === fileField) file = Buffer.concat(chunks);
        else fields[name] = 'ملف غير متوقع';
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => reject(new Error(limit)));
    }
    parser.on('error', reject);
    parser.on('close', resolve);
    parser.end(bytes);
  });
  await read.catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : new ApiError('invalid_request', { cause });
  });
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  values.delete(fileField);
  return { values: Object.fromEntries(values), file };
}
